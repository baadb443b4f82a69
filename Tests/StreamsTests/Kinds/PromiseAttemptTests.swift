import Streams
import Testing

struct `Attempts of a Promise` {
  let transcript = Transcript()

  /// Succeeds each time, with the number of the run, and fails below twice.
  private func attempts(_ build: (Promise<Int>) -> Promise<Int>) -> Int {
    let runs = Counter()
    let promise = Promise<Int> { $0(.success(runs.increment())) }
    _ = build(promise)
      .resultMap { value -> Result<Int, any Error> in
        runs.value < 3 ? .failure(TestError.failure) : .success(value)
      }
      .retry(5)
      .on { [transcript] in transcript.write($0) }
      .replay()
    return runs.value
  }

  @Test func `are not added up by scan`() {
    #expect(attempts { $0.scan(initial: 100, +) } == 3)
    #expect(transcript.lines == ["103"])
  }

  @Test func `have nothing before them for onTransition`() {
    let transitions = Transcript()
    #expect(attempts { $0.onTransition { transitions.write("\($0 ?? 0) \($1)") } } == 3)
    #expect(transitions.lines == ["0 1", "0 2", "0 3"])
  }

  @Test func `are counted and stamped one by one`() {
    #expect(attempts { $0.count().map { Int($0) } } == 3)
    #expect(attempts { $0.countStamp().map { Int($0.stamp) } } == 3)
    #expect(attempts { $0.sum() } == 3)
    #expect(transcript.lines.prefix(1) == ["1"])
    #expect(transcript.lines.last == "3")
  }
}
