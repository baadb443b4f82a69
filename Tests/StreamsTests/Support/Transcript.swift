@testable import Streams

/// Lines that a test's handlers write, from any thread, in the order in which they were written.
final class Transcript: Sendable {
  private let written = Locked<[String]>([])
  private let andThen: @Sendable () -> Void
  /// Keeps the streams that are written down.
  let leaves: Kept<any Sendable>?

  init(keeping leaves: Kept<any Sendable>? = nil, andThen: @escaping @Sendable () -> Void = {}) {
    self.leaves = leaves
    self.andThen = andThen
  }

  var lines: [String] { written.withLock { $0 } }

  func write(_ line: String) {
    written.withLock { $0.append(line) }
    andThen()
  }

  func write(_ value: some Sendable) { write("\(value)") }

  /// A handler that writes what it hears.
  func writer<Value: Sendable>(_: Value.Type = Value.self) -> @Sendable (Value) -> Void {
    { self.write($0) }
  }
}
