import Testing

@testable import Streams

struct `A task that cancels itself` {
  @Test func `cancels no Promise whose next run has begun`() {
    let (scheduler, runs, transcript) = (VirtualScheduler(), KeptRuns(), Transcript())
    let promise = StreamContext(scheduler: scheduler).run { runs.promise() }
    let leaf = promise.timeout(2).retry(1)
      .on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    scheduler.advance(by: .seconds(2))
    #expect(runs.count == 2)
    runs.answer(0, .failure(OwnCancellation()))
    #expect(leaf.isActive && runs.active == [1])
    runs.answer(1, .failure(OwnCancellation()))
    #expect(transcript.lines == ["cancelled"])
    #expect(!promise.isActive && runs.active == [])
  }

  @Test func `is not cancelled once more while handlers hear of the end`() async {
    let gate = AsyncStream.makeStream(of: Void.self)
    let heard = AsyncStream.makeStream(of: Bool.self)
    let promise = Promise<Int> {
      for await _ in gate.stream { break }
      throw CancellationError()
    }
    promise.onTerminate { _ in heard.continuation.yield(Task.isCancelled) }
    gate.continuation.yield()
    var said = heard.stream.makeAsyncIterator()
    #expect(await said.next() == false)
    withExtendedLifetime(promise) {}
  }
}
