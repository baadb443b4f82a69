import Streams
import Testing

/// No other attempt brings an outcome to a join that has ended without one because the side that flows is over: what
/// fails below an operator that has said something else in its place is not retried.
struct `A retry below a join that ends without a pair` {
  enum Join: CaseIterable, Sendable {
    case zip, combine, combineFresh

    func of(_ promise: Promise<Int>, _ hot: Hot<String>) -> Promise<Int> {
      switch self {
      case .zip: promise.zip(hot).map { $0.0 }
      case .combine: promise.combine(stream: hot).map { $0.0 }
      case .combineFresh: promise.combine(latest: false, stream: hot).map { $0.0 }
      }
    }
  }

  private let answer = Answer<Int>()
  private let hot = HotInput<String>()
  private let transcript = Transcript()

  /// Fails with the value that stands in for a pair.
  private func failing(_ join: Join) -> Promise<Int> {
    join.of(Promise(answer), hot.hot()).defaultValue(7)
      .resultMap { $0 == 7 ? .failure(TestError.failure) : .success($0) }
  }

  private func write(_ stream: Promise<Int>) -> Promise<Int> {
    stream.on { [transcript] in transcript.write($0) }.onError { [transcript] in transcript.write("\($0)") }
  }

  @Test(arguments: Join.allCases, [false, true])
  func `gives up at once, whether the Promise has answered or not`(_ join: Join, _ hasAnswered: Bool) {
    let leaf = write(failing(join).retry(1))
    if hasAnswered { answer.give(.success(1)) }
    hot.terminate(withReason: .completed)
    #expect(answer.runs == 1)
    #expect(transcript.lines == ["failure"])
    #expect(leaf.state == .terminated(reason: .error(TestError.failure)))
  }

  @Test(arguments: Join.allCases, [false, true])
  func `gives up, and so does one below it`(_ join: Join, _ hasAnswered: Bool) {
    let leaf = write(failing(join).retry(1).map { $0 }.retry(1))
    if hasAnswered { answer.give(.success(1)) }
    hot.terminate(withReason: .completed)
    #expect(answer.runs == 1)
    #expect(transcript.lines == ["failure"])
    #expect(leaf.state == .terminated(reason: .error(TestError.failure)))
  }

  @Test(arguments: Join.allCases)
  func `runs the task again that has brought no value, while the other side goes on`(_ join: Join) {
    let leaf = write(
      join.of(Promise(answer).filter { $0 > 1 }, hot.hot()).defaultValue(7)
        .resultMap { $0 == 7 ? .failure(TestError.failure) : .success($0) }.retry(1))
    hot.push("a")
    answer.give(.success(1))
    #expect(leaf.isActive && answer.runs == 2)
    answer.give(.success(2))
    #expect(transcript.lines == ["2"])
    #expect(leaf.state == .terminated(reason: .completed))
  }
}
