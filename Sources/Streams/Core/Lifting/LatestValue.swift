/// What an Observable is at a moment, and how often it had changed until then.
@usableFromInline
struct Present<Value: Sendable>: Sendable {
  @usableFromInline private(set) var value: Value
  @usableFromInline private(set) var version = 0

  init(_ value: Value) { self.value = value }

  /// - Returns: the value before.
  mutating func change(to value: Value) -> Value {
    version += 1
    return exchange(&self.value, with: value)
  }
}

/// A value that can be read from any thread, and how often it has changed.
@usableFromInline
final class LatestValue<Value: Sendable>: Sendable {
  private let latest: Locked<Present<Value>>

  init(_ value: Value) { latest = Locked(Present(value)) }

  var value: Value { latest.withLock { $0.value } }

  var present: Present<Value> { latest.withLock { $0 } }

  func remember(_ value: Value) {
    // What is replaced is released outside of the lock.
    _ = latest.withLock { $0.change(to: value) }
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
