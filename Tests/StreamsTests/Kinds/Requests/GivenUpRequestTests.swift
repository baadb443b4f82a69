import Streams
import Testing

struct `Cold: a request that is given up` {
  private let scheduler = VirtualScheduler()
  private let transcript = Transcript()
  private let open = Counter()
  private let cold: Cold<Int, Int>

  init() {
    cold = StreamContext(scheduler: scheduler).run {
      Cold<Int, Int> { _, number, respond in respond(.success(number)) }
    }
  }

  /// A stream that says nothing for the first, and for the others at once what they are.
  private func firstHangs() -> @Sendable (Int) -> SignalProducer<Int, Never> {
    { number in number == 1 ? .never : SignalProducer(value: number) }
  }

  /// A stream that says nothing, and is counted for as long as it is heard.
  private var quiet: SignalProducer<Int, Never> {
    SignalProducer<Int, Never>.never.on(
      starting: { [open] in _ = open.increment() }, disposed: { [open] in _ = open.increment(by: -1) })
  }

  @Test(arguments: [FlattenStrategy.concat, .concurrent(limit: 1)])
  func `leaves its place to the next one`(_ strategy: FlattenStrategy) {
    let kept = Kept<TaskAnswer<Int>>()
    let asker = transcript.branch(
      cold.flatMap(strategy) { number in
        Promise<Int> { answer in if number == 1 { kept.keep(answer) } else { answer(.success(number)) } }
      }
      .timeout(1))
    for number in 1...3 {
      asker.request(number)
      scheduler.advance(by: .seconds(1))
    }
    #expect(transcript.lines == ["nothing came for 1.0 s", "2", "3"])
  }

  @Test(arguments: [FlattenStrategy.concat, .concurrent(limit: 1)])
  func `leaves its place to one that waits already`(_ strategy: FlattenStrategy) {
    let asker = transcript.branch(cold.flatMap(strategy, firstHangs()).timeout(1))
    asker.request(1)
    scheduler.advance(by: .milliseconds(500))
    asker.request(2)
    #expect(transcript.lines == [])
    scheduler.advance(by: .seconds(2))
    #expect(transcript.lines == ["nothing came for 1.0 s", "2"])
  }

  @Test func `leaves its place when it is cancelled`() {
    let asker = transcript.branch(cold.flatMap(.concat, firstHangs()))
    let first = asker.request(1)
    asker.request(2)
    #expect(transcript.lines == [])
    first.cancel()
    first.cancel()
    #expect(transcript.lines == ["2"])
  }

  @Test func `does not start its stream when its turn comes`() {
    let (first, started) = (HotInput<Int>(), Kept<Int>())
    let asker = transcript.branch(
      cold.flatMap(.concat) { number in
        SignalProducer<Int, Never> { observer, _ in
          started.keep(number)
          guard number == 1 else { return observer.sendCompleted() }
          first.on { observer.send(value: $0) }.onTerminate { _ in observer.sendCompleted() }
        }
      })
    let requests = (1...3).map { asker.request($0) }
    requests[1].cancel()
    first.push(10)
    first.terminate(withReason: .completed)
    #expect(started.all == [1, 3])
    #expect(transcript.lines == ["10"])
  }

  @Test func `is not heard, and the others are`() {
    let quiet = quiet
    let flat = cold.flatMap(.merge) { _ in quiet }
    let asker = flat.on { _ in }
    let requests = (1...40).map { asker.request($0) }
    #expect(open.value == 40)
    requests[1].cancel()
    #expect(open.value == 39)
    withExtendedLifetime(asker) {}
  }

  @Test(arguments: Tails.strategies)
  func `leaves nothing behind, however many there are`(_ strategy: FlattenStrategy) {
    let quiet = quiet
    let flat = cold.flatMap(strategy) { _ in quiet }
    let asker = flat.on { _ in }
    for request in (1...1_000).map({ asker.request($0) }) { request.cancel() }
    #expect(open.value == 0)
    withExtendedLifetime(asker) {}
  }

  @Test func `and was the last one lets the stream end`() {
    // Not a stream that is silent: the end does not wait for that.
    let inner = HotInput<Int>()
    let flat = cold.flatMap(.merge) { _ in inner }
    let asker = flat.on { _ in }.onTerminate { [transcript] in transcript.write($0) }
    let request = asker.request(1)
    cold.terminate(withReason: .completed)
    #expect(asker.isActive)
    request.cancel()
    #expect(transcript.lines == ["completed"])
    withExtendedLifetime(inner) {}
  }
}
