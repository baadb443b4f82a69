import DequeModule

/// What happens to values that come faster than a sink takes them.
public enum CallbagOverflow: Hashable, Sendable {
  /// Keeps so many, and drops what comes while all of them wait.
  case oldest(Int)
  /// Keeps so many, and drops the one that has waited for longest for each that comes.
  case newest(Int)
  /// Keeps so many, and pauses the source while all of them wait. What comes nevertheless is dropped.
  case suspend(Int)
  /// Keeps so many, and fails with a ``CallbagOverflowError`` when another comes.
  case fail(Int)

  /// How many values are kept.
  public var capacity: Int {
    switch self {
    case .oldest(let count), .newest(let count), .suspend(let count), .fail(let count): count
    }
  }
}

/// A source was too fast for its sink. See ``CallbagOverflow/fail(_:)``.
public struct CallbagOverflowError: Error, Hashable, CustomStringConvertible {
  /// How many values were waiting.
  public let capacity: Int

  /// The error in words.
  public var description: String { "more than \(capacity) values are waiting" }
}

/// Values that wait for a slow sink.
struct OverflowQueue<Value: Sendable>: Sendable {
  /// What has become of a value.
  enum Addition: Equatable {
    /// It waits.
    case kept
    /// It, or one before it, has been dropped.
    case dropped
    /// It waits, and the source is to pause.
    case full
    /// It is one too many.
    case failed
  }

  private let policy: CallbagOverflow
  private var values = Deque<Value>()

  init(_ policy: CallbagOverflow) {
    self.policy = policy
  }

  var isEmpty: Bool { values.isEmpty }

  var count: Int { values.count }

  /// Whether the source is to pause for the next value.
  var isNextToFill: Bool {
    if case .suspend(let capacity) = policy { values.count + 1 == capacity } else { false }
  }

  /// - Returns: what has become of the value, and the one that it has replaced.
  mutating func add(_ value: Value) -> (Addition, replaced: Value?) {
    guard values.count == policy.capacity else {
      values.append(value)
      if case .suspend(let capacity) = policy, values.count == capacity { return (.full, nil) }
      return (.kept, nil)
    }
    switch policy {
    case .fail: return (.failed, nil)
    case .oldest, .suspend: return (.dropped, nil)
    case .newest:
      let replaced = values.removeFirst()
      values.append(value)
      return (.dropped, replaced)
    }
  }

  mutating func next() -> Value? { values.popFirst() }

  /// Drops what waits, and hands it out, to be released where that may run code of its author.
  mutating func clear() -> Deque<Value> { swapped(&values, for: []) }
}

extension Requirement {
  /// Requires a buffer to hold at least one value.
  static func check(
    _ overflow: CallbagOverflow, in operation: StaticString, _ file: StaticString = #fileID,
    _ line: UInt = #line
  ) {
    if overflow.capacity < 1 {
      refuse("\(operation)(.\(overflow)): overflow must keep 1 value or more", file, line)
    }
  }
}
