import Testing

@testable import Streams

/// However many operators that join or wait stand in a row, what happens to a Promise passes all of them on a small stack: each
/// has a gate of its own, and where little of the stack is left, the rest of the way is gone when what has led there returns.
@Suite(.serialized) struct `Constant stack of gates in a row` {
  /// So many need several times the stack, one inside the other.
  private static let count = 1_500

  enum Operator: String, CaseIterable, Sendable {
    case asyncMap, asyncMapToPromise, flatMapError, timeout, delay, dispatch, zip, combine

    func attached(to promise: Promise<Int>, beside other: Promise<Int>) -> Promise<Int> {
      switch self {
      case .asyncMap: promise.asyncMap { value, answer in answer(.success(value)) }
      case .asyncMapToPromise: promise.asyncMap { value in Promise<Int>.completed(value) }
      case .flatMapError: promise.flatMapError { _ in Promise<Int>.completed(TestError.failure) }
      case .timeout: promise.timeout(1_000_000)
      case .delay: promise.delay(1)
      case .dispatch: promise.dispatch(.inline)
      case .zip: promise.zip(other).map { $0.0 }
      case .combine: promise.combine(other).map { $0.0 }
      }
    }
  }

  enum Act: String, CaseIterable, Sendable {
    case answer, fail, retry, cancelAtTheBottom, cancelAtTheTop, release

    /// What the last one in the row says of it.
    var end: String? {
      switch self {
      case .answer: "7, completed"
      case .retry: "again, 7, completed"
      case .fail: "\(Termination.error(TestError.failure))"
      case .cancelAtTheBottom, .cancelAtTheTop: "cancelled"
      case .release: nil
      }
    }
  }

  static let rows = Operator.allCases.flatMap { link in Act.allCases.map { (link, $0) } }

  @Test(arguments: rows)
  func `passes what happens`(_ link: Operator, _ act: Act) {
    let (heard, runs) = (Transcript(), Counter())
    onSmallStack {
      let scheduler = VirtualScheduler()
      let row = RowOfGates(of: Self.count, link, on: scheduler, runs, heard)
      row.perform(act)
      scheduler.advance(by: .seconds(10 * Self.count))
    }
    #expect(heard.lines.joined(separator: ", ") == act.end ?? "")
    #expect(runs.value == (act == .retry ? 2 : 1))
  }
}

/// Promises in a row on a task that answers by hand.
private struct RowOfGates {
  private let (first, last): (Promise<Int>, Promise<Int>)
  private let answers: Kept<@Sendable (Result<Int, any Error>) -> Void>
  private let heard: Transcript

  init(
    of count: Int, _ link: `Constant stack of gates in a row`.Operator, on scheduler: VirtualScheduler,
    _ runs: Counter, _ heard: Transcript
  ) {
    let answers = Kept<@Sendable (Result<Int, any Error>) -> Void>()
    (first, last) = StreamContext(scheduler: scheduler).run {
      let first = Promise<Int> { completion in
        runs.increment()
        answers.keep(completion)
      }
      let other = Promise<Int> { completion in completion(.success(0)) }
      return (first, (0..<count).reduce(first) { row, _ in link.attached(to: row, beside: other) })
    }
    (self.answers, self.heard) = (answers, heard)
  }

  func perform(_ act: `Constant stack of gates in a row`.Act) {
    if act == .release { return answers.drop() }
    let chain = act == .retry ? last.onError { _ in heard.write("again") }.retry(1) : last
    let branch = chain.on { heard.write($0) }.onTerminate { heard.write($0) }
    switch act {
    case .answer: answers.all[0](.success(7))
    case .fail: answers.all[0](.failure(TestError.failure))
    case .retry:
      answers.all[0](.failure(TestError.failure))
      answers.all[1](.success(7))
    case .cancelAtTheBottom: branch.cancel()
    case .cancelAtTheTop: first.cancel()
    case .release: break
    }
    answers.drop()
    withExtendedLifetime(branch) {}
  }
}
