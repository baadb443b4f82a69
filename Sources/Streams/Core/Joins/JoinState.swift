/// What joining two streams does with their events. Like a ``StreamOperator``, a value without lock or callback.
@usableFromInline
protocol JoinState<Left, Right, Output>: Sendable {
  associatedtype Left: Sendable
  associatedtype Right: Sendable
  associatedtype Output: Sendable

  /// Returns what to do with a value of the left stream.
  mutating func receive(left value: Left) -> Step<Output>
  /// Returns what to do with a value of the right stream.
  mutating func receive(right value: Right) -> Step<Output>
  /// Notes that a side has ended. True when no further output is possible.
  mutating func sideEnded(_ side: Int) -> Bool
  /// Whether the latest step, which was neither a value nor an end, was the last one.
  var isOver: Bool { get }
  /// Starts over, because one side tries again.
  mutating func forget(_ side: Int)
  /// How many of the left side's values wait here for the right side; none unless said otherwise.
  var waitingOnTheLeft: Int { get }
  /// Forgets those of the left side's values that no branch wants any more, and returns how many of them waited.
  mutating func forgetLeft(where isUnwanted: (Left) -> Bool) -> Int
  /// What an event stream ends with when a side has ended: nil when the other side goes on alone.
  ///
  /// - Parameter isOver: what ``sideEnded(_:)`` has returned.
  mutating func conclusion(of side: Int, _ termination: Termination, isOver: Bool) -> Termination?
  /// Whether the right side's errors are not errors of the whole.
  static var ignoresErrorsOnTheRight: Bool { get }
  /// What it needs of either side, where a sink counts; nil for all that comes.
  var sideRule: SideBalance.Rule? { get }
  /// Whether a producer's run starts the right side before the left one.
  static var startsOnTheRight: Bool { get }
  /// The side that is done with when the right one has a value for which `emitAll` is returned; nil for none.
  static var sideEndedByTheRight: Int? { get }
  /// What it passes on of the progress that a side's task reports; nil for nothing.
  mutating func receive(progress event: any Sendable, of side: Int) -> (any Sendable)?
}

extension JoinState {
  /// A failure or interruption of one side is one of the whole.
  @usableFromInline
  func conclusion(of side: Int, _ termination: Termination, isOver: Bool) -> Termination? {
    isOver || termination != .completed ? termination : nil
  }

  @inlinable @inline(__always)
  static var ignoresErrorsOnTheRight: Bool { false }

  @inlinable @inline(__always)
  static var startsOnTheRight: Bool { false }

  @inlinable @inline(__always)
  var sideRule: SideBalance.Rule? { nil }

  @inlinable @inline(__always)
  static var sideEndedByTheRight: Int? { nil }

  @usableFromInline
  var isOver: Bool { false }

  @usableFromInline
  func forget(_ side: Int) {}

  @usableFromInline
  var waitingOnTheLeft: Int { 0 }

  @usableFromInline
  func forgetLeft(where isUnwanted: (Left) -> Bool) -> Int { 0 }

  @usableFromInline
  func receive(progress event: any Sendable, of side: Int) -> (any Sendable)? { event }
}
