import Synchronization

/// A sum that several threads may add to at once.
final class GuardedSum: Sendable {
  private let sum = Atomic<Int>(0)

  var value: Int { sum.load(ordering: .relaxed) }

  func add(_ value: Int) { sum.wrappingAdd(value, ordering: .relaxed) }
}
