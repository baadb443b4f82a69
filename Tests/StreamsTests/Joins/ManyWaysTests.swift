import Streams
import Testing

/// The number of ways through joins of joins grows exponentially: what is done about them goes from gate to gate, and takes
/// each of them once. Twice the depth takes twice as long, or four times where something is looked for along the way.
@Suite(.serialized) struct `Many ways through joins` {
  private let clock = ThreadClock()

  @Test(arguments: Ladder.Join.allCases, LadderTrial.Act.allCases)
  func `are not gone one by one`(_ join: Ladder.Join, _ act: LadderTrial.Act) throws {
    try check { LadderTrial(join, act, depth: $0).check() }
  }

  @Test func `are not gone one by one for what no stream remembers`() throws {
    try check { depth in
      let (first, second, heard) = (HotInput<Int>(), HotInput<Int>(), Kept<Int>())
      var streams: [Hot<Int>] = [first.map { $0 }, second.map { $0 }]
      while streams.count <= depth {
        let (left, right) = (streams[streams.count - 1], streams[streams.count - 2])
        streams.append(left.combine(stream: right).map { $0 + $1 })
      }
      streams[depth].on { heard.keep($0) }.replay()
      #expect(heard.all.isEmpty)
      withExtendedLifetime((first, second)) {}
    }
  }

  /// Does something with joins of a small depth first, where it comes to an end in any case. One by one it would take some
  /// 300 times as long; the bound leaves room for what else the machine does.
  private func check(_ act: (_ depth: Int) -> Void) throws {
    let isInTime = grows(lessThan: 24, from: 12, times: 2) { depth in clock.measure { act(depth) } }
    try #require(isInTime)
    act(40)
  }

  @Test(arguments: Ladder.Join.allCases)
  func `are not gone one by one by who awaits the value`(_ join: Ladder.Join) async throws {
    let values = Ladder.values(join, 40)
    let ladder = Ladder(
      join, Promise<Int> { $0(.success(values.first)) }, Promise<Int> { $0(.success(values.second)) },
      depth: 40)
    let value = try await ladder.last.value
    #expect(value == 102_334_155)
  }
}

/// Something that is done with joins of joins, in virtual time. The two tasks are answered by hand.
struct LadderTrial {
  enum Act: String, CaseIterable, Sendable {
    case late, timeout, timeoutBesideOthers, timeoutAndRetry, timeoutAndRetryAlone, retry, refusedRetry,
      retryNow, replay, cancel, flatMap
  }

  private let join: Ladder.Join
  private let act: Act
  private let depth: Int
  private let scheduler = VirtualScheduler()
  private let first = Answer<Int>()
  private let second = Answer<Int>()
  private let heard = Kept<Int>()
  private let errors = Counter()

  init(_ join: Ladder.Join, _ act: Act, depth: Int) {
    (self.join, self.act, self.depth) = (join, act, depth)
  }

  private var context: StreamContext { StreamContext(scheduler: scheduler) }

  func check() {
    let (sources, future) = (context.run { (Promise<Int>(first), Promise<Int>(second)) }, FutureInput<Int>())
    if act == .replay { answer() }
    let lowest = act == .refusedRetry ? sources.0.zip(future).map { $0 + $1 } : sources.0
    let ladder = Ladder(join, lowest, sources.1, depth: depth)
    perform(on: ladder.last, future)
    #expect(heard.all == values, "\(join) \(act)")
    #expect(errors.value == failures, "\(join) \(act)")
    #expect([first.runs, second.runs] == runs, "\(join) \(act)")
    if act == .cancel { #expect(ladder.streams.allSatisfy { !$0.isActive }) }
  }

  private func perform(on last: Promise<Int>, _ future: FutureInput<Int>) {
    switch act {
    case .late:
      answer()
      listen(to: last)
      scheduler.run()
    case .timeout:
      listen(to: last.timeout(5))
      scheduler.advance(by: .seconds(10))
    case .timeoutBesideOthers:
      listen(to: last)
      listen(to: last.timeout(5))
      scheduler.advance(by: .seconds(10))
      answer()
    case .timeoutAndRetry:
      listen(to: last)
      listen(to: last.timeout(5).retry(1))
      scheduler.advance(by: .seconds(7))
      answer()
    case .timeoutAndRetryAlone:
      listen(to: last.zip(last.timeout(5)).map { $0.0 }.retry(1, delay: 1))
      scheduler.advance(by: .seconds(7))
      answer()
    case .retry:
      listen(to: last.retry(1))
      first.give(.failure(TestError.failure))
      answer()
    case .refusedRetry:
      listen(to: last.retry(1))
      future.complete(TestError.failure)
    case .retryNow:
      let retried = last.retry(1, delay: 60)
      listen(to: retried)
      first.give(.failure(TestError.failure))
      retried.retryNow()
      answer()
    case .replay: listen(to: last).replay()
    case .cancel:
      listen(to: last)
      last.cancel()
    case .flatMap:
      let context = context
      let flat = last.flatMap(.merge) { value -> Promise<Int> in
        context.run { Promise<Int> { $0(.success(value)) } }
      }
      listen(to: flat)
      answer()
      scheduler.run()
    }
  }

  @discardableResult
  private func listen<Kind>(
    to stream: EventStream<Kind, Int, any Error>
  ) -> EventStream<Kind.Mapped, Int, any Error> {
    let (heard, errors) = (heard, errors)
    return stream.on { heard.keep($0) }.onError { _ in errors.increment() }
  }

  private func answer() {
    let values = Ladder.values(join, depth)
    first.give(.success(values.first))
    second.give(.success(values.second))
  }

  // MARK: What is to come of it

  private var values: [Int] {
    let value = Ladder.sum(depth)
    return switch act {
    case .timeout, .refusedRetry, .cancel: []
    case .timeoutAndRetry: [value, value]
    default: [value]
    }
  }

  private var failures: Int {
    switch act {
    case .timeout, .timeoutBesideOthers, .refusedRetry: 1
    default: 0
    }
  }

  private var runs: [Int] {
    switch act {
    case .timeoutAndRetry, .timeoutAndRetryAlone: [2, 2]
    case .retry, .retryNow: [2, 1]
    default: [1, 1]
    }
  }
}
