import Testing

@testable import Streams

/// A run that a branch has given up by its `timeout`, while another branch waits to retry the run before. That one hears nothing
/// of the timeout: what it asks for brings a run.
struct `A run that has ended by a timeout` {
  typealias Way = @Sendable (Promise<Int>) -> Promise<Int>

  /// What is between the Promise and the branch that retries.
  private static let ways: KeyValuePairs<String, Way> = [
    "nothing": { $0 },
    "map": { $0.map { $0 } },
    "asyncMap": { $0.asyncMap { .completed($0) } },
    "delay": { $0.delay(0) },
    "zip": { $0.zip(.completed(2)).map { $0.0 } },
    "merge": { $0.merge(Promise<Int>.completed(TestError.failure)) },
    "flatMapError": { $0.flatMapError { Promise<Int>.completed($0) } },
    "two gates": { $0.asyncMap { .completed($0) }.delay(0).asyncMap { .completed($0) } },
  ]

  /// What both branches share.
  private static let shared: KeyValuePairs<String, Way> = [
    "the Promise": { $0 },
    "an asyncMap of it": { $0.asyncMap { .completed($0) } },
  ]

  @Test(arguments: ways.map(\.key), shared.map(\.key))
  func `is no outcome for a branch without one`(way: String, shared: String) throws {
    let makeWay = try #require(Self.ways.first { $0.key == way }).value
    let makeShared = try #require(Self.shared.first { $0.key == shared }).value
    let (time, patient, hasty) = (VirtualScheduler(), Transcript(), Transcript())
    let held = StreamContext(scheduler: time).run {
      let source = Promise<Int> { _, run, answer in
        // The first run fails, the second one is given up, or fails, and the third one has a value.
        time.schedule(after: .seconds(1)) {
          answer(run.attempt < 3 ? .failure(TestError.failure) : .success(run.attempt))
        }
      }
      let stream = makeShared(source)
      return [
        makeWay(stream).retry(2, delay: 4).on { patient.write("\($0)") }.onError { patient.write("\($0)") },
        // Gives up the first run at 0.5, and at 3 the second, which has begun at 2.5.
        stream.timeout(0.5).retry(1, delay: 2).onError { hasty.write("\($0)") },
      ]
    }
    time.run()
    withExtendedLifetime(held) {}
    #expect(hasty.lines == ["\(TimeoutError(seconds: 0.5))"])
    #expect(patient.lines == ["3"])
  }
}
