/// An operator that has received nothing: another attempt starts from it, and a copy of its node elsewhere does.
///
/// It is an object, so that a node releases it without looking its type up. An operator that receiving does not change needs
/// none.
@usableFromInline
final class FreshOperator<Operator: Sendable>: Sendable {
  @usableFromInline let operation: Operator

  @inlinable
  init(_ operation: Operator) { self.operation = operation }
}
