import Testing

@testable import Streams

/// A branch replaces the error with which a Promise has failed, and is the last to end.
struct `Errors that a branch replaces` {
  enum Place: CaseIterable { case root, map, zip, merge }

  struct Replacement: Error {}

  let scheduler = VirtualScheduler()
  let transcript = Transcript()

  private func failing(at place: Place) -> Promise<Int> {
    StreamContext(scheduler: scheduler).run {
      let promise = Promise<Int> { $0(.failure(TestError.failure)) }
      return switch place {
      case .root: promise
      case .map: promise.map { $0 + 1 }
      case .zip: promise.zip(Promise<Int> { $0(.success(1)) }).map { $0 + $1 }
      case .merge: promise.merge(Promise<Int> { $0(.failure(TestError.failure)) })
      }
    }
  }

  private func hear(_ promise: Promise<Int>, as name: String) {
    promise.onError { [transcript] in transcript.write("\(name): \($0)") }
    scheduler.run()
  }

  @Test(arguments: Place.allCases)
  func `end the Promise, and are not heard by late branches`(at place: Place) {
    let promise = failing(at: place)
    hear(promise.mapError { _ in .error(Replacement()) }, as: "swallowed")
    #expect(promise.state.termination?.underlyingError is Replacement)
    hear(promise, as: "late")
    hear(promise.map { -$0 }, as: "later")
    #expect(transcript.lines == ["late: failure", "later: failure"])
    #expect(promise.state.termination?.underlyingError is Replacement)
  }

  @Test(arguments: Place.allCases)
  func `are those of a branch that fails by itself after a value in place of the error`(at place: Place) {
    let promise = failing(at: place)
    hear(promise.defaultValue(1).resultMap { _ in .failure(Replacement()) }, as: "replaced")
    #expect(promise.state.termination?.underlyingError is Replacement)
    hear(promise, as: "late")
    #expect(transcript.lines == ["replaced: Replacement()", "late: failure"])
  }

  @Test(arguments: Place.allCases)
  func `stay those of a retry that waits, when a timeout below gives up`(at place: Place) {
    let promise = failing(at: place)
    let retry = promise.retry(1, delay: 10)
    let branch = retry.timeout(3)
    hear(branch, as: "given up")
    #expect(branch.state.termination?.underlyingError is TimeoutError)
    for (name, stream) in [("root", promise), ("retry", retry)] { hear(stream, as: name) }
    #expect(transcript.lines.dropFirst() == ["root: failure", "retry: failure"])
    #expect(transcript.lines.first?.hasPrefix("given up: nothing came for 3") == true)
    #expect(scheduler.now < .seconds(10))
  }

  @Test(arguments: Place.allCases, 0...2)
  func `are an end and no failure for what is below, early or late`(at place: Place, _ depth: Int) {
    var stream = failing(at: place).mapError { _ in .error(Replacement()) }
    for step in 0..<depth { stream = step == 0 ? stream.map { -$0 } : stream.delay(1) }
    for name in ["early", "late", "later"] {
      hear(stream, as: name)
      hear(stream.flatMapError { _ in Promise.completed(8) }, as: name)
      stream.onTerminate { [transcript] in transcript.write("\(name) ends: \($0)") }
      scheduler.advance(by: .seconds(5))
    }
    let end = Termination.error(Replacement())
    #expect(transcript.lines == ["early", "late", "later"].map { "\($0) ends: \(end)" })
    #expect(stream.state.termination?.underlyingError is Replacement)
  }
}
