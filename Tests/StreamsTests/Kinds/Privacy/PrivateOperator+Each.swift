@testable import Streams

private struct Doubling: StreamOperator {
  mutating func receive(_ input: Int) -> Step<Int> { .emitAll([input, input]) }
}

private struct Negating: PureOperator {
  func answer(_ input: Int) -> Step<Int> { .emit(-input) }
}

/// Passes each event on after a second.
struct Hesitating: TimedOperator {
  private var held: [(due: Duration, event: TimedEvent<Int>)] = []

  var due: Duration? { held.first?.due }

  mutating func receive(_ event: TimedEvent<Int>, at now: Duration) -> TimedStep<Int> {
    held.append((now + .seconds(1), event))
    return .hold
  }

  mutating func wake(at now: Duration) -> TimedStep<Int> {
    let due = held.prefix { $0.due <= now }
    held.removeFirst(due.count)
    return .releaseAll(due.map(\.event))
  }
}

/// Makes something of each value of the left side.
struct Tagging: JoinOperator {
  func receive(left value: Addressed<Int>) -> Step<Addressed<Int>> { .emit(value.with(value.content * 10)) }

  func receive(right value: Int) -> Step<Addressed<Int>> { .skip }

  func finish(_ side: JoinSide) -> Bool { side == .left }
}

private final class Immortal: Sendable {
  static let object = Immortal()
}

extension PrivateOperator {
  /// Operators that look at one value at a time.
  static let eachAlone: [PrivateOperator] = [
    each("map(_:)") { cold, _ in
      cold.map { "<\($0)>" }
    } means: {
      ["<\($0)>"]
    },
    each("compactMap(_:)") { cold, _ in
      cold.compactMap { $0 > 3 ? "\($0)" : nil }
    } means: {
      $0 > 3 ? ["\($0)"] : []
    },
    each("resultMap(_:)") { cold, _ in
      cold.resultMap { $0 > 3 ? .success("\($0)") : .failure(TestError.failure) }
    } means: {
      $0 > 3 ? ["\($0)"] : ["!"]
    },
    each("filter(_:)") { cold, _ in
      cold.filter { $0 > 3 }.map { "\($0)" }
    } means: {
      $0 > 3 ? ["\($0)"] : []
    },
    passing("on(_:)") { cold, _ in cold.on { _ in } },
    passing("onTransition(_:)") { cold, _ in cold.onTransition { _, _ in } },
    passing("onError(_:)") { cold, _ in cold.onError { _ in } },
    passing("onTerminate(_:)") { cold, _ in cold.onTerminate { _ in } },
    passing("mapError(_:)") { cold, _ in cold.mapError { _ in nil } },
    each("lift(_:as:)") { cold, _ in
      cold.lift(Doubling()).map { "\($0)" }
    } means: {
      ["\($0)", "\($0)"]
    },
    each("lift(_:as:), without state") { cold, _ in
      cold.lift(Negating()).map { "\($0)" }
    } means: {
      ["\(-$0)"]
    },
    passing("lift(_:as:), timed") { cold, _ in cold.lift(Hesitating()) },
    each("join(_:with:as:)") { cold, world in
      cold.join(world.other, with: Tagging()).map { "\($0)" }
    } means: {
      ["\($0 * 10)"]
    },
    passing("persist(_:)") { cold, _ in cold.map { $0 }.persist() },
    passing("named(_:)") { cold, _ in cold.map { $0 }.named("name") },
    passing("inspected(_:)") { cold, _ in cold.map { $0 }.inspected(.hidden) },
    passing("onDebugInfo(_:)") { cold, _ in cold.map { $0 }.onDebugInfo { _ in } },
    passing("replay(shared:)") { cold, _ in cold.map { $0 }.replay() },
    passing("canReplay(_:)") { cold, _ in cold.canReplay() },
    each("flatMap(_:)") { cold, _ in
      cold.flatMap { [$0, $0 * 10] }.map { "\($0)" }
    } means: {
      ["\($0)", "\($0 * 10)"]
    },
    each("flatten()") { cold, _ in
      cold.map { [$0, $0] }.flatten().map { "\($0)" }
    } means: {
      ["\($0)", "\($0)"]
    },
    each("stamp(_:)") { cold, _ in
      cold.stamp { $0 * 2 }.map { "\($0.0) \($0.1)" }
    } means: {
      ["\($0) \($0 * 2)"]
    },
    each("timeStamp()") { cold, _ in
      cold.timeStamp().map { "\($0.0)" }
    } means: {
      ["\($0)"]
    },
    passing("lifeOf(_:then:)") { cold, _ in cold.lifeOf(Immortal.object) },
    passing("using(_:then:)") { cold, _ in cold.using(Immortal.object).map { $1 } },
    passing("mapRequest(_:)") { cold, _ in cold.mapRequest { (request: Int) in request } },
    passing("inFlight(limit:buffer:)") { cold, _ in cold.inFlight(limit: 2) },
    passing("singleFlight(by:)") { cold, _ in cold.singleFlight { $0 } },
    passing("singleFlight()") { cold, _ in cold.singleFlight() },
    passing("timeout(_:)") { cold, _ in cold.timeout(1000) },
    passing("dispatched(_:)") { cold, _ in cold.map { $0 }.dispatched(.inline) },
    passing("throttled(_:)") { cold, _ in cold.map { $0 }.throttled(PressureThrottle(buffer: 5)) },
    passing("dispatch(_:)") { cold, _ in cold.dispatch(.inline) },
    passing("dispatch(_:), elsewhere") { cold, world in cold.dispatch(.async(on: .scheduler(world.scheduler)))
    },
    passing("delay(_:)") { cold, _ in cold.delay(1) },
    passing("asyncMap(_:)") { cold, _ in cold.asyncMap { value, answer in answer(.success(value)) } },
    passing("asyncMap(running:)") { cold, _ in
      cold.asyncMap { value, _, answer in answer(.success(value)) }
    },
    passing("asyncMap(_:), to a stream") { cold, _ in cold.asyncMap { Promise.completed($0) } },
    passing("throttle(_:)") { cold, _ in cold.throttle(PressureThrottle(buffer: 5)) },
  ]

  static func passing(
    _ description: String, _ build: @escaping @Sendable (Cold<Int, Int>, PrivateWorld) -> Cold<Int, Int>
  ) -> PrivateOperator {
    each(description, { build($0, $1).map { "\($0)" } }, means: { ["\($0)"] })
  }
}
