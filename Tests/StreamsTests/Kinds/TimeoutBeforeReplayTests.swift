import Testing

@testable import Streams

/// A branch that comes to what has settled hears the outcome a little later. A `timeout` that is over before that takes the
/// outcome which is there, and asks for no other.
struct `A timeout shorter than the wait for a replay` {
  enum Between: String, CaseIterable { case nothing, map, dispatch, zip, merge, zipOfMaps, longTimeout }

  let time = Timeline()
  let runs = KeptRuns()
  let heard = Kept<String>()

  private func put(_ between: Between, below promise: Promise<Int>) -> Promise<Int> {
    switch between {
    case .nothing: promise
    case .map: promise.map { $0 }
    case .dispatch: promise.dispatch(.inline)
    case .zip: promise.zip(promise).map { $0.0 }
    case .merge: promise.merge(promise)
    case .zipOfMaps: promise.map { $0 }.zip(promise.map { $0 }).map { $0.0 }
    case .longTimeout: promise.timeout(9)
    }
  }

  private func write(_ stream: Promise<Int>) -> any Sendable {
    stream.on { [heard] in heard.keep("\($0)") }.onError { [heard] in heard.keep("\($0)") }
  }

  @Test(arguments: Between.allCases, [0, 0.005, 0.0099])
  func `hears the value, and the task does not run again`(_ between: Between, _ seconds: Double) {
    for (isPersisted, retries) in [(false, 0), (false, 3), (true, 0), (true, 3)] {
      let (runs, heard) = (KeptRuns(), Kept<String>())
      let promise = time.run { runs.promise() }
      if isPersisted { promise.persist() }
      runs.answer(0, .success(7))
      let leaf = put(between, below: promise).timeout(seconds).retry(retries)
        .on { heard.keep("\($0)") }.onError { heard.keep("\($0)") }
      time.scheduler.advance(by: .seconds(seconds))
      let name = Comment(rawValue: "\(isPersisted), \(retries)")
      #expect(heard.all == ["7"], name)
      #expect(runs.count == 1 && !leaf.isActive, name)
      promise.cancel()
      time.scheduler.run()
    }
  }

  @Test(arguments: Between.allCases)
  func `hears the error, and a retry asks once`(_ between: Between) {
    let promise = time.run { runs.promise() }
    runs.answer(0, .failure(TestError.failure))
    let leaf = write(put(between, below: promise).timeout(0.005))
    let retried = write(put(between, below: promise).timeout(0.005).retry(1))
    time.advance(to: 0.005)
    #expect(heard.all == ["failure"])
    #expect(runs.active == [1])
    runs.answer(1, .success(2))
    #expect(heard.all == ["failure", "2"])
    #expect(runs.count == 2 && !promise.isActive)
    withExtendedLifetime((leaf, retried)) {}
  }

  @Test func `has no retry above it ask for an attempt that comes too late`() {
    let (promise, joined) = (time.run { runs.promise() }, time.run { runs.promise() })
    for number in 0...1 { runs.answer(number, .failure(TestError.failure)) }
    let leaf = write(promise.retry(1).timeout(0.005))
    let joinedLeaf = write(joined.zip(joined).map { $0.0 }.retry(1).timeout(0.005))
    time.advance(to: 0.005)
    #expect(heard.all == Array(repeating: "\(TimeoutError(seconds: 0.005))", count: 2))
    time.advance(to: 1)
    withExtendedLifetime((leaf, joinedLeaf)) { #expect(runs.count == 2 && runs.active.isEmpty) }
  }

  @Test func `asks for no attempt on any way that leads through a retry`() {
    for isLeft in [false, true] {
      let promise = time.run { runs.promise() }
      runs.answer(runs.count - 1, .failure(TestError.failure))
      let joined = promise.zip(promise).map { $0.0 }
      let retried = joined.retry(1)
      let leaf = write((isLeft ? retried.zip(joined) : joined.zip(retried)).map { $0.0 }.timeout(0.005))
      time.scheduler.advance(by: .seconds(1))
      withExtendedLifetime(leaf) {}
    }
    #expect(heard.all == Array(repeating: "\(TimeoutError(seconds: 0.005))", count: 2))
    #expect(runs.count == 2 && runs.active.isEmpty)
  }

  @Test func `hears a value through a retry`() {
    let promise = time.run { runs.promise() }
    runs.answer(0, .success(7))
    let leaf = write(promise.retry(1).timeout(0.005))
    time.advance(to: 0.005)
    withExtendedLifetime(leaf) { #expect(heard.all == ["7"] && runs.count == 1) }
  }

  @Test func `leaves the other new branches to their own time`() {
    let promise = time.run { runs.promise() }
    runs.answer(0, .success(7))
    let leaf = write(promise.timeout(0.005))
    let beside = write(promise.map { $0 + 1 })
    time.advance(to: 0.009)
    #expect(heard.all == ["7"])
    time.advance(to: 1)
    #expect(heard.all == ["7", "8"])
    withExtendedLifetime((leaf, beside)) {}
  }

  @Test func `does not wait for what an operator between still holds`() {
    let promise = time.run { runs.promise() }
    runs.answer(0, .success(7))
    let leaf = write(promise.delay(1).timeout(0.005))
    time.advance(to: 2)
    #expect(heard.all == ["\(TimeoutError(seconds: 0.005))"])
    withExtendedLifetime(leaf) { #expect(runs.count == 1 && !promise.isActive) }
  }

  @Test func `gives up a join of which one side has not answered`() {
    let promise = time.run { runs.promise() }
    runs.answer(0, .success(7))
    let others = KeptRuns()
    let other = time.run { others.promise() }
    let leaf = write(promise.zip(other).map { $0 + $1 }.timeout(0.005).retry(1))
    time.advance(to: 0.005)
    // A failure that arises below a join is retried on both sides.
    #expect(runs.active == [1] && others.active == [1])
    runs.answer(1, .success(7))
    others.answer(1, .success(1))
    time.advance(to: 1)
    #expect(heard.all == ["8"])
    withExtendedLifetime(leaf) { #expect(!promise.isActive && !other.isActive) }
  }

  @Test func `hears from a Future, too, and from one that has ended`() {
    let future = time.run { Future<Int>.completed(4) }
    let first = future.timeout(0.005).on { [heard] in heard.keep("\($0)") }
    time.advance(to: 1)
    let second = future.timeout(0.005).on { [heard] in heard.keep("\($0)") }
    time.advance(to: 2)
    withExtendedLifetime((first, second)) { #expect(heard.all == ["4", "4"]) }
  }
}
