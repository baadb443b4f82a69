import Testing

@testable import Streams

struct `Promise: replays` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test(arguments: ["Promise", "Future"])
  func `a late branch hears the outcome once, ten milliseconds later`(_ kind: String) {
    let answer = Answer<Int>()
    let promise = context.run { Promise(answer) }
    let future = promise.future()
    let attach = { [transcript, scheduler] (name: String) in
      let write: @Sendable (Int) -> Void = { transcript.write("\(name) \($0) at \(scheduler.now)") }
      if kind == "Promise" { promise.on(write) } else { future.on(write) }
    }
    attach("early")
    answer.give(.success(1))
    #expect(transcript.lines == ["early 1 at 0.0 seconds"])
    attach("late")
    scheduler.advance(by: .milliseconds(9))
    #expect(transcript.lines.count == 1)
    scheduler.run()
    attach("later")
    scheduler.run()
    #expect(transcript.lines.dropFirst() == ["late 1 at 0.01 seconds", "later 1 at 0.02 seconds"])
  }

  /// The live clock is not looked at when a stream joins the queue. Steps in milliseconds between one stream and the next.
  @Test(arguments: [0, 1, 2, 4, 9, 11, 25])
  func `without a look at the clock a branch hears the outcome ten to twenty milliseconds later`(_ step: Int)
  {
    let replays = ReplayQueue(scheduler: scheduler, isShared: false, isExact: false)
    let context = StreamContext(scheduler: scheduler, replays: replays)
    let (waits, order) = (Kept<Duration>(), Kept<Int>())
    for number in 0..<20 {
      let start = scheduler.now
      context.run { Promise<Int> { $0(.success(number)) } }.on { [scheduler] in
        waits.keep(scheduler.now - start)
        order.keep($0)
      }
      scheduler.advance(by: .milliseconds(step))
    }
    scheduler.run()
    #expect(order.all == Array(0..<20))
    #expect(waits.all.allSatisfy { $0 >= .milliseconds(10) && $0 <= .milliseconds(20) })
    #expect(waits.all.first == .milliseconds(10))
    #expect(scheduler.nextDue == nil)
  }

  @Test func `an error replays as an error`() {
    let script = Script<Int>(.failure(TestError.failure))
    let promise = context.run { Promise(script) }
    promise.on { _ in }
    scheduler.run()
    #expect(promise.state == .terminated(reason: .error(TestError.failure)))
    let late = promise.retry(5).onError { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(transcript.lines == ["failure", "error(failure)"])
    #expect(script.runs == 1)
    #expect(!late.isActive)
  }

  @Test func `a branch of a stream in the middle hears what that stream said`() {
    let runs = Counter()
    let middle = context.run { Promise<Int> { $0(.success(1)) } }.map { _ in runs.increment() }
    middle.on { [transcript] in transcript.write("A\($0)") }
    scheduler.run()
    middle.on { [transcript] in transcript.write("B\($0)") }
    middle.asyncMap { value, answer in answer(.success(value)) }.on { [transcript] in
      transcript.write("C\($0)")
    }
    scheduler.run()
    #expect(transcript.lines == ["A1", "B1", "C1"])
  }

  @Test func `a cancelled Promise replays its end`() {
    let promise = context.run { Promise<Int> { _ in } }
    promise.cancel()
    promise.onTerminate { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(transcript.lines == ["cancelled"])
  }

  @Test func `replay delivers at once, and only once`() {
    let promise = context.run { Promise<Int> { $0(.success(1)) } }
    let chain = promise.map { $0 + 1 }.dispatch(.inline).on { [transcript] in transcript.write($0) }
    chain.replay()
    chain.replay()
    #expect(transcript.lines == ["2"])
    scheduler.run()
    #expect(transcript.lines == ["2"])
  }

  @Test func `a replay below a dispatch is delivered where the dispatch says`() {
    let queue = Dispatch.CustomQueue.serial("replays")
    let done = Flag()
    let moved = Promise<Int> { $0(.success(1)) }.dispatch(.async(on: .custom(queue)))
    moved.on { [transcript] _ in
      transcript.write(queue.isCurrent)
      done.signal()
    }
    done.wait()
    moved.on { [transcript] _ in
      transcript.write(queue.isCurrent)
      done.signal()
    }
    done.wait()
    #expect(transcript.lines == ["true", "true"])
  }

  @Test func `cancelling a branch that waits for its replay drops it`() {
    let promise = context.run { Promise<Int> { $0(.success(1)) } }
    promise.on { _ in }
    scheduler.run()
    let late = promise.on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    late.cancel()
    scheduler.run()
    #expect(transcript.lines == ["cancelled"])
    #expect(promise.state == .terminated(reason: .completed))
  }
}
