import Streams
import Testing

struct `Promise: retries` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }
  let failing = Script<Int>(.failure(TestError.failure))

  @Test(arguments: [0, 1, 3])
  func `so many retries make one run more`(_ count: Int) {
    context.run { Promise(failing) }.retry(count).onError { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(failing.runs == count + 1)
    #expect(transcript.lines == ["failure"])
  }

  @Test func `a task that has failed already can still be retried`() {
    let promise = context.run { Promise(failing) }
    #expect(failing.runs == 1)
    scheduler.advance(by: .seconds(60))
    #expect(promise.isActive)
    promise.retry(3)
    scheduler.run()
    #expect(failing.runs == 4)
    #expect(promise.state == .terminated(reason: .error(TestError.failure)))
  }

  @Test func `cascades add`() {
    context.run { Promise(failing) }
      .onError { [transcript] in transcript.write("above \($0)") }
      .retry(3)
      .onError { [transcript] in transcript.write("between \($0)") }
      .retry(3)
      .onError { [transcript] in transcript.write("below \($0)") }
    scheduler.run()
    #expect(failing.runs == 7)
    let count = { [transcript] (prefix: String) in transcript.lines.filter { $0.hasPrefix(prefix) }.count }
    #expect(count("above") == 7)
    #expect(count("between") == 4)
    #expect(count("below") == 1)
  }

  @Test func `each delay is waited for`() {
    context.run {
      Promise<Int> { [transcript, scheduler, failing] in
        transcript.write(scheduler.now)
        $0(failing.next())
      }
    }.retry(2, delay: 1.5)
    scheduler.run()
    #expect(transcript.lines == ["0.0 seconds", "1.51 seconds", "3.01 seconds"])
  }

  @Test func `attempts of a handler start at one`() {
    context.run { Promise(failing) }.retry { [transcript] attempt, error, retry in
      transcript.write("\(attempt) \(error)")
      retry(attempt < 4)
      retry(true)
    }
    scheduler.run()
    #expect(failing.runs == 4)
    #expect(transcript.lines == (1...4).map { "\($0) failure" })
  }

  @Test func `retryOn decides at once or later`() {
    context.run { Promise(failing) }.retryOn { attempt, _ in attempt < 3 }
    scheduler.run()
    #expect(failing.runs == 3)

    let other = Script<Int>(.failure(TestError.failure))
    context.run { Promise(other) }.retryOn { [scheduler] attempt, _, retry in
      scheduler.schedule(after: .seconds(1)) { retry(attempt < 3) }
    }
    scheduler.run()
    #expect(other.runs == 3)
  }

  @Test func `the first decision wins, a stale one is ignored`() {
    let decisions = Kept<@Sendable (Bool) -> Void>()
    let chain = context.run { Promise(failing) }.retry { _, _, retry in decisions.keep(retry) }
      .onError { [transcript] in transcript.write($0) }
    scheduler.run()
    decisions.all[0](true)
    #expect(failing.runs == 2)
    decisions.all[0](false)
    decisions.all[0](true)
    #expect(failing.runs == 2)
    #expect(chain.isActive)
    decisions.all[1](false)
    decisions.all[1](true)
    #expect(failing.runs == 2)
    #expect(transcript.lines == ["failure"])
    #expect(chain.state == .terminated(reason: .error(TestError.failure)))
  }

  @Test func `a dropped decision means no`() {
    let chain = context.run { Promise(failing) }.retry { _, _, _ in }
    scheduler.run()
    #expect(failing.runs == 1)
    #expect(chain.state == .terminated(reason: .error(TestError.failure)))
  }

  @Test func `a policy says which errors, how often and for how long`() {
    let policy = RetryPolicy.exponential(10, base: 1).within(7.5).when { $0 as? TestError == .failure }
    context.run { Promise(failing) }.retry(policy)
    scheduler.run()
    // After 0, 1, 3 and 7 seconds; the next would be at 15.
    #expect(failing.runs == 4)

    let fatal = Script<Int>(.failure(TestError.failure), .failure(TestError("fatal")))
    context.run { Promise(fatal) }.retry(policy).onError { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(fatal.runs == 2)
    #expect(transcript.lines == ["fatal"])
  }

  @Test func `jitter is the same for the same seed`() {
    let times = (0..<2).map { _ in
      let (scheduler, times) = (VirtualScheduler(), Kept<Duration>())
      StreamContext(scheduler: scheduler).run {
        Promise<Int> {
          times.keep(scheduler.now)
          $0(.failure(TestError.failure))
        }
      }.retry(.times(5, delay: 1).jittered(by: 0.5, seed: 9))
      scheduler.run()
      return times.all
    }
    #expect(times[0] == times[1])
    #expect(times[0].count == 6)
    #expect(Set(zip(times[0].dropFirst(), times[0]).map { $0 - $1 }).count == 5)
  }

  @Test func `retryNow runs what waits`() {
    let chain = context.run { Promise(failing) }.map { $0 }.retry(2, delay: 100).map { "\($0)" }
    scheduler.advance(by: .seconds(1))
    chain.retryNow()
    #expect(failing.runs == 2)
    chain.retryNow()
    #expect(failing.runs == 3)
    chain.retryNow()
    #expect(failing.runs == 3)
    #expect(!chain.isActive)
    scheduler.run()
    #expect(failing.runs == 3)
  }

  @Test func `retryNow reaches through operators that wait`() {
    let chain = context.run { Promise(failing) }.delay(1).retry(1, delay: 100).dispatch(.inline).map { $0 }
    scheduler.advance(by: .seconds(2))
    chain.retryNow()
    #expect(failing.runs == 2)
  }

  @Test func `retryNow runs nothing of other Promises that hear the same Hot`() {
    let (hot, others) = (HotInput<Int>(), Script<Int>(.failure(TestError.failure)))
    let chains = [failing, others].map { script in
      context.run { Promise(script) }.zip(hot).retry(1, delay: 100)
    }
    scheduler.advance(by: .seconds(1))
    chains[0].retryNow()
    withExtendedLifetime((hot, chains)) { #expect([failing.runs, others.runs] == [2, 1]) }
  }

  @Test func `answers of an earlier run are stale`() {
    let completions = Kept<@Sendable (Result<Int, any Error>) -> Void>()
    context.run { Promise<Int> { completions.keep($0) } }.retry(5).on { [transcript] in transcript.write($0) }
    completions.all[0](.failure(TestError.failure))
    completions.all[0](.success(0))
    completions.all[0](.failure(TestError.failure))
    #expect(completions.all.count == 2)
    completions.all[1](.success(1))
    completions.all[1](.success(2))
    #expect(transcript.lines == ["1"])
    #expect(completions.all.count == 2)
  }

  @Test func `a failure below is retried, and reuse spares the task`() {
    for reuses in [true, false] {
      let (task, parse) = (Script<Int>(.success(1)), Script<Int>(.failure(TestError.failure), .success(2)))
      context.run { Promise(task) }.map { $0 }.reuse(reuses).resultMap { _ in parse.next() }.retry(3)
        .on { [transcript] in transcript.write($0) }
      scheduler.run()
      #expect(task.runs == (reuses ? 1 : 2))
      #expect(parse.runs == 2)
    }
    #expect(transcript.lines == ["2", "2"])
  }

  @Test func `the root's own value can be reused`() {
    let (task, parse) = (Script<Int>(.success(1)), Script<Int>(.failure(TestError.failure), .success(2)))
    context.run { Promise(task) }.reuse().resultMap { _ in parse.next() }.retry(1)
    scheduler.run()
    #expect(task.runs == 1)
    #expect(parse.runs == 2)
  }
}
