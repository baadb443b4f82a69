import Synchronization

// The usual end of a settling tree, in one loop upwards: each node has its value, loses its last child, and has nothing
// to say about it. Whatever is unusual goes the way of all ends, in `Node+Ending`.

extension Node {
  /// Ends a node that has its value, and has no child left to wait for.
  @usableFromInline
  func completeAlone() {
    guard endsAsUsual(children: 0) else { return finishWhenAlone(.completed) }
    // Unmanaged: a node holds the one above it, and the gate what has been retired.
    var place = Unmanaged.passUnretained(self)
    while let above = place._withUnsafeGuaranteedRef({ $0.completeAsUsual() }) {
      guard above._withUnsafeGuaranteedRef({ $0.loseLastChild(place) }) else {
        return place._withUnsafeGuaranteedRef { $0.leaveParent(.completed) }
      }
      place = above
    }
  }

  /// Publishes the end, of which nothing else is told here.
  ///
  /// - Returns: the node above, which perhaps ends with this one; nil at a gate, which has told its sources.
  private func completeAsUsual() -> Unmanaged<Node>? {
    flags.store(flags.load(ordering: .relaxed) | NodeFlags.ended.rawValue, ordering: .releasing)
    // Late children hear of it now.
    if firstChild != nil { replayToWaiting() }
    if !isGate { return parentReference }
    withGate { $0.leaveSources(.completed) }
    return nil
  }

  /// Gives up the last child, which has ended as usual, when this node is to end so as well.
  // Unmanaged: the gate holds it from here on.
  private func loseLastChild(_ link: Unmanaged<Node>) -> Bool {
    guard endsAsUsual(children: 1), link._withUnsafeGuaranteedRef({ !$0.isLate }) else { return false }
    link._withUnsafeGuaranteedRef { child in withGate { $0.retire(child, of: self) } }
    liveChildren = 0
    assert(link._withUnsafeGuaranteedRef { endsAlone(after: $0) }, "all other ends do something else here")
    return true
  }

  /// Whether this node, which has so many children, only has to publish its end when the last one ends as usual.
  private func endsAsUsual(children: Int32) -> Bool {
    let flags = flags.load(ordering: .relaxed)
    let settings = settings.load(ordering: .relaxed)
    return liveChildren == children
      && flags & NodeFlags.ofUnusualEnds == NodeFlags.settling.rawValue | NodeFlags.hasOutcome.rawValue
      && settings & (NodeSettings.persists.rawValue | NodeSettings.isLate.rawValue) == 0
      && !hasRecord && !isGateClosed
  }
}

extension NodeFlags {
  /// The flags that tell a usual end from others: at a usual end, a settling node has `hasOutcome` and none of the others.
  fileprivate static var ofUnusualEnds: UInt16 {
    settling.rawValue | hasOutcome.rawValue | ended.rawValue | ending.rawValue | hearsEnd.rawValue
      | isInlet.rawValue | EndWay.mask
  }
}
