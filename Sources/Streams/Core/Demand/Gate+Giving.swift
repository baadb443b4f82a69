import Synchronization

// How a source gives many values in one stay inside its gate. What could keep a value from being delivered either comes
// by mail or marks the gate, so that one look at the mark stands for all that is looked at before a single value.

extension Gate {
  /// Makes the demand serve again when the owner has left, which attaches or ends something and so keeps a source from giving.
  @usableFromInline
  func mailServing(of demand: Demand) { mail { self.afterLeaving { demand.serve() } } }

  /// The only child, when a value can be given to it without a look at anything: for as long as the gate is not marked.
  // Unmanaged: held by this gate's list, and after that among its retired nodes until the gate is left.
  @inlinable @inline(__always)
  var soleChild: Unmanaged<Node>? {
    guard let child = firstChild, !hasRecord, isOpen, !isClosed else { return nil }
    return child._withUnsafeGuaranteedRef { $0.isAlone } ? child : nil
  }

  /// Gives values until there are no more, or until there is something else to do. Returns whether there are no more. Called by
  /// the owner.
  ///
  /// - Parameter isPlain: whether taking a value runs no code of the user's, and never waits.
  @inlinable @inline(__always)
  func give<Values: IteratorProtocol>(_ values: inout Values, isPlain: Bool) -> Bool
  where Values.Element: Sendable {
    guard let child = soleChild else { return giveToAll(&values) }
    return child._withUnsafeGuaranteedRef { child in
      if isPlain, child.has(.isInlet) {
        // Only inlets have that flag.
        let inlet = child.trusted(as: Inlet.self)
        if inlet.isPassage { return give(&values, through: inlet) }
      }
      return give(&values, to: child, isPlain: isPlain)
    }
  }

  @inlinable
  func giveToAll<Values: IteratorProtocol>(_ values: inout Values) -> Bool where Values.Element: Sendable {
    while !isMarked {
      guard let value = values.next() else { return true }
      emit(value, .all)
    }
    return false
  }

  @inlinable @inline(__always)
  func give<Values: IteratorProtocol>(_ values: inout Values, to child: Node, isPlain: Bool) -> Bool
  where Values.Element: Sendable {
    let receiver = child.receive.receiver
    while !isMarked {
      guard let value = values.next() else { return true }
      // Taking it may have been the time to cancel.
      if !isPlain, isMarked {
        emit(value, .all)
        return false
      }
      child.take(value, by: receiver)
    }
    return false
  }

  /// Gives values to a flattening node as its inner stream.
  @inlinable
  func give<Values: IteratorProtocol>(_ values: inout Values, through inlet: Inlet) -> Bool
  where Values.Element: Sendable {
    // The first one by itself: it may decide which inner stream is heard, and there may be no other.
    var count = 1
    while true {
      for _ in 0..<count {
        if isMarked { return false }
        guard let value = values.next() else { return true }
        _withUnprotectedUnsafePointer(to: value) { inlet.receive(inlet, $0, .all) }
      }
      // Another thread that wanted to get in has its chance before the next stay.
      count = 64
      guard let head = inlet.headReference else { return false }
      let isOver = head._withUnsafeGuaranteedRef { head in
        // Only those nodes have inlets that are passages, and such inlets lead nowhere else.
        head.trusted(as: FlattenNode.self).pass(&values, from: inlet, of: self)
      }
      if isOver { return true }
    }
  }
}

extension Node {
  /// Whether it has no siblings, and receives whatever comes.
  @inlinable @inline(__always)
  var isAlone: Bool {
    nextSibling == nil
      && flags.load(ordering: .relaxed) & (NodeFlags.ended.rawValue | NodeFlags.logsArrivals.rawValue) == 0
  }
}
