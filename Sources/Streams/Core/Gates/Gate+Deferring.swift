import DequeModule

// What is done once the owner has left a gate.

/// What the owner of a gate does once it has left, outside of it.
struct DeferredWork: OptionSet {
  let rawValue: UInt8

  /// What a gate of this kind does then: see ``Gate/runDeferredWork()``. Never in place of a closure: a root runs its task, or
  /// releases what belongs to its run.
  static let ofKind = DeferredWork(rawValue: 1)
  /// What others have left with the gate: see ``Gate/afterLeaving(_:)``.
  static let closures = DeferredWork(rawValue: 2)
}

/// What an owner has taken out to do it once it has left.
struct DueWork {
  var kinds = DeferredWork()
  var closures: Deque<Gate.Work>?

  var isEmpty: Bool { kinds.isEmpty }
}

extension Gate {
  /// Runs ``runDeferredWork()`` once the owner has left the gate, outside of it. Called by the owner.
  @usableFromInline
  func deferWork() {
    deferred.insert(.ofKind)
    leaveSlowlyLater()
  }

  /// Does the work once the owner has left the gate, outside of it, on the owner's thread. Called by the owner.
  func afterLeaving(_ work: @escaping Work) {
    madeExtras.deferredWork.append(work)
    deferred.insert(.closures)
    leaveSlowlyLater()
  }

  /// The same, but after what ends above, on this stack, has released its resources. Called by the owner.
  func afterRelease(_ work: @escaping Work) {
    let above = outermostAbove
    if above === self || above.isOwnedHere { return above.afterLeaving(work) }
    above.perform { above.afterLeaving(work) }
  }

  /// Of the gates above whose stay has led to this one, the one that is left last.
  private var outermostAbove: Gate {
    var found: [ObjectIdentifier: Gate] = [:]
    return outermost(&found)
  }

  /// - Parameter found: what has been found above the joins that have been looked at: several ways may lead to each of them.
  private func outermost(_ found: inout [ObjectIdentifier: Gate]) -> Gate {
    if let known = found[ObjectIdentifier(self)] { return known }
    let (ending, feeding) = (endingInlet, endingFeed)
    var outermost = self
    // Not where one way leads straight to a root: most inner streams that end are such ones, and need no memory.
    let isShared = inlets.count > 1 || feeding != nil || ending?.gate.isJunction ?? (flattening != nil)
    // First: a stream may be an inner one of itself.
    if isShared { found[ObjectIdentifier(self)] = self }
    // Where an end has led here, it is known by which way. So each of many inner streams may end: not all are looked at.
    for inlet in ending == nil ? waysIn : inlets where inlet !== ending && inlet.gate.isOwnedHere {
      outermost = outermost.outer(inlet.gate.outermost(&found))
    }
    if let ending { outermost = outermost.outer(ending.gate.outermost(&found)) }
    if let feeding { outermost = outermost.outer(feeding.outermost(&found)) }
    if isShared { found[ObjectIdentifier(self)] = outermost }
    return outermost
  }

  /// The one of two that is left later: this one, or one above it.
  private func outer(_ above: Gate) -> Gate {
    guard isOwnedHere else { return above }
    // A gate that no thread is in any more has nothing left to release.
    guard above.isOwnedHere else { return above.placeOfOwner == 0 ? self : above }
    // Stacks grow downwards, and a value that passes several gates has one place.
    return above.placeOfOwner >= placeOfOwner ? above : self
  }

  /// Takes out what has been deferred so far. Called by the owner.
  func takeDeferredWork(_ due: inout DueWork) {
    let taken = Swift.exchange(&deferred, with: [])
    due.kinds.formUnion(taken)
    guard taken.contains(.closures) else { return }
    due.closures = (due.closures ?? []) + Swift.exchange(&madeExtras.deferredWork, with: [])
  }

  /// Does what has been taken out. Called outside of the gate.
  func run(_ due: inout DueWork) {
    guard !due.isEmpty else { return }
    var due = Swift.exchange(&due, with: DueWork())
    if due.kinds.contains(.ofKind) { runDeferredWork() }
    while let work = due.closures?.popFirst() { work() }
  }
}
