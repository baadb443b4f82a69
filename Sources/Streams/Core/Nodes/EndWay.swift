/// How an end came to a node, in its flags.
@usableFromInline
enum EndWay: UInt16 {
  /// From above; in a settling stream, also by its outcome.
  case above = 0
  /// It has ended because of what its outcome names.
  case noted
  /// The rest: by itself.
  case operation, cancellation, termination, event, failure, release

  var trigger: TerminationCause.Trigger? {
    switch self {
    case .above, .noted: nil
    case .operation: .operation
    case .cancellation: .cancellation
    case .termination: .termination
    case .event: .event
    case .failure: .failure
    case .release: .release
    }
  }

  /// The bits of the flags that tell it.
  static var mask: UInt16 { 7 << shift }
  private static var shift: UInt16 { 13 }

  var flags: NodeFlags { NodeFlags(rawValue: rawValue << Self.shift) }

  init(flags: UInt16) { self = EndWay(rawValue: (flags & Self.mask) >> Self.shift) ?? .above }
}

extension TerminationCause.Trigger {
  /// What ends a node that runs an operator of that type, when that says so: it has had enough, or what it depends on is gone.
  static func own<Operator: StreamOperator>(of operation: Operator.Type) -> TerminationCause.Trigger {
    operation is any DependentOperator.Type ? .object : .operation
  }
}
