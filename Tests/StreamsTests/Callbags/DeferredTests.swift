import Streams
import Testing

struct `A deferred callbag of a stream of any kind` {
  private let timeline = Timeline()
  private var transcript: Transcript { timeline.transcript }

  /// Runs it for a second.
  @discardableResult
  private func run<Kind>(
    _ make: @escaping @Sendable () -> EventStream<Kind, Int, any Error>
  ) -> CallbagSubscription {
    let run = timeline.run { CallbagSource<Int>.deferred(make) }
      .forEach(end: { [transcript] in transcript.write($0) }) { [transcript] in transcript.write($0) }
    timeline.advance(to: 1)
    return run
  }

  @Test func `has the value of a Promise and its completion`() {
    run { Promise<Int> { $0(.success(1)) } }
    #expect(transcript.lines == ["1", "finished"])
  }

  @Test func `has the failure of a Promise`() {
    run { Promise<Int> { $0(.failure(TestError.failure)) } }
    #expect(transcript.lines == ["failed(failure)"])
  }

  @Test func `has the values and the error of a Hot, and leaves it when it is stopped`() {
    let hot = HotInput<Int>()
    let lives = Lives()
    let first = CallbagSource<Int>.deferred { hot }.forEach { [life = lives.begin(), transcript] in
      transcript.write(life.same($0))
    }
    hot.push(1)
    first.stop()
    #expect(lives.alive == 0)
    let second = run { hot }
    hot.push(2)
    hot.push(TestError.failure)
    #expect(transcript.lines == ["1", "2", "failed(failure)"])
    withExtendedLifetime(second) {}
  }

  @Test func `has what an Observable is, and then is`() {
    let settings = ObservableInput(1)
    let run = run { settings }
    settings.set(2)
    run.stop()
    settings.set(3)
    #expect(transcript.lines == ["1", "2"])
  }

  @Test func `has the values of another callbag, as many as are wanted`() {
    let given = Counter()
    let source = CallbagSource<Int>.deferred { CallbagSource.from(1...9).on { _ in given.increment() } }
    source.puller { [transcript] in transcript.write($0) }.pull(2)
    #expect(transcript.lines == ["1", "2"] && given.value == 2)
  }
}
