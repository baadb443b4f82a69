import Testing

@testable import Streams

/// Another thread fails a Promise while the one that has made it is between two operators.
struct `A failure that overtakes the building of its chain` {
  /// What has been attached when the failure comes.
  enum Place: CaseIterable {
    case map, filter, on, onError, resultMap, deepChain, zip, delay

    /// Whether the operator itself fails, by a value.
    var failsByItself: Bool { self == .resultMap }

    func attached(to promise: Promise<Int>) -> Promise<Int> {
      switch self {
      case .map: promise.map { $0 }
      case .filter: promise.filter { _ in true }
      case .on: promise.on { _ in }
      case .onError: promise.onError { _ in }
      case .resultMap: promise.resultMap { $0 < 0 ? .failure(TestError.failure) : .success($0) }
      case .deepChain: promise.map { $0 }.onError { _ in }.filter { _ in true }
      case .zip: promise.zip(Promise<Int> { $0(.success(1)) }).map { $0.0 }
      case .delay: promise.delay(1).map { $0 }
      }
    }
  }

  let scheduler = VirtualScheduler()
  let transcript = Transcript()
  let answer = Answer<Int>()

  private func promise() -> Promise<Int> { StreamContext(scheduler: scheduler).run { Promise(answer) } }

  private func attached(_ place: Place, to promise: Promise<Int>? = nil) -> Promise<Int> {
    StreamContext(scheduler: scheduler).run { place.attached(to: promise ?? Promise(answer)) }
  }

  private func failElsewhere(at place: Place) {
    onThreads(1) { _ in answer.give(place.failsByItself ? .success(-1) : .failure(TestError.failure)) }
  }

  @Test(arguments: Place.allCases)
  func `is retried by what is attached then`(at place: Place) {
    let upper = attached(place)
    failElsewhere(at: place)
    upper.retry(2).onError { _ in transcript.write("failed") }.on { transcript.write("\($0)") }
    scheduler.run()
    #expect(answer.runs == 2 && transcript.lines == [])
    answer.give(.success(7))
    scheduler.run()
    #expect(transcript.lines == ["7"] && upper.state.termination == .completed)
  }

  @Test(arguments: Place.allCases)
  func `ends the chain shortly where nothing more comes`(at place: Place) {
    let promise = promise()
    let upper = attached(place, to: promise)
    failElsewhere(at: place)
    scheduler.run()
    #expect(upper.state.termination?.underlyingError != nil && !promise.isActive)
    upper.retry(2).onError { _ in transcript.write("too late") }
    scheduler.run()
    #expect(answer.runs == 1 && transcript.lines == ["too late"])
  }

  @Test(arguments: Place.allCases)
  func `is the end at once on the thread that builds`(at place: Place) {
    let upper = attached(place)
    answer.give(place.failsByItself ? .success(-1) : .failure(TestError.failure))
    #expect(!upper.isActive)
  }

  @Test(arguments: Place.allCases)
  func `is retried in a later run, too, by what is attached then`(at place: Place) {
    let upper = attached(place, to: promise().retry(1))
    failElsewhere(at: .map)
    scheduler.run()
    failElsewhere(at: place)
    upper.retry(2).onError { _ in transcript.write("failed") }.on { transcript.write("\($0)") }
    scheduler.run()
    #expect(answer.runs == 3 && transcript.lines == [])
    answer.give(.success(7))
    scheduler.run()
    #expect(transcript.lines == ["7"] && upper.state.termination == .completed)
  }

  @Test(arguments: Place.allCases)
  func `ends the chain shortly after a later run, too, where nothing more comes`(at place: Place) {
    let promise = promise()
    let upper = attached(place, to: promise.retry(1))
    failElsewhere(at: .map)
    scheduler.run()
    failElsewhere(at: place)
    #expect(upper.isActive)
    scheduler.run()
    #expect(upper.state.termination?.underlyingError != nil && !promise.isActive && answer.runs == 2)
  }

  @Test func `is told at once to who has been attached, and ends the branch of who waits`() {
    let promise = promise()
    let upper = promise.map { $0 }.onError { [transcript] in transcript.write("handler: \($0)") }
    let waiting = promise.heard(by: Listener(transcript: transcript), as: "value", file: "", line: 0)
    failElsewhere(at: .onError)
    #expect(transcript.lines == ["handler: failure", "listener: error(failure)"])
    #expect(upper.isActive && !waiting.isActive)
  }

  /// The thread is the same, but the task that has made the Promise awaits something meanwhile.
  @MainActor @Test func `is retried, too, when another task on the same thread brings it`() async {
    let runs = Counter()
    let upper = StreamContext(scheduler: scheduler).run {
      Promise<Int> { @MainActor in
        guard runs.increment() > 1 else { throw TestError.failure }
        return runs.value
      }.map { $0 }.onError { [transcript] _ in transcript.write("failed") }
    }
    while transcript.lines.isEmpty { await Task.yield() }
    #expect(upper.isActive)
    let retried = upper.retry(1).on { [transcript] in transcript.write("\($0)") }
    let value = try? await retried.value
    #expect(value == 2 && runs.value == 2)
    #expect(transcript.lines == ["failed", "2"])
  }

  private struct Listener: StreamListener {
    let transcript: Transcript

    func hear(_ value: Int) { transcript.write("listener: \(value)") }
    func hear(end termination: Termination, of node: Node) { transcript.write("listener: \(termination)") }
  }

  @Test func `is cancelled like all that waits`() {
    let upper = promise().map { $0 }
    failElsewhere(at: .map)
    upper.cancel()
    #expect(upper.state.termination == .cancelled)
    scheduler.run()
    #expect(answer.runs == 1)
  }

  @Test func `keeps no chain whose streams are gone`() {
    let weakly = Weakly()
    var upper: Promise<Int>? = weakly.watch(promise().map { $0 })
    failElsewhere(at: .map)
    #expect(upper?.isActive == true)
    upper = nil
    scheduler.run()
    #expect(weakly.alive == [])
  }
}
