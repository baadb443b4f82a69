import Streams
import Testing

/// What settles ends by itself after its one value, also when the operator or join has said that it is the last: a retry
/// below still makes another attempt, or has its error heard.
struct `A Promise whose operator calls its value the last one` {
  enum Way: CaseIterable, Sendable {
    case operatorOfOnesOwn, timed

    func below(_ promise: Promise<Int>) -> Promise<Int> {
      switch self {
      case .operatorOfOnesOwn: promise.lift(Last())
      case .timed: promise.lift(TimedLast())
      }
    }
  }

  private struct Last: StreamOperator {
    mutating func receive(_ input: Int) -> Step<Int> { .end(last: input, .completed) }
  }

  private struct TimedLast: TimedOperator {
    var due: Duration? { nil }

    mutating func receive(_ event: TimedEvent<Int>, at now: Duration) -> TimedStep<Int> {
      .end(last: [event], .completed)
    }

    mutating func wake(at now: Duration) -> TimedStep<Int> { .hold }
  }

  private let answer = Answer<Int>()
  private let transcript = Transcript()

  /// Fails below with every value that is less than the limit, and is retried once.
  private func retried(_ way: Way, failingBelow limit: Int) -> Promise<Int> {
    way.below(Promise(answer)).resultMap { $0 < limit ? .failure(TestError.failure) : .success($0) }.retry(1)
      .on { [transcript] in transcript.write($0) }.onError { [transcript] in transcript.write("\($0)") }
  }

  @Test(arguments: Way.allCases)
  func `is retried`(_ way: Way) {
    let leaf = retried(way, failingBelow: 2)
    answer.give(.success(1))
    #expect(leaf.isActive && answer.runs == 2)
    answer.give(.success(2))
    #expect(transcript.lines == ["2"])
    #expect(leaf.state == .terminated(reason: .completed))
  }

  @Test(arguments: Way.allCases)
  func `tells the error when the retry is used up`(_ way: Way) {
    let leaf = retried(way, failingBelow: 9)
    answer.give(.success(1))
    answer.give(.success(2))
    #expect(answer.runs == 2)
    #expect(transcript.lines == ["failure"])
    #expect(leaf.state == .terminated(reason: .error(TestError.failure)))
  }
}

/// The last value of a side that flows goes into a pair once: another attempt of the Promise beside it finds none.
struct `A Promise joined with what has said its last` {
  enum Join: CaseIterable, Sendable {
    case zip, combineFresh, operatorOfOnesOwn

    func of(_ promise: Promise<Int>, _ hot: Hot<String>) -> Promise<String> {
      switch self {
      case .zip: promise.zip(hot).map { "\($0.0)\($0.1)" }
      case .combineFresh: promise.combine(latest: false, stream: hot).map { "\($0.0)\($0.1)" }
      case .operatorOfOnesOwn: promise.join(hot, with: Pairs())
      }
    }
  }

  /// Pairs what the sides say, in order.
  private struct Pairs: JoinOperator {
    private var left: Addressed<Int>?
    private var rights: [String] = []

    mutating func receive(left value: Addressed<Int>) -> Step<Addressed<String>> {
      left = value
      return pair()
    }

    mutating func receive(right value: String) -> Step<Addressed<String>> {
      rights.append(value)
      return pair()
    }

    private mutating func pair() -> Step<Addressed<String>> {
      guard let value = left, !rights.isEmpty else { return .skip }
      left = nil
      return .emit(value.with("\(value.content)\(rights.removeFirst())"))
    }

    mutating func finish(_ side: JoinSide) -> Bool { side == .left ? left == nil : rights.isEmpty }

    mutating func restart(_ side: JoinSide) { if side == .left { left = nil } }
  }

  typealias Reply = @Sendable (Result<String, any Error>?) -> Void

  private let answer = Answer<Int>()
  private let hot = HotInput<String>()
  private let transcript = Transcript()
  private let scheduler = VirtualScheduler()

  /// Fails with all pairs but the one that is named, and is retried once.
  private func retried(
    _ join: Join, to pair: String = "", delay: Double? = nil, on dispatch: Dispatch? = nil
  ) -> Promise<String> {
    StreamContext(scheduler: scheduler).run {
      let pairs = join.of(Promise(answer), hot.hot())
      return (dispatch.map { pairs.dispatch($0) } ?? pairs)
        .resultMap { $0 == pair ? .success($0) : .failure(TestError.failure) }.retry(1, delay: delay)
        .on { [transcript] in transcript.write($0) }.onError { [transcript] in transcript.write("\($0)") }
    }
  }

  @Test(arguments: Join.allCases)
  func `fails with the pair, and runs no task for another one`(_ join: Join) {
    let leaf = retried(join)
    hot.push("a")
    hot.terminate(withReason: .completed)
    answer.give(.success(1))
    #expect(answer.runs == 1)
    #expect(transcript.lines == ["failure"])
    #expect(leaf.state == .terminated(reason: .error(TestError.failure)))
  }

  @Test(arguments: Join.allCases)
  func `fails at once when the other side ends while a retry waits`(_ join: Join) {
    let leaf = retried(join, delay: 2)
    hot.push("a")
    answer.give(.success(1))
    #expect(leaf.isActive && transcript.lines.isEmpty)
    hot.terminate(withReason: .completed)
    #expect(transcript.lines == ["failure"])
    #expect(leaf.state == .terminated(reason: .error(TestError.failure)))
    scheduler.run()
    #expect(answer.runs == 1)
  }

  @Test(arguments: Join.allCases)
  func `fails where a dispatch above the retry delivers`(_ join: Join) {
    let leaf = retried(join, delay: 2, on: .async(on: .scheduler(scheduler)))
    hot.push("a")
    answer.give(.success(1))
    scheduler.advance(by: .zero)
    hot.terminate(withReason: .completed)
    #expect(leaf.isActive && transcript.lines.isEmpty)
    scheduler.advance(by: .zero)
    #expect(transcript.lines == ["failure"])
    #expect(leaf.state == .terminated(reason: .error(TestError.failure)))
  }

  @Test(arguments: [Join.zip, .operatorOfOnesOwn])
  func `is retried while something is left to pair`(_ join: Join) {
    let leaf = retried(join, to: "2b")
    for word in ["a", "b"] { hot.push(word) }
    hot.terminate(withReason: .completed)
    answer.give(.success(1))
    answer.give(.success(2))
    #expect(answer.runs == 2)
    #expect(transcript.lines == ["2b"])
    #expect(leaf.state == .terminated(reason: .completed))
  }

  @Test(arguments: Join.allCases)
  func `runs its task again, although the other side has failed since`(_ join: Join) {
    let leaf = retried(join, to: "2b", delay: 1)
    hot.push("a")
    answer.give(.success(1))
    hot.push(TestError("of the Hot"))
    hot.push("b")
    scheduler.advance(by: .seconds(1))
    #expect(answer.runs == 2)
    answer.give(.success(2))
    #expect(transcript.lines == ["2b"])
    #expect(leaf.state == .terminated(reason: .completed))
  }

  @Test(arguments: Join.allCases)
  func `loses no pair that something below still works with`(_ join: Join) {
    let replies = Kept<Reply>()
    let leaf = join.of(Promise(answer), hot.hot())
      .asyncMap { (_: String, reply: @escaping Reply) in replies.keep(reply) }
      .on { [transcript] in transcript.write($0) }
    hot.push("a")
    answer.give(.success(1))
    hot.terminate(withReason: .completed)
    replies.all.first?(.success("done"))
    #expect(transcript.lines == ["done"])
    #expect(leaf.state == .terminated(reason: .completed))
    replies.drop()
  }
}
