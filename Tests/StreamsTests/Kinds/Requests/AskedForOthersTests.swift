import Streams
import Testing

/// Operators that ask above for those who have asked below: what is above them tells those apart nevertheless.
struct `Cold: what is asked above for others` {
  enum Asking: CaseIterable, Sendable {
    case timeout, twoTimeouts, singleFlight, flightInTime

    func build(_ cold: Cold<Int, Int>) -> Cold<Int, Int> {
      switch self {
      case .timeout: cold.timeout(2)
      case .twoTimeouts: cold.timeout(2).timeout(3)
      case .singleFlight: cold.singleFlight()
      case .flightInTime: cold.timeout(2).singleFlight()
      }
    }
  }

  /// Streams that say what a test wants, and are counted for as long as they are heard.
  private struct Inner: Sendable {
    let open = Counter()
    let observers = Kept<SignalObserver<Int, Never>>()

    var producer: SignalProducer<Int, Never> {
      SignalProducer { [open, observers] observer, lifetime in
        open.increment()
        lifetime.observeEnded { open.increment(by: -1) }
        observers.keep(observer)
      }
    }

    func say(_ value: Int) { for observer in observers.all { observer.send(value: value) } }
  }

  private let scheduler = VirtualScheduler()
  private let inner = Inner()
  private let transcript = Transcript()
  private let cold: Cold<Int, Int>

  init() {
    cold = StreamContext(scheduler: scheduler).run {
      Cold<Int, Int> { _, number, respond in respond(.success(number)) }
    }
  }

  @Test(arguments: Asking.allCases, [FlattenStrategy.latest, .concat])
  func `has an inner stream for each asker`(_ asking: Asking, _ strategy: FlattenStrategy) {
    let (first, second) = (HotInput<Int>(), HotInput<Int>())
    let asked = asking.build(cold.flatMap(strategy) { $0 == 1 ? first : second })
    let (ann, ben) = (transcript.branch(asked, "ann "), transcript.branch(asked, "ben "))
    ann.request(1)
    ben.request(2)
    first.push(10)
    second.push(20)
    scheduler.advance(by: .seconds(5))
    #expect(transcript.lines == ["ann 10", "ben 20"])
  }

  @Test(arguments: Asking.allCases)
  func `chooses among the inner streams of one asker`(_ asking: Asking) {
    let inputs = (0...2).map { _ in HotInput<Int>() }
    let ann = transcript.branch(asking.build(cold.flatMap(.latest) { inputs[$0] }), "ann ")
    for number in 0...2 { ann.request(number) }
    for (number, input) in inputs.enumerated() { input.push(number) }
    #expect(transcript.lines == ["ann 2"])
    withExtendedLifetime(ann) {}
  }

  @Test(arguments: [FlattenStrategy.concurrent(limit: 2), .concat])
  func `limits the inner streams of one asker`(_ strategy: FlattenStrategy) {
    for asking in Asking.allCases {
      let started = Counter()
      let quiet = SignalProducer<Int, Never>.never.on(starting: { _ = started.increment() })
      let ann = transcript.branch(asking.build(cold.flatMap(strategy) { _ in quiet }), "ann ")
      for number in 1...9 { ann.request(number) }
      #expect(started.value == (strategy == .concat ? 1 : 2), "\(asking)")
      withExtendedLifetime(ann) {}
    }
  }

  @Test func `keeps what another asker has come to wait for`() {
    let inputs = (0...2).map { _ in HotInput<Int>() }
    let shared = cold.flatMap(.latest) { inputs[$0] }.singleFlight()
    let (ann, ben) = (transcript.branch(shared, "ann "), transcript.branch(shared, "ben "))
    ann.request(1)
    ben.request(1)
    ann.request(2)
    inputs[1].push(10)
    inputs[2].push(20)
    #expect(transcript.lines == ["ann 10", "ben 10", "ann 20"])
  }

  @Test(arguments: Asking.allCases, ["debounce", "sample"])
  func `waits for each asker`(_ asking: Asking, _ passage: String) {
    let passed =
      switch passage {
      case "debounce": cold.debounce(0.1)
      default: cold.sample(every: 0.1)
      }
    let asked = asking.build(passed)
    let (ann, ben) = (transcript.branch(asked, "ann "), transcript.branch(asked, "ben "))
    ann.request(1)
    ben.request(2)
    scheduler.advance(by: .seconds(5))
    #expect(transcript.lines == ["ann 1", "ben 2"])
  }

  @Test func `is sampled for each asker`() {
    let input = HotInput<Int>()
    let sampler: Hot<Int> = input.map { $0 }
    let asked = cold.sample(sampler).timeout(2)
    let (ann, ben) = (transcript.branch(asked, "ann "), transcript.branch(asked, "ben "))
    ann.request(1)
    ben.request(2)
    input.push(0)
    #expect(transcript.lines == ["ann 1", "ben 2"])
  }

  @Test(arguments: Asking.allCases)
  func `takes along what is heard for an asker that leaves`(_ asking: Asking) {
    let open = Counter()
    let quiet = SignalProducer<Int, Never>.never.on(
      starting: { _ = open.increment() }, disposed: { _ = open.increment(by: -1) })
    let asked = asking.build(cold.flatMap(.merge) { _ in quiet })
    let (ann, ben) = (asked.on { _ in }, asked.on { _ in })
    ann.request(1)
    ben.request(2)
    #expect(open.value == 2)
    ann.terminate(withReason: .cancelled)
    #expect(open.value == 1)
    withExtendedLifetime(ben) {}
  }

  @Test(arguments: Asking.allCases, Tails.strategies)
  func `is released when its request is cancelled`(_ asking: Asking, _ strategy: FlattenStrategy) {
    let ann = transcript.branch(asking.build(cold.flatMap(strategy) { [inner] _ in inner.producer }), "ann ")
    let request = ann.request(1)
    inner.say(10)
    #expect(inner.open.value == 1)
    request.cancel()
    #expect(inner.open.value == 0)
    inner.say(20)
    #expect(transcript.lines == ["ann 10"])
    withExtendedLifetime(ann) {}
  }

  @Test(arguments: Asking.allCases)
  func `leaves its place to the next one then`(_ asking: Asking) {
    let ann = transcript.branch(asking.build(cold.flatMap(.concat) { [inner] _ in inner.producer }), "ann ")
    let requests = (1...2).map { ann.request($0) }
    inner.say(10)
    requests[0].cancel()
    inner.say(20)
    #expect(transcript.lines == ["ann 10", "ann 20"])
    #expect(inner.open.value == 1)
    withExtendedLifetime(ann) {}
  }

  @Test(arguments: Asking.allCases)
  func `is released alone, and all are in the end`(_ asking: Asking) {
    let ann = asking.build(cold.flatMap(.merge) { [inner] _ in inner.producer }).on { _ in }
    for count in [40, 200] {
      let requests = (1...count).map { ann.request($0) }
      inner.say(10)
      #expect(inner.open.value == count)
      requests[1].cancel()
      if count == 40 { #expect(inner.open.value == 39) }
      for request in requests { request.cancel() }
      #expect(inner.open.value == 0)
    }
    withExtendedLifetime(ann) {}
  }

  @Test(arguments: [Asking.singleFlight, .flightInTime])
  func `is kept for two until both have cancelled`(_ asking: Asking) {
    let asked = asking.build(cold.flatMap(.merge) { [inner] _ in inner.producer })
    let askers = ["ann ", "ben "].map { transcript.branch(asked, $0) }
    let requests = askers.map { $0.request(1) }
    inner.say(10)
    requests[0].cancel()
    #expect(inner.open.value == 1)
    inner.say(20)
    requests[1].cancel()
    #expect(inner.open.value == 0)
    #expect(transcript.lines == ["ann 10", "ben 10", "ben 20"])
    withExtendedLifetime(askers) {}
  }
}
