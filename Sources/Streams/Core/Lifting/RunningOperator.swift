/// An operator that a node runs, and what a fresh run of it starts from: another attempt of a Future or Promise, or a copy
/// of the node elsewhere.
@usableFromInline
struct RunningOperator<Operator> {
  @usableFromInline var current: Emptiable<Operator>
  /// The operator before it has received anything. Nothing changes it before it is released.
  @usableFromInline var fresh: Operator?

  @inlinable @inline(__always)
  init(_ operation: Operator) {
    current = Emptiable(operation)
    fresh = operation
  }

  /// Works with it in place; see ``Emptiable/use(_:)``.
  @usableFromInline @_transparent
  mutating func use<Result>(_ body: (inout Operator) -> Result) -> Result { current.use(body) }

  /// Forgets all that it has received.
  @inlinable
  mutating func restart() {
    if let fresh { current = Emptiable(fresh) }
  }

  mutating func empty() {
    current.empty()
    fresh = nil
  }
}
