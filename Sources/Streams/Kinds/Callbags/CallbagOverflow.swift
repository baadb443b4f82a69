import DequeModule

/// What happens to values that come unasked, and faster than a sink takes them.
///
/// What pullable sources give is the answer to a wish: if an operator makes many values of that, as `flatMap { $0 }` does of a
/// chunk, all of them are kept, and take no place of what comes unasked. Listenable sources give values unasked, and so do
/// signals, producers and timers that are joined with others or heard as inner streams, also in a run that has pullable ones.
/// Of a source that is shared, a sink gets unasked what only others have asked for.
public enum CallbagOverflow: Hashable, Sendable {
  /// Keeps that many values that come unasked, and drops those that come while that many wait.
  case oldest(Int)
  /// Keeps that many values that come unasked, and for each further one drops the one that has waited longest.
  case newest(Int)
  /// Keeps that many values that come unasked, and pauses the source while that many wait. One that comes nevertheless is
  /// dropped: also from a raw producer whose talkback another thread has called and that has not heard of the pause yet, or
  /// from the second of two sources that give values at the same time.
  case suspend(Int)
  /// Keeps that many values that come unasked, and fails with a ``CallbagOverflowError`` when another comes.
  case fail(Int)

  /// How many values are kept that come unasked.
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

  /// Makes an error, such as a test needs.
  public init(capacity: Int) { self.capacity = capacity }

  /// The error in words.
  public var description: String { "more than \(capacity) values are waiting" }
}

/// Values that wait for a slow sink, in the order in which they have come.
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
  /// Those that are part of an answer.
  private var answers = Deque<Value>()
  /// How many of those have come out.
  private var answersTaken = 0
  /// The others, each with how many parts of answers have come before it.
  private var unasked = Deque<(after: Int, value: Value)>()

  init(_ policy: CallbagOverflow) {
    self.policy = policy
  }

  var isEmpty: Bool { answers.isEmpty && unasked.isEmpty }

  var count: Int { answers.count + unasked.count }

  /// Whether the source is to pause where there is no room.
  var pauses: Bool { if case .suspend = policy { true } else { false } }

  /// Whether the source is to pause for the next value that comes unasked.
  var isNextToFill: Bool {
    if case .suspend(let capacity) = policy { unasked.count + 1 == capacity } else { false }
  }

  /// - Parameter isAnswer: whether it has been asked for, or an operator has made it of one that has: then it is always kept,
  ///   and takes no place of the others.
  /// - Returns: what has become of the value, and the one that it has replaced.
  mutating func add(_ value: Value, isAnswer: Bool) -> (Addition, replaced: Value?) {
    if isAnswer {
      answers.append(value)
      return (.kept, nil)
    }
    let replaced: Value?
    switch policy {
    case let policy where unasked.count < policy.capacity: replaced = nil
    case .fail: return (.failed, nil)
    case .oldest, .suspend: return (.dropped, nil)
    case .newest: replaced = unasked.removeFirst().value
    }
    unasked.append((answersTaken + answers.count, value))
    if replaced != nil { return (.dropped, replaced) }
    if case .suspend(let capacity) = policy, unasked.count == capacity { return (.full, nil) }
    return (.kept, nil)
  }

  mutating func next() -> Value? {
    if let first = unasked.first, first.after <= answersTaken { return unasked.removeFirst().value }
    guard let answer = answers.popFirst() else { return nil }
    answersTaken += 1
    return answer
  }

  /// Drops the values that wait, and hands them out, to be released where that may run code of their author.
  mutating func clear() -> Self { exchange(&self, with: OverflowQueue(policy)) }
}

extension Requirement {
  /// Requires a buffer to hold at least one value.
  static func check(
    _ overflow: CallbagOverflow, in operation: StaticString, _ file: StaticString, _ line: UInt
  ) {
    if overflow.capacity < 1 {
      refuse("\(operation)(.\(overflow)): overflow must keep 1 value or more", file, line)
    }
  }
}
