/// One side of a join.
///
/// A type, and not a closure, so that the state's own code is always in the middle of the code of the way in.
@usableFromInline
protocol JoinedSide<State> {
  associatedtype State: JoinState
  associatedtype Value: Sendable

  /// 0 for the left one, and 1 for the right one.
  static var number: Int { get }
  /// Returns what to do with a value of this side.
  static func receive(_ value: Value, in state: inout State) -> Step<State.Output>
}

@usableFromInline
enum JoinedLeft<State: JoinState>: JoinedSide {
  @inlinable @inline(__always)
  static var number: Int { 0 }

  @inlinable @inline(__always)
  static func receive(_ value: State.Left, in state: inout State) -> Step<State.Output> {
    state.receive(left: value)
  }
}

@usableFromInline
enum JoinedRight<State: JoinState>: JoinedSide {
  @inlinable @inline(__always)
  static var number: Int { 1 }

  @inlinable @inline(__always)
  static func receive(_ value: State.Right, in state: inout State) -> Step<State.Output> {
    state.receive(right: value)
  }
}
