import Testing

@testable import Streams

/// What hangs below a branch that has its outcome and has ended, while another branch keeps the Promise going.
struct `Below an ended branch of a Promise` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  let answer = Answer<Int>()
  /// Decides for the branch that keeps the Promise going whether there is another run.
  let decision = Answer<Bool>()

  private func promise() -> Promise<Int> {
    StreamContext(scheduler: scheduler).run { Promise<Int> { [answer] in answer.keep($0) } }
  }

  /// A branch that has ended with the error, and the Promise, which waits for a decision whether to run again.
  private func failed() -> (promise: Promise<Int>, branch: Promise<Int>) {
    let promise = promise()
    promise.retry { [decision] _, _, retry in decision.keep { retry((try? $0.get()) ?? false) } }
      .on { [transcript] in transcript.write("kept \($0)") }
    let branch = promise.map { $0 + 1 }
    answer.give(.failure(TestError.failure))
    #expect(promise.isActive && !branch.isActive)
    return (promise, branch)
  }

  /// A branch that has ended with a value, and the Promise, for whose value another branch still works.
  private func succeeded() -> (promise: Promise<Int>, branch: Promise<Int>) {
    let promise = promise()
    promise.delay(60).on { [transcript] in transcript.write("kept \($0)") }
    let branch = promise.map { $0 + 1 }
    answer.give(.success(1))
    #expect(promise.isActive && !branch.isActive)
    return (promise, branch)
  }

  /// The same below an operator that waits.
  private func succeededLater() -> (promise: Promise<Int>, branch: Promise<Int>) {
    let promise = promise()
    let later = promise.delay(1)
    later.delay(60).on { [transcript] in transcript.write("kept \($0)") }
    let branch = later.map { $0 + 1 }
    answer.give(.success(1))
    scheduler.advance(by: .seconds(1))
    #expect(promise.isActive && !branch.isActive)
    return (promise, branch)
  }

  private func observe(_ stream: Promise<Int>, as name: String) {
    stream.on { [transcript] in transcript.write("\(name) \($0)") }
      .onError { [transcript] _ in transcript.write("\(name) fails") }
      .onTerminate { [transcript] in transcript.write("\(name) ends \($0)") }
  }

  @Test func `a retry has no other run to hope for, and passes the error on`() {
    let (promise, branch) = failed()
    observe(branch.retry(3), as: "late")
    observe(branch.merge(branch.map { $0 }).retry(3, delay: 1), as: "joined")
    scheduler.run()
    let heard = transcript.lines.sorted().map { $0.prefix(10) }
    #expect(heard == ["joined end", "joined fai", "late ends ", "late fails"])
    decision.give(.success(true))
    answer.give(.success(5))
    #expect(transcript.lines.last == "kept 5")
    #expect(!promise.isActive)
  }

  @Test(arguments: [false, true])
  func `a cancel while the outcome is replayed ends what still works on it, and is too late for the rest`(
    _ isDelayed: Bool
  ) {
    let (promise, branch) = succeeded()
    let cancelling = branch.on { _ in promise.cancel() }
    observe(isDelayed ? cancelling.delay(1) : cancelling.map { $0 }, as: "late")
    scheduler.run()
    #expect(transcript.lines == (isDelayed ? ["late ends cancelled"] : ["late 2", "late ends completed"]))
  }

  @Test(arguments: [false, true])
  func `a cancel ends what still works on the outcome`(_ isBelowJunction: Bool) {
    let (promise, branch) = isBelowJunction ? succeededLater() : succeeded()
    observe(branch.delay(1), as: "late")
    scheduler.advance(by: .milliseconds(500))
    promise.cancel()
    #expect(transcript.lines == ["late ends cancelled"])
    scheduler.run()
    #expect(transcript.lines == ["late ends cancelled"])
  }
}
