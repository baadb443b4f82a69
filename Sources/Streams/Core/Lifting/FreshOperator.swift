/// An operator that has received nothing, from which another attempt starts, and a copy of its node elsewhere.
///
/// An object, which a node releases without looking its type up. What receiving does not change needs none.
@usableFromInline
final class FreshOperator<Operator: Sendable>: Sendable {
  @usableFromInline let operation: Operator

  @inlinable
  init(_ operation: Operator) { self.operation = operation }
}
