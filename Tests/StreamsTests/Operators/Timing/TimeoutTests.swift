import StreamsTesting
import Testing

@testable import Streams

struct `A timeout` {
  let time = Timeline()
  let marbles = Marbles()
  let late = "nothing came for 2.0 s"

  enum Emptying: CaseIterable { case filter, mapError }

  @Test(arguments: Emptying.allCases, [true, false])
  func `is not for what has completed without a value, and works with another one below`(
    emptying: Emptying, retries: Bool
  ) {
    let (scheduler, heard) = (VirtualScheduler(), Transcript())
    let promise = StreamContext(scheduler: scheduler).run {
      Promise<Int> { completion in
        scheduler.schedule(after: .seconds(1)) {
          completion(emptying == .filter ? .success(1) : .failure(TestError.failure))
        }
      }
    }
    let empty = emptying == .filter ? promise.filter { _ in false } : promise.mapError { _ in .completed }
    let limited = empty.map { $0 }.timeout(2).onError { heard.write("\(scheduler.now): \($0)") }
    let replaced = (retries ? limited.retry(1) : limited).defaultValue(7)
    replaced.delay(3).on { heard.write("\(scheduler.now): \($0)") }
    scheduler.run()
    #expect(heard.lines == ["4.0 seconds: 7"] && limited.state.termination == .completed)
  }

  @Test func `of a Hot reports each silence once, and lets everything pass`() throws {
    let outcome = try Marbles(tick: .milliseconds(500)).expect(
      "--1--✕--------------2----(3|)",
      { $0.timeout(2) },
      "--1--✕---✕----------2---✕(3|)")
    #expect(outcome.errors.map { "\($0)" } == ["error", late, late])
    #expect(!outcome.isWaiting)
  }

  @Test func `of a Hot begins when it is built, and ends with a cancel`() throws {
    try withVirtualTime { time in
      let hot = HotInput<Int>()
      let limited = hot.timeout(2)
      let heard = time.record(limited)
      let error = try heard.expectError(at: 2)
      #expect("\(error)" == late)
      hot.push(1)
      #expect(time.isWaiting)
      hot.terminate(withReason: .cancelled)
      try heard.expectNext(1, at: 2)
      try heard.expectCancellation(at: 2)
      #expect(!time.isWaiting && !limited.isActive)
    }
  }

  @Test func `of an Observable gives a Hot`() throws {
    let outcome = try marbles.expect(
      of: .observable(0),
      "1----",
      { observable -> Hot<Int> in observable.timeout(2) },
      "1-✕--")
    #expect(outcome.errors.map { "\($0)" } == [late])
    #expect(!outcome.isWaiting)
  }

  @Test func `of a Cold answers who asked, and drops the late answer`() {
    let requests = Requests()
    let cold = time.run { requests.cold() }
    let limited = cold.timeout(2)
    let asker = time.write(limited.map { "asked \($0)" })
    time.write(limited.map { "beside \($0)" })
    time.advance(to: 10)
    asker.request(1)
    time.at(11) { asker.request(2) }
    asker.request(3)
    requests.answer(3, .failure(TestError.failure))
    requests.answer(2, .success(20))
    time.at(12.5) { requests.answer(1, .success(10)) }
    limited.request(4, share: true)
    time.scheduler.run()
    #expect(
      time.lines == [
        "11.0 failure", "11.0 asked 20", "12.0 \(late)", "14.5 \(late)", "14.5 \(late)",
      ])
    #expect(!time.isWaiting)
  }

  @Test func `of a Cold leaves requests alone that were made above, and forgets all at the end`() {
    let requests = Requests()
    let cold = time.run { requests.cold() }
    let limited = time.write(cold.timeout(2))
    cold.request(1, share: true)
    time.at(5) { requests.answer(1, .success(1)) }
    #expect(time.lines == ["5.0 1"])
    limited.request(2)
    #expect(time.isWaiting)
    cold.terminate(withReason: .completed)
    #expect(!time.isWaiting)
  }

  @Test func `of a Future fails it, once`() throws {
    let outcome = try marbles.expect(
      of: .future,
      "---1",
      { $0.timeout(2) },
      "--#-")
    #expect(outcome.errors.map { "\($0)" } == [late])
    #expect(outcome.errors is [TimeoutError] && !outcome.isWaiting)
  }

  @Test func `that is kept does nothing`() throws {
    let outcome = try Marbles(tick: .milliseconds(500)).run { stage in
      let promise = try stage.play("---1-", of: .promise)
      try stage.expect(promise.timeout(2), "---(1|)-")
      stage.at(4) { #expect(promise.state == .terminated(reason: .completed)) }
    }
    #expect(!outcome.isWaiting)
  }

  @Test func `that a retry answers runs the task again, with the whole time`() {
    let answer = Answer<Int>()
    let promise = time.run { Promise(answer) }
    let leaf = time.write(promise.timeout(2).retry(2))
    time.advance(to: 2)
    #expect(answer.runs == 2)
    time.advance(to: 3.9)
    #expect(answer.runs == 2)
    time.advance(to: 4)
    #expect(answer.runs == 3)
    time.at(5) { answer.give(.success(3)) }
    #expect(time.lines.first == "5.0 3")
    #expect(leaf.state == .terminated(reason: .completed))
    #expect(!time.isWaiting)
  }

  @Test func `of a run that answers late is not made up for`() {
    let answers = Kept<@Sendable (Result<Int, any Error>) -> Void>()
    let promise = time.run { Promise<Int> { answers.keep($0) } }
    let leaf = time.write(promise.timeout(2).retry(1, delay: 1))
    time.at(2.5) { answers.all[0](.success(1)) }
    #expect(leaf.isActive)
    time.advance(to: 3)
    #expect(answers.all.count == 2)
    answers.all[1](.success(2))
    #expect(time.lines.first == "3.0 2")
  }

  @Test func `reaches the task through what waits between, and both sides of a zip`() {
    let (left, right) = (Answer<Int>(), Answer<Int>())
    let (first, second) = time.run { (Promise(left), Promise(right)) }
    let pair = first.delay(0.5).zip(second).timeout(2).retry(1).on { [time] in time.write("\($0.0) \($0.1)") }
    left.give(.success(1))
    time.advance(to: 2)
    #expect(left.runs == 2 && right.runs == 2)
    left.give(.success(2))
    right.give(.success(3))
    time.advance(to: 3)
    #expect(time.lines == ["2.5 2 3"])
    #expect(pair.state == .terminated(reason: .completed))
    #expect(!time.isWaiting)
  }

  @Test func `of two branches starts one run for each retry`() {
    let answer = Answer<Int>()
    let promise = time.run { Promise(answer) }
    time.write(promise.timeout(1).retry(1))
    let plain = promise.map { $0 * 10 }
    time.write(plain)
    time.advance(to: 1)
    #expect(answer.runs == 2)
    answer.give(.success(1))
    #expect(time.lines.filter { !$0.contains("completed") } == ["1.0 1", "1.0 10"])
  }

  @Test func `of a cancelled Promise never fires`() throws {
    let outcome = try marbles.expect(
      of: .promise,
      "!----",
      { $0.timeout(2).retry(5) },
      "!----")
    #expect(!outcome.isWaiting)
  }

  @Test func `while the task blocks has it run again when it has returned`() {
    let runs = Counter()
    let promise = time.run {
      Promise<Int> { [time] answer in
        // The task's own time passes.
        if runs.increment() == 2 { time.scheduler.advance(by: .seconds(3)) }
        if runs.value == 3 { answer(.success(3)) }
      }
    }
    time.write(promise.timeout(2).retry(3))
    time.advance(to: 20)
    #expect(runs.value == 3)
    #expect(time.lines.contains { $0.hasSuffix(" 3") })
  }
}
