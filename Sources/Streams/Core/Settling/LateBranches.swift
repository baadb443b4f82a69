/// Branches that have come to a node with an outcome at nearly the same time, and hear it together: otherwise a retry of the
/// first one would take the outcome from those beside it. Only the owner of the gate works with them.
///
/// They are not held: what has left its place meanwhile hears nothing.
final class LateBranches: @unchecked Sendable {  // Unchecked: the gate serialises.
  private struct Member {
    weak var branch: Node?
  }

  /// How much later than the first one a branch may come.
  static let span: Duration = .milliseconds(1)

  private let place: ObjectIdentifier
  private let since: Duration
  private var members: [Member] = []

  /// - Parameter node: what the branches hang below. The timer that they wait for holds it.
  init(below node: Node, since: Duration) {
    place = ObjectIdentifier(node)
    self.since = since
  }

  /// Whether a branch that comes now is one of them.
  func isOpen(below node: Node, at now: Duration) -> Bool {
    place == ObjectIdentifier(node) && now - since <= Self.span
  }

  func add(_ branch: Node) { members.append(Member(branch: branch)) }

  /// The last one that is still in its list; none of them is young any more.
  func takeLast() -> Node? {
    let branches = members.compactMap(\.branch)
    members = []
    for branch in branches { branch.isYoung = false }
    return branches.last { $0.previousSibling != nil }
  }
}
