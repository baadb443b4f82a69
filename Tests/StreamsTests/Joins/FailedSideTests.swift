import Streams
import Testing

/// An end by an error is heard like an error that passes, and is the last that comes of the join.
struct `A Promise or Future joined with a Hot that ends by an error` {
  enum Join: CaseIterable, Sendable {
    case merge, zip, combine, withLatest

    func of<Kind>(
      _ stream: EventStream<Kind, Int, any Error>, _ hot: Hot<Int>
    ) -> EventStream<Kind, Int, any Error> where Kind.Filtered == Kind, Kind.Mapped == Kind {
      switch self {
      case .merge: stream.merge(hot)
      case .zip: stream.zip(hot).map { $0.0 }
      case .combine: stream.combine(stream: hot).map { $0.0 }
      case .withLatest: stream.withLatest(hot).map { $0.0 }
      }
    }
  }

  private let answer = Answer<Int>()
  private let hot = HotInput<Int>()
  private let transcript = Transcript()

  @Test(arguments: Join.allCases, [false, true])
  func `fails at once, and cancels the Promise`(_ join: Join, _ isRetried: Bool) {
    let promise = Promise(answer)
    let joined = join.of(promise, hot.hot())
    let leaf = (isRetried ? joined.retry(3, delay: 1) : joined)
      .onError { [transcript] in transcript.write("\($0)") }
    // What merges would have its value by this.
    if join != .merge { hot.push(1) }
    #expect(leaf.isActive)
    hot.terminate(withReason: .error(TestError.failure))
    #expect(transcript.lines == ["failure"])
    #expect(leaf.state == .terminated(reason: .error(TestError.failure)))
    #expect(promise.state == .terminated(reason: .cancelled))
  }

  @Test(arguments: Join.allCases)
  func `fails a Future, too`(_ join: Join) {
    let input = FutureInput<Int>()
    let future: Future<Int> = input.map { $0 }
    let leaf = join.of(future, hot.hot()).onError { [transcript] in transcript.write("\($0)") }
    hot.terminate(withReason: .error(TestError.failure))
    #expect(transcript.lines == ["failure"])
    #expect(!leaf.isActive && input.isActive)
  }

  @Test(arguments: Join.allCases)
  func `has its place taken by a default value`(_ join: Join) {
    let leaf = join.of(Promise(answer), hot.hot()).defaultValue(7)
      .on { [transcript] in transcript.write($0) }
    hot.terminate(withReason: .error(TestError.failure))
    #expect(transcript.lines == ["7"])
    #expect(leaf.state == .terminated(reason: .completed))
  }
}
