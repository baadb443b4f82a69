import Synchronization

// The children of a node: an intrusive list in the order of attachment. Linking, unlinking and appending take
// constant time. Only the gate's owner touches it.

extension Node {
  /// Appends a child, and takes over a hold on it until it is unlinked.
  // Unmanaged: the list owns its members. Balanced in `dismantle`, or by the code that took the child out.
  @inline(__always)
  func link(_ link: Unmanaged<Node>) {
    link._withUnsafeGuaranteedRef { child in
      if let first = firstChild?._withUnsafeGuaranteedRef({ $0 }) {
        first.previousSibling?._withUnsafeGuaranteedRef { $0.nextSibling = link }
        child.previousSibling = first.previousSibling
        first.previousSibling = link
      } else {
        firstChild = link
        child.previousSibling = link
      }
    }
    liveChildren += 1
  }

  /// Takes a child out, and hands the list's hold on it over to the caller. Nil when it is in no list.
  ///
  /// The child still knows its next sibling, so that an owner that is walking the list can go on from it.
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

  /// Releases everything below an ended node, from the bottom up. Called while the owner walks no list.
  func dismantle() {
    if has(.isInlet) { return self.trusted(as: Inlet.self).releaseHead() }
    var next = firstChild
    firstChild = nil
    while let child = next {
      next = child._withUnsafeGuaranteedRef { child in
        if child.firstChild != nil || child.has(.isInlet) { child.dismantle() }
        child.previousSibling = nil
        defer { child.nextSibling = nil }
        return child.nextSibling
      }
      // Balances the list's hold.
      Node.releaseLink(child)
    }
  }
}

extension Node {
  /// Puts a copy of this node, which has received nothing, in its place, below what is inserted.
  ///
  /// The inserted gate takes this node's place in the gate above, where no value comes between.
  /// - Parameters:
  ///   - content: what it works with, which another thread may be about to release.
  ///   - didLink: called between two events of the gate above: what comes after it comes to the copy.
  func moved<Input: Sendable, Content, Copy: Node>(
    below insertion: any Insertion, _ input: Input.Type, with content: @autoclosure () -> Content?,
    _ copy: (_ content: Content, _ parent: Node) -> Copy,
    didLink: @escaping (_ copy: Copy) -> Void = { _ in }
  ) -> Copy? {
    guard let parent, let content = copied(content()) else { return nil }
    let gate = insertion.makeGate(of: input, below: parent)
    let node = copy(content, gate)
    node.takeIdentity(of: self)
    node.takeChoices(of: self)
    gate.attach(node)
    parent.gate.visit {
      if self.isOpen, self.liveChildren > 0 { node.separateRecord() }
      gate.attachInlets(visiting: parent.gate)
      didLink(node)
      self.withdraw(from: parent)
    }
    return node
  }

  /// Takes this node, which a copy replaces, out of the tree, without telling those above or below. Called by the gate's
  /// owner.
  func withdraw(from parent: Node) {
    // A node that has ended has left its place, perhaps while it was copied.
    guard isOpen else { return makeEmpty() }
    // A node that has branches already stays for them.
    guard liveChildren == 0 else { return }
    markEnded(.completed)
    leaveTape()
    if !isLate { parent.liveChildren -= 1 }
    parent.gate.retire(self, of: parent)
  }

  /// Calls the body with this node and everything below it, across gates. Each gate is entered on the way: once, however many
  /// ways lead there.
  ///
  /// - Parameter seen: the gates that the walk that this one continues has come to.
  func forEachDescendant(apartFrom seen: PlacesSeen? = nil, _ body: @escaping (Node) -> Void) {
    var seen = seen
    forEachDescendant(&seen, body)
  }

  /// - Parameter seen: nil until the walk leaves the first gate: most have nothing to remember.
  private func forEachDescendant(_ seen: inout PlacesSeen?, _ body: @escaping (Node) -> Void) {
    body(self)
    forEachChild { child in
      guard child.isOpen, child.has(.isInlet), let head = child.trusted(as: Inlet.self).head else {
        return child.forEachDescendant(&seen, body)
      }
      let known = seen ?? PlacesSeen()
      seen = known
      guard !head.hasSeveralWaysIn || known.insert(head) else { return }
      head.perform { head.forEachDescendant(apartFrom: known, body) }
    }
  }
}
