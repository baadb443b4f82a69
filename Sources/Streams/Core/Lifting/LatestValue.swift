import Synchronization

/// A value that can be read from any thread, and how often it has changed.
@usableFromInline
final class LatestValue<Value: Sendable>: Sendable {
  private let latest: Locked<Value>
  private let changes = Atomic<Int>(0)

  init(_ value: Value) { latest = Locked(value) }

  var value: Value { latest.withLock { $0 } }

  var version: Int { changes.load(ordering: .acquiring) }

  func remember(_ value: Value) {
    latest.exchange(value)
    changes.wrappingAdd(1, ordering: .releasing)
  }
}
