import Testing

@testable import Streams

@Suite("What works in place of a run that a timeout has given up on outlives the end of that run")
struct GivenUpEndTests {
  typealias End = @Sendable (Promise<Int>) -> Promise<Int>
  typealias Work = @Sendable (_ limited: Promise<Int>, _ replacement: @escaping Replacement) -> Promise<Int>
  typealias Replacement = @Sendable () -> Promise<Int>

  /// How the run comes out, after another branch has waited for it.
  private static let ends: KeyValuePairs<String, End> = [
    "value": { $0.map { $0 } },
    "no value": { $0.filter { _ in false } },
    "failure": { $0.resultMap { _ in .failure(TestError.failure) } },
    "until": { $0.until { _ in true } },
    "mapError": { $0.resultMap { _ in .failure(TestError.failure) }.mapError { _ in .cancelled } },
    "a cancelled Promise inside": {
      $0.asyncMap { _ in
        let inner = Promise<Int> { _ in }
        inner.cancel()
        return inner
      }
    },
  ]

  /// What works in its place.
  private static let works: KeyValuePairs<String, Work> = [
    "flatMapError": { limited, replacement in limited.flatMapError { _ in replacement() } },
    "asyncMap of a default": { limited, replacement in limited.defaultValue(0).asyncMap { _ in replacement() }
    },
  ]

  @Test(arguments: ends.map(\.key), works.map(\.key))
  func `and is heard`(end: String, work: String) throws {
    let (scheduler, heard) = (VirtualScheduler(), Transcript())
    let makeEnd = try #require(Self.ends.first { $0.key == end }).value
    let makeWork = try #require(Self.works.first { $0.key == work }).value
    let held = StreamContext(scheduler: scheduler).run {
      let source = Promise<Int> { answer in
        scheduler.schedule(after: .seconds(2)) { answer(.success(1)) }
      }
      source.on { heard.write("\(scheduler.now): source \($0)") }
      let limited = makeEnd(source).timeout(1)
      return makeWork(limited) {
        Promise { answer in scheduler.schedule(after: .seconds(3)) { answer(.success(7)) } }
      }
      .on { heard.write("\(scheduler.now): \($0)") }
      .onTerminate { heard.write("\($0)") }
    }
    scheduler.run()
    withExtendedLifetime(held) {}
    #expect(heard.lines == ["2.0 seconds: source 1", "4.0 seconds: 7", "completed"])
  }
}
