import Streams
import Testing

struct `Why Promises and Futures ended` {
  let answer = Answer<Int>()

  @Test func `the task has answered`() {
    let promise = Promise(answer)
    let branch = promise.map { $0 }
    let (leaf, other) = (branch.on { _ in }, branch.filter { $0 > 1 })
    answer.give(.success(1))
    #expect(leaf.causeInWords == "completed outcome above Promise<Int>")
    #expect(other.causeInWords == "completed outcome above Promise<Int>")
    #expect(branch.causeInWords == "completed outcome above Promise<Int>")
    #expect(promise.causeInWords == "completed outcome itself Promise<Int>")
    #expect(branch.map { $0 }.cause == nil)
  }

  @Test func `the task has failed`() {
    let promise = Promise(answer)
    let leaf = promise.map { $0 }.retry(1).on { _ in }
    answer.give(.failure(TestError.failure))
    #expect(leaf.cause == nil)
    answer.give(.failure(TestError("again")))
    #expect(leaf.causeInWords == "error(again) outcome above Promise<Int>")
    #expect(promise.causeInWords == "error(again) outcome itself Promise<Int>")
  }

  @Test func `an operator has failed, and not the task`() {
    let promise = Promise(answer)
    let upper = promise.map { $0 }
    let failing = upper.resultMap { _ in Result<Int, any Error>.failure(TestError.failure) }
    let leaf = failing.map { $0 }
    answer.give(.success(1))
    #expect(leaf.causeInWords == "error(failure) failure above Promise<Int>.resultMap")
    #expect(failing.causeInWords == "error(failure) failure itself Promise<Int>.resultMap")
    #expect(upper.causeInWords == "error(failure) failure below Promise<Int>.resultMap")
    #expect(promise.causeInWords == "error(failure) failure below Promise<Int>.resultMap")
  }

  /// The other side has had its outcome before.
  @Test(arguments: [true, false], ["zip", "combine"])
  func `one side of a join has ended`(_ isLeft: Bool, _ join: String) {
    for isCancelled in [true, false] {
      let answer = Answer<Int>()
      let (side, other) = (Promise(answer).named("side"), Promise<Int>.completed(1).named("other"))
      let (left, right) = isLeft ? (side, other) : (other, side)
      let leaf = (join == "zip" ? left.zip(right) : left.combine(right)).on { _ in }
      if isCancelled { side.cancel() } else { answer.give(.failure(TestError.failure)) }
      #expect(
        leaf.causeInWords
          == (isCancelled ? "cancelled cancellation elsewhere side" : "error(failure) outcome above side"))
    }
  }

  @Test func `an object is gone, and there is no outcome`() {
    let promise = Promise(answer)
    var object: Token? = Token()
    let tied = promise.lifeOf(object!)
    let lower = tied.map { $0 }.on { _ in }
    object = nil
    answer.give(.success(1))
    #expect(tied.causeInWords == "cancelled object itself Promise<Int>.lifeOf")
    #expect(lower.causeInWords == "cancelled object above Promise<Int>.lifeOf")
    #expect(promise.causeInWords == "cancelled object below Promise<Int>.lifeOf")
  }

  @Test func `a failure that a retry makes up for is forgotten`() {
    let (promise, attempts) = (Promise(answer), Counter())
    let failing = promise.resultMap { value -> Result<Int, any Error> in
      attempts.increment() == 1 ? .failure(TestError.failure) : .success(value)
    }
    let leaf = failing.retry(1)
    answer.give(.success(1))
    answer.give(.success(2))
    #expect(failing.causeInWords == "completed outcome above Promise<Int>")
    #expect(leaf.causeInWords == "completed outcome above Promise<Int>")
  }

  @Test func `cancel reaches every branch, and each tells which one called it`() {
    let promise = Promise(answer)
    let trunk = promise.map { $0 }
    let (asked, sibling) = (trunk.on { _ in }.named("asked"), trunk.filter { _ in true })
    let delayed = trunk.delay(1)
    asked.cancel()
    #expect(asked.causeInWords == "cancelled cancellation itself asked")
    for cause in [promise.causeInWords, trunk.causeInWords, sibling.causeInWords, delayed.causeInWords] {
      #expect(cause == "cancelled cancellation elsewhere asked")
    }
    let late = sibling.map { $0 }
    late.replay()
    #expect(late.causeInWords == "cancelled cancellation elsewhere asked")
  }

  @Test func `cancel below a join names who called it at both sources`() {
    let other = Answer<Int>()
    let (left, right) = (Promise(answer), Promise(other))
    let leaf = left.map { $0 }.zip(right).on { _ in }
    leaf.cancel()
    #expect(leaf.causeInWords.hasPrefix("cancelled cancellation itself Promise<(Int, Int)>.on"))
    #expect(left.causeInWords == right.causeInWords)
    #expect(left.causeInWords == "cancelled cancellation elsewhere Promise<(Int, Int)>.on")
  }

  @Test(arguments: [0, 1], ["before", "afterwards"])
  func `a cancel of one side of a zip is why the other is not needed`(side: Int, when: String) {
    let scheduler = VirtualScheduler()
    let other = Answer<Int>()
    let (left, right) = StreamContext(scheduler: scheduler).run { (Promise(answer), Promise(other)) }
    let cancelled = [left, right][side].named("cancelled")
    if when == "before" { cancelled.cancel() }
    let branch = left.map { $0 }.zip(right.map { $0 }.zip(left))
    let flowing = branch.flatMap { [$0.0] }.on { _ in }
    if when == "afterwards" { cancelled.cancel() }
    scheduler.run()
    #expect(cancelled.causeInWords == "cancelled cancellation itself cancelled")
    let others = [[right, left][side].causeInWords, branch.causeInWords, flowing.causeInWords]
    for cause in others {
      #expect(["elsewhere", "above"].map { "cancelled cancellation \($0) cancelled" }.contains(cause))
    }
  }

  @Test func `the loser of a merge`() {
    let other = Answer<Int>()
    let (winner, loser) = (Promise(answer), Promise(other))
    let branch = loser.map { $0 }
    let merged = winner.merge(branch).named("race")
    answer.give(.success(1))
    #expect(merged.causeInWords == "completed outcome above Promise<Int>")
    #expect(winner.causeInWords == "completed outcome itself Promise<Int>")
    #expect(branch.causeInWords == "cancelled race elsewhere race")
    #expect(loser.causeInWords == "cancelled race elsewhere race")
  }

  @Test func `a branch that ends itself`() {
    let promise = Promise(answer)
    let trunk = promise.map { $0 }
    let until = trunk.until { $0 == 1 }
    answer.give(.success(1))
    #expect(until.causeInWords == "cancelled operation itself Promise<Int>.until")
    #expect(trunk.causeInWords == "cancelled operation below Promise<Int>.until")
    #expect(promise.causeInWords == "cancelled operation below Promise<Int>.until")
  }

  @Test func `the last input is gone`() {
    var input: FutureInput<Int>? = FutureInput<Int>()
    let branch = input?.map { $0 }
    input = nil
    #expect(branch?.causeInWords == "cancelled release above FutureInput<Int>")
    let kept = FutureInput<Int>()
    let completed = kept.map { $0 }
    kept.complete(1)
    #expect(completed.causeInWords == "completed outcome above FutureInput<Int>")
  }

  @Test func `the function threw that it was cancelled`() async {
    let promise = Promise<Int>(async: { throw CancellationError() })
    let branch = promise.map { $0 }
    _ = try? await branch.value
    #expect(branch.causeInWords == "cancelled function elsewhere Promise<Int>")
  }

  @Test func `what flows below a Promise`() {
    let promise = Promise(answer)
    let flowing = promise.flatMap { [$0, $0] }.on { _ in }
    answer.give(.success(1))
    #expect(flowing.causeInWords == "completed outcome above Promise<Int>")
    #expect(promise.causeInWords == "completed outcome itself Promise<Int>")
  }

  @Test func `a stream in the memory of one that was cancelled is not taken for it`() {
    for _ in 0..<20 {
      let scheduler = VirtualScheduler()
      let promise = StreamContext(scheduler: scheduler).run { Promise<Int> { _ in } }
      var cancelled: Promise<Int>? = promise.retry(3)
      cancelled?.cancel()
      let late = promise.retry(2)
      cancelled = nil
      // The allocator gives what was released last.
      let others = (0..<4).map { late.retry($0) }
      scheduler.advance(by: .seconds(1))
      #expect(others.map(\.cause?.relation) == others.map { _ in .elsewhere })
    }
  }
}
