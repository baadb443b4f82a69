import Synchronization

// The children of a node: an intrusive list in the order of attachment. Linking, unlinking and appending take
// constant time. Only the gate's owner touches it.

extension Node {
  /// Appends a child and holds it until it is unlinked.
  func link(_ child: Node) {
    // Balanced by the release in `unlink` or `releaseChildren`: the list owns its members.
    let link = Unmanaged.passRetained(child)
    if let first = firstChild?._withUnsafeGuaranteedRef({ $0 }) {
      first.previousSibling?._withUnsafeGuaranteedRef { $0.nextSibling = link }
      child.previousSibling = first.previousSibling
      first.previousSibling = link
    } else {
      firstChild = link
      child.previousSibling = link
    }
    liveChildren += 1
  }

  /// Takes a child out, and hands the list's hold on it over to the caller. Nil when it is in no list.
  ///
  /// The child still knows its next sibling, so that whoever is just walking the list finds on from it.
  func unlink(_ child: Node) -> Unmanaged<Node>? {
    guard let previous = child.previousSibling else { return nil }
    // Borrowed from the list.
    let link = Unmanaged.passUnretained(child)
    let first = firstChild
    if let next = child.nextSibling {
      next._withUnsafeGuaranteedRef { $0.previousSibling = previous }
    } else if let first, first.toOpaque() != link.toOpaque() {
      first._withUnsafeGuaranteedRef { $0.previousSibling = previous }
    }
    if let first, first.toOpaque() == link.toOpaque() {
      firstChild = child.nextSibling
    } else {
      previous._withUnsafeGuaranteedRef { $0.nextSibling = child.nextSibling }
    }
    child.previousSibling = nil
    return link
  }

  /// Calls the body with each child in order. Children may end meanwhile, but are not unlinked.
  func forEachChild(_ body: (Node) -> Void) {
    var next = firstChild
    while let child = next {
      next = child._withUnsafeGuaranteedRef { child in
        body(child)
        return child.nextSibling
      }
    }
  }

  /// Lets go of everything below an ended node. Nobody may be walking the lists.
  func dismantle() {
    forEachChild { $0.dismantle() }
    releaseChildren()
  }

  /// Lets go of all children, one after the other. Nobody may be walking the list.
  func releaseChildren() {
    var next = firstChild
    firstChild = nil
    while let child = next {
      // The list's own reference, taken over by this function.
      let node = child.takeRetainedValue()
      next = node.nextSibling
      node.nextSibling = nil
      node.previousSibling = nil
    }
  }
}

extension Node {
  /// Puts another node in this one's place, before anything has arrived.
  func replaced(by node: Node, below relay: Node) -> Node {
    relay.attach(node)
    guard let parent else { return node }
    parent.gate.perform {
      self.flags.bitwiseOr(NodeFlags.ended.rawValue, ordering: .releasing)
      parent.liveChildren -= 1
      parent.gate.bury(self, of: parent)
    }
    return node
  }

  /// Calls the body with this node and everything below it, across gates. Each gate is entered on the way.
  func forEachDescendant(_ body: @escaping (Node) -> Void) {
    body(self)
    forEachChild { child in
      if let head = (child as? Inlet)?.head {
        head.perform { head.forEachDescendant(body) }
      } else {
        child.forEachDescendant(body)
      }
    }
  }
}
