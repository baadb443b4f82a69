import Testing

@testable import Streams

/// A cancel that finds something else under way than a run: a value that stands in for one, a wait, an end that is on its way.
/// It ends all that is left, once, and frees it.
struct `A cancel beside an end` {
  /// What ends without a value.
  enum Emptying: CaseIterable { case filter, until }
  /// What waits below what stands in for the value.
  enum Waiting: CaseIterable { case retry, decision, delay, asyncMap, handler }
  enum Attachment: CaseIterable { case flatMap, merge, delay, zip, map }

  private let time = Timeline()
  private let transcript = Transcript()
  private let weakly = Weakly()

  private func promise() -> Promise<Int> {
    let scheduler = time.scheduler
    return time.run {
      Promise { completion in scheduler.schedule(after: .seconds(1)) { completion(.success(1)) } }
    }
  }

  private func put(_ waiting: Waiting, below stream: Promise<Int>, of root: Promise<Int>) -> Promise<Int> {
    let failing = { @Sendable (_: Int) -> Result<Int, any Error> in .failure(TestError.failure) }
    let owed = Kept<@Sendable (Bool) -> Void>()
    return switch waiting {
    case .retry: stream.resultMap(failing).retry(1, delay: 5)
    case .decision: stream.resultMap(failing).retry { _, _, answer in owed.keep(answer) }
    case .delay: stream.delay(5)
    case .asyncMap:
      stream.asyncMap { (_: Int, answer: @escaping @Sendable (Result<Int, any Error>?) -> Void) in
        owed.keep { _ in answer(nil) }
      }
    case .handler: stream.on { [root = root.unkept] _ in root.cancel() }.map { $0 }
    }
  }

  enum Join: CaseIterable { case zip, combine }

  /// The cancel closes one side of the join alone, and its end is still on the way down when the retry climbs.
  @Test(arguments: Join.allCases, [true, false])
  func `of one side of a join is final also where a retry below climbs behind it`(join: Join, isFirst: Bool) {
    let (scheduler, answer) = (time.scheduler, Answer<Int>())
    let (root, pair) = time.run { () -> (Promise<Int>, Promise<(Int, Int)>) in
      let root = Promise(answer)
      let other = Promise<Int> { $0(.success(0)) }
      return (root, join == .zip ? root.zip(other) : root.combine(other))
    }
    let unkept = root.unkept
    let end = pair.dispatch(.delay(after: 1, on: .scheduler(scheduler)))
      .retry { _, _, retry in
        if isFirst { unkept.cancel() }
        retry(true)
        if !isFirst { unkept.cancel() }
      }
      .onTerminate { [transcript] in transcript.write($0) }
    answer.give(.failure(TestError.failure))
    scheduler.run()
    #expect(transcript.lines == ["cancelled"])
    #expect(!end.isActive && !pair.isActive && !root.isActive)
  }

  @Test func `leaves the value with which a branch has completed to all who wait for it`() async throws {
    let promise = Promise<Int> { $0(.success(1)) }
    let branch = promise.map { $0 + 1 }.onTerminate { _ in promise.cancel() }
    branch.replay()
    #expect(branch.state.termination == .completed && promise.state.termination == .completed)
    #expect(try await branch.value == 2)
    #expect(try await promise.value == 1)
  }

  @Test(arguments: Emptying.allCases, Waiting.allCases)
  func `ends what works with a value that stands in for a missing one`(_ empty: Emptying, _ waiting: Waiting)
  {
    do {
      let (root, object) = (promise(), weakly.object("handler"))
      let emptied = empty == .filter ? root.filter { _ in false } : root.until { _ in true }
      let leaf = put(waiting, below: emptied.defaultValue(7), of: root).onTerminate { [transcript] in
        transcript.write("\($0)")
        object.use()
      }
      time.advance(to: 1.5)
      leaf.cancel()
      time.scheduler.run()
      #expect(transcript.lines == ["cancelled"])
      #expect(!leaf.isActive && !root.isActive)
    }
    #expect(weakly.alive == [])
  }

  @Test(arguments: Attachment.allCases)
  func `ends what is attached in a handler of that end`(_ attachment: Attachment) {
    let root = time.run { Promise<Int> { _ in } }
    let (weakly, transcript) = (weakly, transcript)
    root.onTerminate { [root = root.unkept] _ in
      let object = weakly.object("handler")
      let late = root.onTerminate { reason in
        transcript.write("\(reason)")
        object.use()
      }
      switch attachment {
      case .flatMap: late.flatMap { [$0] }
      case .merge: late.flatMap(.merge) { SignalProducer<Int, any Error>(value: $0) }
      case .delay: late.delay(1)
      case .zip: late.zip(late)
      case .map: late.map { $0 }
      }
    }
    root.cancel()
    time.scheduler.run()
    #expect(transcript.lines == ["cancelled"])
    #expect(weakly.alive == [])
  }

  @Test func `gives no value in place of the one that a late branch waits for`() {
    for hasEnded in [false, true] {
      let root = promise()
      if hasEnded {
        root.on { _ in }
        time.scheduler.advance(by: .seconds(2))
      }
      let late = root.defaultValue(57)
      let counted = root.collect()
      late.on { [transcript] in transcript.write($0) }.onTerminate { [transcript] in transcript.write("\($0)")
      }
      counted.on { [transcript] in transcript.write("\($0)") }
        .onTerminate { [transcript] in transcript.write("\($0)") }
      late.cancel()
      counted.cancel()
      time.scheduler.run()
    }
    #expect(transcript.lines == Array(repeating: "cancelled", count: 4))
  }

  /// What is below has not heard of the end yet when the other side fails.
  @Test(arguments: [false, true])
  func `of one side of a join keeps the other from running again`(_ isZip: Bool) {
    let answer = Answer<Int>()
    let left = Promise<Int> { answer.keep($0) }
    let right = Promise<Int> { [transcript] _, run, _ in run.onEnd { transcript.write("right is over") } }
    let joined = isZip ? left.zip(right) : left.combine(stream: right)
    let leaf = joined.retry(3).map { $0.0 + $0.1 }.dispatch(.async(on: .scheduler(time.scheduler)))
      .onTerminate { [transcript] in transcript.write("\($0)") }
    right.cancel()
    answer.give(.failure(TestError.failure))
    time.scheduler.run()
    #expect(answer.runs == 1 && transcript.lines == ["right is over", "cancelled"])
    #expect(!left.isActive && !right.isActive && !leaf.isActive)
  }
}
