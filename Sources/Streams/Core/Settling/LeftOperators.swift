/// The operators of a gate that settles whose branches have all left before the outcome. The gate's owner alone uses it.
///
/// A program that holds the stream of such an operator may branch it again. When the program has released that stream,
/// nothing leads to the operator any more, and it goes with all that its closures have captured. An object that tells of the
/// release, as a ``NodeHold`` does, would be one more for each operator of a Promise. So the references are looked at in its
/// place, whenever a branch leaves an operator: that of the list of children is then the only one.
struct LeftOperators {
  private struct Place {
    weak var node: Node?

    /// The operator, if it waits and may go; nil for one that has got a branch again, that has ended, or that persists.
    var left: Unmanaged<Node>? {
      guard let node, node.isOpen, node.awaitsOutcome, node.firstChild == nil, !node.persists else {
        return nil
      }
      return .passUnretained(node)
    }
  }

  /// How many of the latest ones each look takes in. It takes in all of them when they have doubled.
  private static var few: Int { 8 }

  private var places: [Place] = []
  private var sweepCount = Self.few

  /// Notes an operator that has lost its last branch.
  mutating func note(_ node: Node) {
    if !places.suffix(Self.few).contains(where: { $0.node === node }) { places.append(Place(node: node)) }
  }

  /// Takes out those to which nothing leads any more. They stay as long as their gate's owner ends none of them.
  ///
  /// - Complexity: O(1), amortised.
  mutating func takeUnreachable() -> [Unmanaged<Node>] {
    let isSweep = places.count > sweepCount
    let start = isSweep ? 0 : max(0, places.count - Self.few)
    var (unreachable, kept, seen): ([Unmanaged<Node>], [Place], Set<UnsafeMutableRawPointer>) = ([], [], [])
    for index in start..<places.count {
      let place = places[index]
      guard let node = place.left, seen.insert(node.toOpaque()).inserted else { continue }
      if node.isHeldHereAlone { unreachable.append(node) } else { kept.append(place) }
    }
    places.replaceSubrange(start..., with: kept)
    if isSweep { sweepCount = max(Self.few, 2 * places.count) }
    return unreachable
  }
}

extension Node {
  /// Notes that this operator has lost its last branch before the outcome. Called by the gate's owner.
  func noteLeft(by branch: Node) {
    withGate { $0.madeExtras.leftOperators.note(self) }
    // The operator is looked at when the branch is released, which holds it until then.
    branch.noteLastBranch()
  }

  /// The same of an operator that was asked for its outcome, and got no branch. From any thread.
  func noteUnbranched() {
    gate.visit {
      guard self.awaitsOutcome, self.firstChild == nil else { return }
      self.withGate { gate in
        guard self.isGate else { return gate.madeExtras.leftOperators.note(self) }
        if gate.isJunction { gate.asJunction.desert() }
      }
    }
  }

  /// Releases the node above, and with it perhaps another gate. Ends the operator of which this may have been the last branch if
  /// nothing leads there any more. Called by this node's deinit.
  @usableFromInline
  func releaseInTurn() {
    // For others the mark has another meaning, and a gate cannot be held in its own deinit.
    let isLast = mayBeLastBranch && has(.settling) && !isGate
    // Not this node, which cannot be held any more.
    let (parent, gate) = (parentReference, isLast ? Unmanaged.passRetained(gate) : nil)
    func release() {
      parent?.release()
      guard let gate else { return }
      gate._withUnsafeGuaranteedRef { $0.visitLeftOperators() }
      gate.release()
    }
    Nesting.run(release, orPutOff: { release })
  }

  /// How a node that has its outcome ends when what was below has gone without asking for it; nil for others, and for what is
  /// cancelled.
  var settledTermination: Termination? {
    guard has(.settling), has(.hasOutcome), !has(.ending), !isGateClosed else { return nil }
    return failure.map { .error($0) } ?? .completed
  }

  /// Ends this node because no branch is left, and the program has released its stream. Called by the gate's owner.
  func endForRelease() {
    // So that an outcome above stays what it is.
    if isGate { for inlet in gate.inlets { inlet.set(.hasGivenUp, true) } } else { set(.hasGivenUp, true) }
    willEnd(by: .release)
    endHere(.cancelled)
  }
}

extension Junction {
  /// Notes that no branch below this gate, which settles, is left. Called by the owner.
  final func desert() {
    guard firstChild == nil else { return }
    isDeserted = true
    endIfReleased()
  }

  /// Is told that the program has released the stream of this gate, which settles. From any thread.
  ///
  /// - Parameter isAlone: whether the program holds no other stream of the trees above.
  final func streamReleased(isAlone: Bool) {
    visit {
      self.noteReleased()
      self.wasAlone = isAlone
      // Streams that were built on this one are released with it.
      self.endLeftOperators()
      self.endIfReleased()
    }
  }

  /// Ends this gate if nothing leads there any more. Called by the owner.
  private func endIfReleased() {
    guard isDeserted, isReleased, isOpen, awaitsOutcome, !persists, !hearsSoon else { return }
    // What nothing else can end any more goes on as if no branch had come: with its timeout, and against the other sides.
    if wasAlone {
      if mayEndSources { return }
      leaveAlone()
    }
    // What the program holds elsewhere is left to those that wait for it there.
    endsUnheard = true
    endForRelease()
  }

  /// Lets the gates above know that the program holds nothing of their trees either.
  private func leaveAlone() {
    for inlet in sources where inlet.gate.isJunction {
      let above = inlet.gate.asJunction
      above.perform { if above.isReleased { above.wasAlone = true } }
    }
  }

  /// Whether a failure or a cancel is on its way here from above, with which this gate ends as if it had a branch.
  private var hearsSoon: Bool {
    sources.contains { inlet in
      !inlet.hearsNoMore && inlet.gate.gatesAbove.contains { $0.isClosed || $0.has([.failed, .cancelled]) }
    }
  }
}

extension Gate {
  /// Ends the operators in this gate that their branches have left, and to which nothing leads any more.
  final func visitLeftOperators() {
    visit { self.endLeftOperators() }
  }

  /// The same, called by the owner.
  fileprivate func endLeftOperators() {
    guard let extras else { return }
    for node in extras.leftOperators.takeUnreachable() {
      node._withUnsafeGuaranteedRef { $0.endForRelease() }
    }
  }
}
