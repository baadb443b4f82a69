/// An operator that a node runs, and what a fresh run of it starts from: another attempt of a Future or Promise, or a copy
/// of the node elsewhere.
@usableFromInline
struct RunningOperator<Operator> {
  @usableFromInline var current: Emptiable<Operator>
  /// The operator before it has received anything; nil where receiving does not change it.
  @usableFromInline var unused: Operator?

  @inlinable @inline(__always)
  init(_ operation: Operator) {
    current = Emptiable(operation)
    unused = operation
  }

  /// Runs an operator that does not change as it receives.
  @inlinable @inline(__always)
  init(constant operation: Operator) {
    current = Emptiable(operation)
    unused = nil
  }

  /// What a fresh run starts from; nil once it has been released. Nothing changes it before.
  var fresh: Operator? { unused ?? current.content }

  /// Works with it in place; see ``Emptiable/use(_:)``.
  @usableFromInline @_transparent
  mutating func use<Result>(_ body: (inout Operator) -> Result) -> Result { current.use(body) }

  /// Forgets all that it has received.
  @inlinable
  mutating func restart() {
    if let unused { current = Emptiable(unused) }
  }

  mutating func empty() {
    current.empty()
    unused = nil
  }
}
