import Streams
import Testing

/// A Promise that is joined with a Hot made of itself has one outcome, and so have all of its branches: what the join makes of the
/// Hot's part of it, which comes first, cancels nothing.
struct `A Promise beside a Hot made of it` {
  enum Hot: CaseIterable { case flatMap, inner, padded }
  enum Side: CaseIterable { case source, mapped, delayed }

  private let time = Timeline()
  private let transcript = Transcript()

  private func hot(_ hot: Hot, of promise: Promise<Int>) -> Streams.Hot<Int> {
    switch hot {
    case .flatMap: promise.flatMap { [$0] }
    case .inner: promise.flatMap(.merge) { value in Promise<Int> { $0(.success(value)) } }
    case .padded: promise.flatMap { [$0] }.start(with: []).map { $0 }
    }
  }

  private func side(_ side: Side, of promise: Promise<Int>) -> Promise<Int> {
    switch side {
    case .source: promise
    case .mapped: promise.map { $0 }
    case .delayed: promise.delay(1)
    }
  }

  @Test(arguments: Hot.allCases, Side.allCases)
  func `has one outcome for all`(_ hot: Hot, _ side: Side) {
    for join in PromiseJoin.allCases {
      for fails in [false, true] {
        let world = Self()
        let answer = Answer<Int>()
        let promise = world.time.run { Promise(answer) }
        let made = world.hot(hot, of: promise)
        let joined = join.of(world.side(side, of: promise), made)
        let last = promise.on { world.transcript.write("last \($0)") }
          .onError { world.transcript.write("last \($0)") }
        answer.give(fails ? .failure(TestError.failure) : .success(1))
        world.time.scheduler.run()
        let words = "\(join), fails: \(fails)"
        let end = StreamState.terminated(reason: fails ? .error(TestError.failure) : .completed)
        #expect(world.transcript.lines == ["last \(fails ? "failure" : "1")"], "\(words)")
        for state in [promise.state, last.state, joined.state] { #expect("\(state)" == "\(end)", "\(words)") }
        #expect("\(made.state)" != "\(StreamState.terminated(reason: .cancelled))", "\(words)")
      }
    }
  }

  /// Where nothing has been answered, the one that is not needed is cancelled as ever.
  @Test func `is cancelled as the loser of a race that it has not been answered in`() {
    let (answer, input) = (Answer<Int>(), HotInput<Int>())
    let promise = time.run { Promise(answer) }
    promise.merge(promise.flatMap { [$0] }.merge(input)).on { [transcript] in transcript.write("\($0)") }
    input.push(0)
    #expect(transcript.lines == ["0"])
    #expect("\(promise.state)" == "\(StreamState.terminated(reason: .cancelled))")
  }
}
