import Synchronization

@testable import Streams

/// What holds an answer, or works on it.
enum AnswerHolder: String, CaseIterable {
  case delay, debounce, sample, zip, asyncMap, merge, concat, latest, limited, race, delayBelowFlight

  func stream(_ cold: Cold<Int, LivingValue>, _ hot: HotInput<Int>, _ kept: Kept<Any & Sendable>) -> Cold<
    Int, LivingValue
  > {
    switch self {
    case .delay: cold.delay(9)
    case .debounce: cold.debounce(9)
    case .sample: cold.sample(hot)
    case .zip: cold.zip(hot).map { $0.0 }
    case .asyncMap:
      cold.asyncMap { value, run, done in
        kept.keep(done)
        run.onEnd { withExtendedLifetime(value) {} }
      }
    case .merge: inner(.merge, cold, kept)
    case .concat: inner(.concat, cold, kept)
    case .latest: inner(.latest, cold, kept)
    case .limited: inner(.concurrent(limit: 500), cold, kept)
    case .race: inner(.race, cold, kept)
    case .delayBelowFlight: cold.singleFlight().delay(9)
    }
  }

  private func inner(
    _ strategy: FlattenStrategy, _ cold: Cold<Int, LivingValue>, _ kept: Kept<Any & Sendable>
  )
    -> Cold<Int, LivingValue>
  {
    cold.flatMap(strategy) { value in
      SignalProducer<LivingValue, any Error> { observer, lifetime in
        kept.keep(observer)
        lifetime.observeEnded { withExtendedLifetime(value) {} }
      }
    }
  }
}

/// What there is of some values.
final class LivingValues: Sendable {
  fileprivate let count = Atomic<Int>(0)

  var alive: Int { count.load(ordering: .acquiring) }
}

/// A value that is counted for as long as it is held.
final class LivingValue: Sendable {
  private let living: LivingValues

  init(_ living: LivingValues) {
    self.living = living
    living.count.wrappingAdd(1, ordering: .relaxed)
  }

  deinit { living.count.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
}
