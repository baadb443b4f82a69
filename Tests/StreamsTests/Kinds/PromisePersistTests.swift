import Testing

@testable import Streams

struct `Promises that persist` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  let weakly = Weakly()

  @Test(
    arguments: ["root", "leaf", "middle", "beside", "late", "late middle", "delayed", "joined"],
    [Result<Int, any Error>.success(1), .failure(TestError.failure)])
  func `are freed with their last handle, after every branch has heard of the end`(
    _ place: String, _ outcome: Result<Int, any Error>
  ) {
    let (answer, other) = (Answer<Int>(), Answer<Int>())
    do {
      let context = StreamContext(scheduler: scheduler)
      let (promise, second) = context.run { (Promise(answer), Promise(other)) }
      let object = weakly.object("captured")
      func branch(_ stream: Promise<Int>) -> Promise<Int> {
        weakly.watch(
          stream.on { _ in object.use() }.onTerminate { [transcript] _ in transcript.write("end") })
      }
      switch place {
      case "root": _ = branch(promise.persist())
      case "leaf": branch(promise).persist()
      case "middle": _ = branch(branch(promise).persist())
      case "beside":
        branch(promise).persist()
        _ = branch(promise)
      case "delayed": branch(promise.delay(1).persist()).persist()
      case "joined": branch(promise.merge(second).persist()).persist()
      default: _ = branch(promise)
      }
      answer.give(outcome)
      if place.hasPrefix("late") {
        #expect(!promise.isActive)
        let above = place == "late" ? promise : branch(promise)
        if place == "late middle" { scheduler.run() }
        branch(branch(above).persist()).persist()
      }
      scheduler.run()
    }
    answer.drop()
    other.drop()
    scheduler.run()
    #expect(weakly.alive == [])
    let ends = ["middle": 2, "beside": 2, "late": 3, "late middle": 4]
    #expect(transcript.lines.count == ends[place] ?? 1)
  }

  @Test(arguments: [true, false])
  func `are freed with a join of which one side was over before`(_ isLeft: Bool) {
    let (answer, failed) = (Answer<Int>(), Answer<Int>())
    do {
      let (promise, over) = StreamContext(scheduler: scheduler).run { (Promise(answer), Promise(failed)) }
      over.on { _ in }
      failed.give(.failure(TestError.failure))
      #expect(!over.isActive)
      weakly.watch((isLeft ? over.merge(promise) : promise.merge(over)).on { _ in }).persist()
      scheduler.run()
    }
    answer.drop()
    failed.drop()
    scheduler.run()
    #expect(weakly.alive == [])
  }

  @Test func `what waits for a retry goes on without a handle`() {
    let (answer, done) = (Answer<Int>(), Counter())
    do {
      let promise = StreamContext(scheduler: scheduler).run { Promise(answer) }
      promise.map { $0 }.persist()
      weakly.watch(promise.retry(1, delay: 5).on { _ in done.increment() })
      answer.give(.failure(TestError.failure))
    }
    scheduler.run()
    #expect(answer.runs == 2)
    answer.give(.success(1))
    answer.drop()
    #expect(done.value == 1)
    #expect(weakly.alive == [])
  }

  @Test(arguments: ["answered", "failed", "cancelled"], [true, false])
  func `a task that keeps its completion in what it has captured is freed`(_ end: String, _ persists: Bool) {
    do {
      let answer = Answer<Int>()
      weakly.watch(answer, as: "what the task has captured")
      let promise = weakly.watch(StreamContext(scheduler: scheduler).run { Promise(answer) })
      if persists { promise.persist() }
      switch end {
      case "answered": answer.give(.success(1))
      case "failed": answer.give(.failure(TestError.failure))
      default: promise.cancel()
      }
    }
    #expect(weakly.alive == [])
  }
}
