import Synchronization

extension Node {
  /// Whether an answer from above could be heard here: this node is open, as is all that is above it in its gate.
  ///
  /// While no thread is inside of the gate, the node alone tells: whatever hangs below an ended node has ended with it. While
  /// one is inside, a node may wait to be hung below one that has ended, and an end may be on its way.
  @inlinable @inline(__always)
  var canBeAnswered: Bool {
    isOpen && (withGate { $0.occupancy.load(ordering: .relaxed) == Gate.idle } || isReachedByAnswers)
  }

  /// The same while a thread is inside of the gate.
  ///
  /// - Complexity: O(*n*) in the number of nodes between this one and its gate.
  @usableFromInline
  var isReachedByAnswers: Bool {
    // Unmanaged: a node holds what is above it.
    var place: Unmanaged<Node>? = .passUnretained(self)
    while let node = place {
      if node._withUnsafeGuaranteedRef({ $0.has([.ended, .ending]) || $0.isToEnd }) { return false }
      place = node._withUnsafeGuaranteedRef { $0.isGate ? nil : $0.parentReference }
    }
    return true
  }
}
