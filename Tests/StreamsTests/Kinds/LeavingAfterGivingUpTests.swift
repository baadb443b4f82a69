import Testing

@testable import Streams

/// A run that one branch has given up by a `timeout` goes on for the others. It ends with the last of them, however that
/// comes to leave.
struct `Leaving a run that was given up` {
  let time = Timeline()
  let runs = KeptRuns()
  let heard = Kept<String>()

  private func promise() -> Promise<Int> { time.run { runs.promise() } }

  private func write<Kind>(_ stream: EventStream<Kind, Int, any Error>) -> any Sendable {
    stream.on { [heard] in heard.keep("\($0)") }.onError { [heard] in heard.keep("\($0)") }
  }

  private func expectOver<Kind>(_ root: EventStream<Kind, Int, any Error>) {
    #expect(runs.count == 1 && runs.active.isEmpty)
    #expect(runs.ends(of: 0) == 1)
    #expect(!root.isActive && !time.isWaiting)
  }

  /// Joins a stream with itself, so that one side gives up after a second.
  private func checkJoins<Kind>(of root: EventStream<Kind, Int, any Error>, _ join: JoinedProgram.Join) {
    let leaf: any Sendable = time.run {
      switch join {
      case .zip: write(root.zip(root.timeout(1)).map { $0.0 })
      case .combine: write(root.combine(stream: root.timeout(1)).map { $0.0 })
      case .merge: write(root.merge(root.timeout(1)))
      }
    }
    time.advance(to: 1)
    withExtendedLifetime(leaf) { expectOver(root) }
    #expect(heard.all == ["\(TimeoutError(seconds: 1))"])
    #expect(root.state.termination?.underlyingError is TimeoutError)
  }

  @Test(arguments: JoinedProgram.Join.allCases, ["Promise", "Future", "Lazy", "Progression"])
  func `is the same for every kind`(_ join: JoinedProgram.Join, _ kind: String) {
    let runs = runs
    switch kind {
    case "Promise": checkJoins(of: promise(), join)
    case "Future": checkJoins(of: time.run { Future { runs.start(0, $0, $1) } }, join)
    case "Lazy": checkJoins(of: time.run { Lazy { runs.start(0, $0, $1) } }, join)
    default:
      checkJoins(of: time.run { Progression<Int, Int> { runs.start(0, $1, $3) } }, join)
    }
  }

  @Test(arguments: [1.5, 1.991, 1.995, 1.999])
  func `leaves a new branch that is about to hear the error`(_ seconds: Double) {
    let promise = promise()
    let middle = promise.map { $0 }.map { $0 }
    let leaf = middle.timeout(1).retry(1, delay: 3).timeout(2).on { _ in }
    time.advance(to: seconds)
    let late = write(middle)
    time.advance(to: 3)
    withExtendedLifetime((leaf, late)) { expectOver(promise) }
    #expect(heard.all == ["\(TimeoutError(seconds: 1))"])
  }

  @Test func `by an error that is put right below`() {
    let promise = promise()
    let leaf = write(promise.merge(promise.timeout(1).defaultValue(5)))
    time.advance(to: 2)
    withExtendedLifetime(leaf) { expectOver(promise) }
    #expect(heard.all == ["5"])
  }

  @Test func `by a retry that is refused later`() {
    let (promise, time) = (promise(), time)
    let leaf = write(
      promise.zip(promise.timeout(1)).map { $0.0 }.retry { _, _, answer in
        time.scheduler.schedule(after: .seconds(1)) { answer(false) }
      })
    time.advance(to: 1.5)
    #expect(runs.active == [0])
    time.advance(to: 2)
    withExtendedLifetime(leaf) { expectOver(promise) }
    #expect(heard.all == ["\(TimeoutError(seconds: 1))"])
  }

  @Test func `by the end of a stream that flows`() {
    let promise = promise()
    let input = time.run { HotInput<Int>() }
    let flowing = input.merge(promise).first()
    let leaf = write(promise.timeout(1))
    time.advance(to: 1)
    #expect(runs.active == [0])
    input.push(1)
    withExtendedLifetime((leaf, flowing)) { expectOver(promise) }
  }

  /// A join may settle although one of its sides flows, which has no run.
  @Test(arguments: JoinedProgram.Join.allCases)
  func `looks for no run where a stream flows`(_ join: JoinedProgram.Join) {
    let promise = promise()
    let input = time.run { HotInput<Int>() }
    let joined =
      switch join {
      case .zip: promise.zip(input).map { $0.0 }
      case .combine: promise.combine(stream: input).map { $0.0 }
      case .merge: promise.merge(input)
      }
    let leaf = write(joined.zip(joined.timeout(1)).map { $0.0 })
    let beside = write(promise.withLatest(input).zip(joined.timeout(1)).map { $0.0.0 })
    time.advance(to: 1)
    withExtendedLifetime((leaf, beside, input)) { expectOver(promise) }
    #expect(heard.all == ["\(TimeoutError(seconds: 1))", "\(TimeoutError(seconds: 1))"])
  }

  /// What is attached to a stream that has failed hears that, and waits for no run.
  @Test(arguments: [true, false])
  func `does not wait for those who hear a replay of the error`(_ isMapped: Bool) {
    let promise = promise()
    let limited = isMapped ? promise.timeout(0.5).map { $0 }.persist() : promise.timeout(0.5).persist()
    let other = promise.timeout(1.5)
    time.advance(to: 1.25)
    let late = write(limited)
    time.advance(to: 2)
    withExtendedLifetime((other, late)) { #expect(runs.active.isEmpty && runs.ends(of: 0) == 1) }
    #expect(heard.all == ["\(TimeoutError(seconds: 0.5))"])
    promise.cancel()
  }

  @Test func `is heard by those who come later`() {
    let promise = promise().persist()
    let leaf = write(promise.zip(promise.timeout(1)).map { $0.0 })
    time.advance(to: 2)
    #expect(runs.active.isEmpty && promise.isActive)
    let late = write(promise.map { $0 })
    time.advance(to: 3)
    #expect(heard.all == ["\(TimeoutError(seconds: 1))", "\(TimeoutError(seconds: 1))"])
    withExtendedLifetime((leaf, late)) { promise.cancel() }
  }

  @Test func `leaves a retry alone that another branch waits for`() {
    let promise = promise()
    let patient = write(promise.timeout(1).retry(1, delay: 5))
    let leaf = write(promise.zip(promise.timeout(2)).map { $0.0 })
    time.advance(to: 2)
    #expect(runs.active.isEmpty && promise.isActive)
    time.advance(to: 6.5)
    runs.answer(1, .success(3))
    #expect(heard.all == ["\(TimeoutError(seconds: 2))", "3"])
    #expect(runs.count == 2 && !promise.isActive)
    withExtendedLifetime((leaf, patient)) {}
  }

  @Test(arguments: [true, false], [0.0, 3])
  func `leaves a retry alone of the same timeout`(_ isFirst: Bool, _ delay: Double) {
    let promise = promise()
    let limited = promise.timeout(1)
    let retry = { self.write(limited.retry(1, delay: delay)) }
    let before = isFirst ? retry() : nil
    let leaf = write(promise.zip(limited).map { $0.0 })
    let after = isFirst ? nil : retry()
    time.advance(to: 1 + delay)
    #expect(heard.all == ["\(TimeoutError(seconds: 1))"])
    #expect(runs.active == [1])
    runs.answer(1, .success(3))
    #expect(heard.all.last == "3" && !promise.isActive && !time.isWaiting)
    withExtendedLifetime((leaf, before, after)) {}
  }

  @Test func `ends retries that no branch waits for any more`() {
    let promise = promise()
    let leaves = [
      write(promise.retry(1, delay: 6).timeout(2)), write(promise.delay(0.5).retry(1, delay: 6).timeout(3)),
      write(promise.retry(1, delay: 7).timeout(4)),
    ]
    runs.answer(0, .failure(TestError.failure))
    time.advance(to: 4)
    withExtendedLifetime(leaves) { expectOver(promise) }
    #expect(heard.all == [2, 3, 4].map { "\(TimeoutError(seconds: $0))" })
  }

  @Test func `does nothing to a run that no branch has given up`() {
    let (promise, other) = (promise(), time.run { Promise<Int> { _ in } })
    let leaf = write(promise.map { $0 }.zip(promise.merge(other).persist()).map { $0.0 })
    #expect(runs.active == [0])
    promise.cancel()
    withExtendedLifetime(leaf) { #expect(runs.active.isEmpty) }
    other.cancel()
  }
}
