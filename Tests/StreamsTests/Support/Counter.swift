import Synchronization

/// Counts, from any thread.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .acquiring) }

  @discardableResult
  func increment(by step: Int = 1) -> Int {
    count.wrappingAdd(step, ordering: .acquiringAndReleasing).newValue
  }
}
