import Synchronization

/// Counts the steps of a test, so that it is known what streams have said behind the last one.
final class StepCount: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .acquiring) }

  /// A step is over.
  func raise() { count.wrappingAdd(1, ordering: .releasing) }
}
