import Testing

@testable import Streams

struct `Cold: equal requests in one flight, with other operators` {
  let transcript = Transcript()
  let pending = Requests()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test func `can be joined until the answer comes, whatever holds it up`() {
    let cold = context.run { pending.cold() }
    let asker = transcript.branch(cold.delay(1).singleFlight())
    asker.request(1)
    pending.answer(1, .success(10))
    asker.request(1)
    #expect(pending.runs == 1)
    scheduler.run()
    #expect(transcript.lines == ["10", "10"])
    asker.request(1)
    #expect(pending.runs == 2)
  }

  @Test func `hear nothing of an answer that is dropped above, and run again`() {
    let cold = pending.cold()
    let asker = transcript.branch(cold.filter { $0 > 1 }.singleFlight())
    asker.request(1)
    asker.request(1)
    pending.answer(1, .success(0))
    asker.request(1)
    #expect(pending.runs == 2)
    pending.answerLatest(.success(2))
    #expect(transcript.lines == ["2"])
    asker.request(3)
    pending.drop()
    asker.request(3)
    #expect(pending.runs == 1)
  }

  @Test func `all hear every value that one answer becomes`() {
    let cold = pending.cold()
    let shared = cold.flatMap { [$0, $0 * 10] }.singleFlight()
    let (left, right) = (transcript.branch(shared, "L"), transcript.branch(shared, "R"))
    left.request(1)
    right.request(1)
    pending.answer(1, .success(1))
    #expect(transcript.lines == ["L1", "R1", "L10", "R10"])
  }

  @Test(arguments: [true, false])
  func `work with a limit above or below`(_ isAbove: Bool) {
    let cold = pending.cold()
    let passed = isAbove ? cold.inFlight(limit: 1).singleFlight() : cold.singleFlight().inFlight(limit: 2)
    let (left, right) = (transcript.branch(passed, "L"), transcript.branch(passed, "R"))
    for number in [1, 2, 1] {
      left.request(number)
      right.request(number)
    }
    #expect(pending.runs == 1)
    pending.answer(1, .success(1))
    #expect(pending.runs == 2)
    pending.answer(2, .success(2))
    if !isAbove { pending.answerLatest(.success(1)) }
    #expect(transcript.lines.sorted() == ["L1", "L1", "L2", "R1", "R1", "R2"])
  }

  @Test func `a timeout below answers each by itself`() {
    let cold = context.run { pending.cold() }
    let shared = cold.singleFlight().timeout(2)
    let (left, right) = (transcript.branch(shared, "L"), transcript.branch(shared, "R"))
    left.request(1)
    scheduler.advance(by: .seconds(1))
    right.request(1)
    scheduler.advance(by: .milliseconds(1500))
    pending.answer(1, .success(1))
    scheduler.run()
    #expect(transcript.lines == ["L\(TimeoutError(seconds: 2))", "R1"])
  }
}
