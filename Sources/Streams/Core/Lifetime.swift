/// Something that stays as long as a stream's value does: a ``Lifetime`` of its tree, or a ``Handle`` on its node.
@usableFromInline
class Anchor: @unchecked Sendable {  // Unchecked for the sake of its subclasses: all of it is constant.
  @usableFromInline
  init() {}
}

/// What keeps a tree alive: while somebody holds a lifetime of it, the tree can still be made to deliver.
///
/// Owners of Hot, Cold and Observable roots hold it through the root's stream value. On Futures and Promises every
/// stream of the tree holds it, and so do pending answers; timers and decisions hold others of their own. When the
/// last one lets go, nothing can ever arrive, and the tree is ended.
@usableFromInline
class Lifetime: Anchor, @unchecked Sendable {  // Unchecked like its superclass.
  /// The root that ends with its last lifetime.
  @usableFromInline final let root: Gate

  @usableFromInline
  init(of root: Gate) {
    self.root = root
  }

  deinit {
    root.lifetimeEnded()
  }
}

/// What keeps the trees of several sources alive, for a join.
@usableFromInline
final class JointLifetime: Lifetime, @unchecked Sendable {  // Unchecked like its superclass.
  private let others: ArraySlice<Lifetime>

  /// The only one itself, if there is no other; nil without any.
  @usableFromInline
  static func joining(_ lifetimes: [Lifetime]) -> Lifetime? {
    guard let first = lifetimes.first, lifetimes.count > 1 else { return lifetimes.first }
    return JointLifetime(first.root, lifetimes[...])
  }

  private init(_ root: Gate, _ lifetimes: ArraySlice<Lifetime>) {
    others = lifetimes
    root.lifetimeBegan()
    super.init(of: root)
  }
}
