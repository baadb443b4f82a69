import Streams

/// An operator that holds answers, and lets some come in the place of others.
enum JoinedHolder: CaseIterable, Sendable {
  case debounce, sampleEvery, sample, latestOnly, delay, zip, asyncMap, dispatch, latest, concat

  /// Whether it drops an answer for a later one to the same asker.
  var replaces: Bool {
    switch self {
    case .debounce, .sampleEvery, .sample, .latestOnly, .latest: true
    default: false
    }
  }

  func build(_ cold: Cold<Int, Int>, _ ticks: Hot<Int>, _ time: VirtualScheduler) -> Cold<Int, Int> {
    switch self {
    case .debounce: cold.debounce(1)
    case .sampleEvery: cold.sample(every: 1)
    case .sample: cold.sample(ticks)
    case .latestOnly: cold.lift(LatestOnly(), as: "latest")
    case .delay: cold.delay(1)
    case .zip: cold.zip(ticks).map { $0.0 }
    case .asyncMap:
      cold.asyncMap { value, done in time.schedule(after: .seconds(1)) { done(.success(value)) } }
    case .dispatch: cold.dispatch(.after(delay: 1, on: .scheduler(time)))
    case .latest: cold.flatMap(.latest) { Self.later($0, time) }
    case .concat: cold.flatMap(.concat) { Self.later($0, time) }
    }
  }

  private static func later(_ value: Int, _ time: VirtualScheduler) -> Promise<Int> {
    Promise { done in time.schedule(after: .seconds(1)) { done(.success(value)) } }
  }
}

/// Holds the latest value for a second after the first one, and drops it for an error.
private struct LatestOnly: TimedOperator {
  private var held: TimedEvent<Int>?
  private(set) var due: Duration?

  mutating func receive(_ event: TimedEvent<Int>, at now: Duration) -> TimedStep<Int> {
    if case .failure = event.content {
      (held, due) = (nil, nil)
      return .release(event)
    }
    held = event
    due = due ?? now + .seconds(1)
    return .hold
  }

  mutating func wake(at now: Duration) -> TimedStep<Int> {
    defer { (held, due) = (nil, nil) }
    return held.map { .release($0) } ?? .hold
  }

  mutating func dropUnwanted() -> Int {
    guard let held, held.isUnwanted else { return 0 }
    (self.held, due) = (nil, nil)
    return 1
  }
}
