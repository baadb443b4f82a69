// What a stream's value keeps: its tree, or also its own place there.

extension EventStream {
  /// The stream of a node in the gate above. It keeps the node's place in its tree if its kind does that, and what the stream
  /// above shares if its kind shares that.
  @inlinable @inline(__always)
  init(ofOperator node: Node, sharing shared: Hold?) {
    let hold: Hold? =
      Kind.keepsPlace ? NodeHold(of: node, sharing: Kind.sharesLifetime ? shared : nil) : shared
    self.init(node: node, lifetime: hold)
  }

  /// The stream of any node. That of a junction which settles keeps its place, too, and those built on it keep the same. Other
  /// operators of what settles have no room for a hold of their own: see ``LeftOperators``.
  @inlinable
  init(of node: Node, sharing shared: Hold?) {
    // A root has no place to keep.
    guard Kind.delivery == .settling, node.isGate, node.parentReference != nil else {
      self.init(ofOperator: node, sharing: shared)
      return
    }
    self.init(node: node, lifetime: NodeHold(of: node, sharing: shared))
  }

  /// What keeps this stream's tree alive, for streams built on this one and for those that hear it: nil where only the input
  /// keeps it alive, or a run's own disposable, and for a stream that was told not to. See ``Lifetime``.
  @inlinable
  var sharedLifetime: Hold? {
    Kind.sharesLifetime ? Kind.keepsPlace ? lifetime?.shared : lifetime : nil
  }

  /// What another value of this very stream keeps: the stream's place if the kind does that, and what is shared.
  @inlinable
  var lifetimeOfPlace: Hold? { Kind.sharesLifetime || Kind.staysWhileHeld ? lifetime : nil }

  /// The same stream, which keeps its tree alive only if all streams of its kind do, and its place there if those do that.
  @inlinable
  var forSharing: Self { Self(node: node, lifetime: lifetimeOfPlace) }
}
