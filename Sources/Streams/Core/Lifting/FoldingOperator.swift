/// An operator that keeps a result, to which a closure of the user's adds each value.
@usableFromInline
protocol FoldingOperator: StreamOperator {
  associatedtype Folded: Sendable

  /// What has come out so far.
  var result: Folded { get set }
  /// Whether each result is passed on.
  static var emitsResult: Bool { get }
}
