// A cancel and the outcome. What the first branch of a stream has come to its end with, no cancel takes back: the other
// branches hear it too, and the stream ends so. Until then, a cancel ends the stream in place of the outcome.

extension Node {
  /// Notes how a branch has ended that may have heard the outcome of this attempt. Called by the gate's owner.
  func note(_ termination: Termination, toldTo branch: Node) {
    if termination != .cancelled { return noteTold() }
    // A retry was to answer the failure. What there was in another gate is not known here.
    guard failure != nil else { return }
    if branch.has(.isInlet) || branch.mayRetry && !branch.has(.hasOutcome) { takeBackFailure() }
  }

  private func noteTold() {
    // Unmanaged: a node holds all those above it.
    var place = Unmanaged.passUnretained(self)
    while place._withUnsafeGuaranteedRef({ $0.has(.hasOutcome) && !$0.hasTold }) {
      place._withUnsafeGuaranteedRef { $0.hasTold = true }
      guard let above = place._withUnsafeGuaranteedRef({ $0.isGate ? nil : $0.parentReference }) else {
        return
      }
      place = above
    }
  }

  private func takeBackFailure() {
    var place: Node? = self
    while let node = place, node.failure != nil {
      node.hasTold = false
      place = node.isGate ? nil : node.parent
    }
  }

  /// Whether this node, which a cancel has reached, is to hear nevertheless what the node above has: another branch of that
  /// has come to its end with it. Then all below this node hears it, too. Called by the gate's owner.
  @usableFromInline
  @inline(never)
  func hearsToldOutcome() -> Bool {
    guard has(.settling), let parent, parent.has(.settling) else { return false }
    // Nothing passes a gate below that has been closed: the inlet ends as cancelled, and that gate with it.
    if has(.isInlet), trusted(as: Inlet.self).head?.isClosed == true { return false }
    // What has been found out for the node above holds for all below it: it is not looked for at each of them.
    let isKnown = parent.hearsInSpiteOfCancel && parent.isOpen && parent.hasTold
    guard isKnown || parent.isTold else { return false }
    hasTold = true
    noteHearsInSpiteOfCancel()
    return true
  }

  /// Whether what is here is the outcome in spite of a cancel. Called by the gate's owner.
  var isTold: Bool {
    if let keepsOutcome { return keepsOutcome }
    guard has(.hasOutcome), isToldHereOrAbove || isToldBelow else { return false }
    return hasValue || failure != nil && !mayBeRetried
  }

  /// Whether this node has ended with the outcome, and not by a cancel; nil while it goes on. From any thread.
  private var keepsOutcome: Bool? { isOpen ? nil : has(.hasOutcome) && !has(.cancelled) }

  /// Whether a gate that is attached here goes on although a cancel has closed this one: it is to hear an outcome that is here,
  /// or above. From any thread.
  var tellsBelow: Bool {
    guard has(.settling) else { return false }
    var place: Node? = self
    while let node = place {
      if node.has(.hasOutcome), node.keepsOutcome ?? node.hasTold { return true }
      place = node.isGate ? nil : node.parent
    }
    return false
  }

  /// Whether a branch in a gate below has ended with it, while others go on there.
  private var isToldBelow: Bool {
    var isTold = false
    forEachChild { child in
      guard child.has(.isInlet), let head = child.trusted(as: Inlet.self).head else { return }
      if head.has(.settling), head.hasTold { isTold = true }
    }
    return isTold
  }

  private var hasValue: Bool { withStoredValue { $0.isPresent } == true }

  /// Whether a retry below may still ask for something in place of the failure.
  private var mayBeRetried: Bool {
    // In a list, and not on the stack: the way down may be long. Unmanaged: nothing is called that could change the lists.
    var lists = [firstChild]
    while var next = lists.popLast() {
      while let child = next {
        next = child._withUnsafeGuaranteedRef { $0.nextSibling }
        guard child._withUnsafeGuaranteedRef({ $0.isOpen }) else { continue }
        // What is in another gate is not known here.
        let mayBe = child._withUnsafeGuaranteedRef { $0.has(.isInlet) || $0.mayRetry && $0.awaitsOutcome }
        if mayBe { return true }
        if let below = child._withUnsafeGuaranteedRef({ $0.firstChild }) { lists.append(below) }
      }
    }
    return false
  }

  /// How this node ends, which a cancel has reached, when its last branch has ended so, or when it has none.
  func endBehindCancel(_ termination: Termination) -> Termination {
    // A listener has told what it has.
    guard has(.hasOutcome), !takesBranches || isToldHereOrAbove else { return .cancelled }
    return hasValue ? .completed : failure.map { .error($0) } ?? termination
  }

  /// Whether another branch of this node, or of one above it in this gate, has come to its end with the outcome.
  private var isToldHereOrAbove: Bool {
    // Unmanaged: a node holds all those above it.
    var place = Unmanaged.passUnretained(self)
    while place._withUnsafeGuaranteedRef({ $0.has(.hasOutcome) && !$0.hasTold }) {
      guard let above = place._withUnsafeGuaranteedRef({ $0.isGate ? nil : $0.parentReference }) else {
        return false
      }
      place = above
    }
    return place._withUnsafeGuaranteedRef { $0.has(.hasOutcome) }
  }
}
