import Testing

@testable import Streams

/// A value that is reused fills the retries of branches that come when the Promise is over.
struct `A reused value of a Promise that has ended` {
  enum Place: CaseIterable {
    case root, map, retry, delay, zip

    func reused(_ promise: Promise<Int>) -> Promise<Int> {
      switch self {
      case .root: promise.reuse()
      case .map: promise.map { $0 }.reuse()
      case .retry: promise.retry(3).reuse()
      case .delay: promise.delay(1).reuse()
      case .zip: promise.zip(Promise<Int> { $0(.success(1)) }).map { $0.0 }.reuse()
      }
    }
  }

  private let scheduler = VirtualScheduler()
  private let transcript = Transcript()
  private let task = Script<Int>(.success(1))

  /// A Promise over which a first branch has ended, and that one's value.
  private func ended(_ make: (Promise<Int>) -> Promise<Int>) -> Promise<Int> {
    let promise = StreamContext(scheduler: scheduler).run { make(Promise(task)) }
    promise.on { _ in }
    scheduler.run()
    #expect(promise.state.termination == .completed)
    return promise
  }

  private func parse(_ promise: Promise<Int>, failing count: Int, retries: Int) -> Promise<Int> {
    let failures = [Result<Int, any Error>](repeating: .failure(TestError.failure), count: count)
    let script = Script<Int>(failures + [.success(7)])
    return promise.resultMap { _ in script.next() }.retry(retries)
      .onError { [transcript] in transcript.write("\($0)") }.on { [transcript] in transcript.write("\($0)") }
  }

  @Test(arguments: Place.allCases)
  func `is given again, as often as is allowed`(place: Place) {
    let promise = ended(place.reused)
    for (failures, words) in [(0, "7"), (1, "7"), (3, "7"), (4, "failure")] {
      let branch = parse(promise, failing: failures, retries: 3)
      scheduler.run()
      #expect(transcript.lines.last == words && !branch.isActive)
    }
    #expect(transcript.lines.count == 4 && task.runs == 1)
  }

  @Test(arguments: Place.allCases)
  func `is not what comes of one that is not reused, nor below what has ended without it`(place: Place) {
    let promise = ended { place.reused($0).reuse(false) }
    _ = parse(promise, failing: 1, retries: 3)
    scheduler.run()
    let between = ended { place.reused($0).map { $0 } }
    _ = parse(between, failing: 1, retries: 3)
    scheduler.run()
    #expect(transcript.lines == ["failure", "failure"])
  }

  @Test func `is not given after a cancel`() {
    let promise = StreamContext(scheduler: scheduler).run { Promise(task).reuse() }
    let kept = promise.map { $0 }.persist()
    scheduler.run()
    promise.cancel()
    _ = parse(kept, failing: 1, retries: 3)
    scheduler.run()
    #expect(transcript.lines == [])
  }
}
