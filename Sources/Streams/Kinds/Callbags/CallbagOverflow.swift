import DequeModule

/// What happens to values that come unasked, and faster than a sink takes them.
///
/// Where all sources of a run wait to be asked, as pullable ones do, nothing comes unasked: if an operator makes many values
/// of the answer to one wish, as `flatMap { $0 }` does of a chunk, all of them are kept. Listenable sources give values
/// unasked, and so do signals, producers and timers that are joined with others or heard as inner streams.
public enum CallbagOverflow: Hashable, Sendable {
  /// Keeps that many values, and drops those that come while that many wait.
  case oldest(Int)
  /// Keeps that many values, and for each further one drops the one that has waited longest.
  case newest(Int)
  /// Keeps that many values, and pauses the source while that many wait. A value that comes nevertheless is dropped.
  case suspend(Int)
  /// Keeps that many values, and fails with a ``CallbagOverflowError`` when another comes.
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

  /// - Parameter isAnswer: whether it has been asked for, or an operator has made it of one that has: then it is always kept.
  /// - Returns: what has become of the value, and the one that it has replaced.
  mutating func add(_ value: Value, isAnswer: Bool) -> (Addition, replaced: Value?) {
    guard !isAnswer, values.count >= policy.capacity else {
      values.append(value)
      if !isAnswer, case .suspend(let capacity) = policy, values.count == capacity { return (.full, nil) }
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

  /// Drops the values that wait, and hands them out, to be released where that may run code of their author.
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
