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
  /// Remembers the last value that a step is about to pass on.
  func remember(_ step: Step<Value>) {
    switch step {
    case .emit(let output), .end(last: .some(let output), _): remember(output)
    case .emitAll(let outputs): if let last = outputs.last { remember(last) }
    case .skip, .drop, .fail, .end: break
    }
  }
}
