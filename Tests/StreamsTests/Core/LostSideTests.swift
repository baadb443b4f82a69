import Testing

@testable import Streams

struct `Joins that have lost a side` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()

  @Test(arguments: ["merge", "zip"])
  func `do not wait for it after a retry`(_ operation: String) {
    let answer = Answer<Int>()
    let other = HotInput<Int>()
    let promise = StreamContext(scheduler: scheduler).run { Promise(answer) }
    let joined: Promise<Int> = operation == "merge" ? promise.merge(other) : promise.zip(other).map { $0.0 }
    joined.retry(1, delay: 1).onTerminate { [transcript] in transcript.write($0) }
    answer.give(.failure(TestError.failure))
    // While the retry waits. It then climbs to a side that is over.
    promise.cancel()
    scheduler.run()
    other.terminate(withReason: .completed)
    scheduler.run()
    #expect(transcript.lines == [operation == "merge" ? "completed" : "cancelled"])
    answer.drop()
  }

  @Test func `take the values of inner Promises`() {
    let context = StreamContext(scheduler: scheduler)
    let hot = context.run { HotInput<Int>() }
    hot.flatMap(.merge) { value in context.run { Promise<Int> { $0(.success(value)) } } }
      .on { [transcript] in transcript.write($0) }
    hot.push(1)
    hot.push(2)
    scheduler.run()
    #expect(transcript.lines == ["1", "2"])
    hot.terminate(withReason: .completed)
  }
}
