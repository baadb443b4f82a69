@testable import Streams

/// Values that handlers keep for their test.
final class Kept<Value: Sendable>: Sendable {
  private let values = Locked<[Value]>([])

  var all: [Value] { values.withLock { $0 } }

  func keep(_ value: Value) { values.withLock { $0.append(value) } }

  /// Takes all values out.
  func taken() -> [Value] { values.exchange([]) }

  /// Releases all values, outside of the lock: streams among them may tell handlers of their end.
  func drop() { _ = taken() }
}
