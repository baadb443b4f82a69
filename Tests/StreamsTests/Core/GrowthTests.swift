import Streams
import Testing

/// How the time of one call grows with the size of what it concerns. What a tree needs for each of its nodes may be
/// looked for along the tree, and no more: eight times the nodes take 64 times as long, or 8 times where nothing is looked
/// for. Twice and more than that is left for what other work does to the processor's caches.
@Suite(.serialized) struct `Time grows with size` {
  private let scheduler = VirtualScheduler()
  private let clock = ThreadClock()
  private var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test func `cancelling merges, one below the other, goes up once`() {
    let isInTime = grows(lessThan: 160) { size in
      let sources = (0...size).map { _ in context.run { Promise<Int> { _ in } } }
      let merged = sources.dropFirst().reduce(sources[0]) { $0.merge($1) }
      return clock.measure { merged.cancel() }
    }
    #expect(isInTime)
  }

  @Test(arguments: ["values", "failure", "cancel"])
  func `each of many Promises takes the same time, however many are joined`(_ outcome: String) {
    let isInTime = grows(lessThan: 24) { size in
      let answers = (0..<8 * size).map { _ in Answer<Int>() }
      let promises: [Promise<Int>] = context.run { answers.map { Promise($0) } }
      return clock.measure {
        let all = Promise.zip(promises).onError { _ in }
        switch outcome {
        case "values": for answer in answers { answer.give(.success(1)) }
        case "failure": answers[0].give(.failure(TestError.failure))
        default: all.cancel()
        }
        #expect(!all.isActive)
      }
    }
    #expect(isInTime)
  }

  @Test func `a retry that is used up looks no further`() {
    let isInTime = grows(lessThan: 160) { size in
      let failing = context.run { Promise<Int> { $0(.failure(TestError.failure)) } }
      let last = (0..<size).reduce(failing) { chain, _ in chain.retry(1) }
      defer { #expect(last.state == .terminated(reason: .error(TestError.failure))) }
      return clock.measure { scheduler.run() }
    }
    #expect(isInTime)
  }

  @Test(arguments: ["debounce", "delay", "timeout", "latest", "race"])
  func `each branch that asks takes the same time, whoever else waits`(_ passage: String) {
    let isInTime = grows(lessThan: 32) { size in
      let root = context.run { Cold<Int, Int> { _, request, respond in respond(.success(request)) } }
      let never = HotInput<Int>()
      let cold =
        switch passage {
        case "debounce": root.debounce(1)
        case "delay": root.delay(1)
        case "timeout": root.timeout(1)
        case "latest": root.flatMap(.latest) { _ in never }
        default: root.flatMap(.race) { _ in never }
        }
      let branches = (0..<size).map { _ in cold.map { $0 } }
      return clock.measure {
        for branch in branches {
          branch.request(1)
          branch.request(2)
        }
        scheduler.run()
      }
    }
    #expect(isInTime)
  }

  @Test func `each request leaves a flight in the same time, however many have joined`() {
    let isInTime = grows(lessThan: 24) { size in
      let shared = context.run {
        Cold<Int, Int> { _, run, _, respond in run.onEnd { withExtendedLifetime(respond) {} } }
      }
      .singleFlight()
      let requests = (0..<40 * size).map { _ in shared.request(1) }
      return clock.measure { for request in requests.reversed() { request.cancel() } }
    }
    #expect(isInTime)
  }

  @Test func `each branch ends with its request in the same time, however many others wait`() {
    let isInTime = grows(lessThan: 24) { size in
      let answers = Kept<TaskAnswer<Int>>()
      let cold = context.run { Cold<Int, Int> { _, _, respond in answers.keep(respond) } }
      let branches = (0..<40 * size).map { _ in cold.map { $0 } }
      for branch in branches { branch.request(1) }
      return clock.measure { for branch in branches { branch.terminate(withReason: .completed) } }
    }
    #expect(isInTime)
  }

  @Test(arguments: ["merge", "timeout", "concat", "asyncMap", "delay", "throttle", "zip"])
  func `each request is given up in the same time, however many wait`(_ holder: String) {
    let isInTime = grows(lessThan: 24) { size in
      let root = context.run { Cold<Int, Int> { _, request, respond in respond(.success(request)) } }
      let (partner, never) = (HotInput<Int>(), SignalProducer<Int, Never>.never)
      let owed = Kept<@Sendable (Result<Int, any Error>?) -> Void>()
      let heard = Kept<SignalObserver<Int, Never>>()
      let speaking = SignalProducer<Int, Never> { observer, _ in
        observer.send(value: 1)
        heard.keep(observer)
      }
      let held: Cold<Int, Int> =
        switch holder {
        case "merge": root.flatMap(.merge) { _ in never }
        case "timeout": root.flatMap(.merge) { _ in speaking }.timeout(1)
        case "concat": root.flatMap(.concat) { _ in never }
        case "asyncMap": root.asyncMap { _, answer in owed.keep(answer) }
        case "delay": root.delay(1)
        case "throttle": root.throttle(ByHand())
        default: root.zip(partner).map { $0.0 }
        }
      let asker = held.map { $0 }
      let requests = (0..<10 * size).map { asker.request($0) }
      return withExtendedLifetime(partner) {
        clock.measure { for request in requests { request.cancel() } }
      }
    }
    #expect(isInTime)
  }

  @Test func `each inner stream leaves its place in the same time, however many are heard`() {
    let isInTime = grows(lessThan: 24) { size in
      let (heard, ended) = (8 * size, Counter())
      let (input, observers) = (HotInput<Int>(), Kept<SignalObserver<Int, Never>>())
      input.flatMap(.concurrent(limit: heard)) { number -> SignalProducer<Int, Never> in
        if number < heard { return SignalProducer { observer, _ in observers.keep(observer) } }
        ended.increment()
        return .empty
      }
      .on { _ in }
      for number in 0..<2 * heard { input.push(number) }
      defer { #expect(ended.value == heard) }
      return withExtendedLifetime(input) { clock.measure { observers.all[0].sendCompleted() } }
    }
    #expect(isInTime)
  }

  @Test func `each of the streams of a combineLatest ends in the same time, however many there are`() {
    let isInTime = grows(lessThan: 24) { size in
      let (pipes, ended) = ((0..<20 * size).map { _ in Signal<Int, Never>.pipe() }, Counter())
      combineLatest(pipes.map { $0.output }).observeCompleted { ended.increment() }
      for pipe in pipes { pipe.input.send(value: 1) }
      defer { #expect(ended.value == 1) }
      return clock.measure { for pipe in pipes { pipe.input.sendCompleted() } }
    }
    #expect(isInTime)
  }

  @Test func `each value is decided about in the same time, however many errors a throttle holds up`() {
    let isInTime = grows(lessThan: 24) { size in
      let (input, throttle, errors) = (HotInput<Int>(), ByHand(), Counter())
      input.throttle(throttle).onError { _ in errors.increment() }
      for number in 0..<20 * size {
        input.push(number)
        input.push(TestError.failure)
      }
      let works = throttle.works.taken()
      defer { #expect(errors.value == works.count) }
      return clock.measure { for work in works { work(.perform {}) } }
    }
    #expect(isInTime)
  }

  @Test func `each value takes the place of the oldest in the same time, however many errors wait`() {
    let isInTime = grows(lessThan: 24) { size in
      let (took, mailbox) = (Kept<Duration>(), MailboxLimit.atMost(1, whenFull: .dropOldest))
      let input = HotInput<Int>(mailbox: mailbox)
      input.onError { _ in }
      input.on { [clock] value in
        guard value == 0 else { return }
        let duration = clock.measure {
          for number in 1...20 * size {
            input.push(number)
            input.push(TestError.failure)
          }
        }
        took.keep(duration)
      }
      input.push(0)
      // The handler holds its own input.
      input.terminate(withReason: .completed)
      return took.all[0]
    }
    #expect(isInTime)
  }
}
