import Synchronization

// How nodes that were built without a viewer get their records later.
//
// Each gate is asked for its nodes on a visit, or by a letter to its owner: only the owner walks the lists of children. From
// then on `.isWatched` tells the gate's owner to see to what is linked later. A node's record is made after those of the
// nodes above it, which may be in other gates: what is above a node never changes, so that any thread may climb.

extension Node {
  /// Whether it has been said which stream this node is of. Not so while it is built, nor of the library's own nodes.
  var isIdentified: Bool { typeOfStream > Node.ownWork }

  /// In place of a type: it is the library's own, and will never be a stream's.
  static var ownWork: UInt { 1 }

  /// Says that this node is the library's own.
  func identifyAsOwn() { streamType.store(Node.ownWork, ordering: .releasing) }

  /// Whether the node is still being built.
  var isUnfinished: Bool { typeOfStream == 0 }

  /// The node that probes know in this one's place.
  @usableFromInline
  var recordedNode: Node { recordedReference.takeUnretainedValue() }

  // Unmanaged: a node holds those above it.
  var recordedReference: Unmanaged<Node> {
    var place = Unmanaged.passUnretained(self)
    while place._withUnsafeGuaranteedRef({ $0.has(.standsForParent) }),
      let parent = place._withUnsafeGuaranteedRef({ $0.parentReference })
    {
      place = parent
    }
    return place
  }

  /// The nodes that a record of this one has for its parents, from the left to the right.
  var nodesAbove: [Node] {
    let direct = isGate ? gate.inlets.compactMap(\.parent) : parent.map { [$0] } ?? []
    return direct.flatMap { above in
      let known = above.recordedNode
      return known.isIdentified ? [known] : known.nodesAbove
    }
  }

  /// What the probe keeps of this node: made now if there is nothing yet, after what is missing above. Nil when the node has
  /// ended before the probe woke, or is none of this probe's. From any thread.
  @discardableResult
  func record(for probe: Probe) -> NodeRecord? {
    if let known = knownRecord(to: probe) { return known }
    guard isToBeAdopted(by: probe) else { return nil }
    // Not by recursion: the stack must not grow by the depth of a tree.
    var path: [Node] = [self]
    while let node = path.last {
      let above = node.nodesAbove
      let missing = above.filter { $0.isToBeAdopted(by: probe) }
      if missing.isEmpty {
        path.removeLast()
        guard node.isToBeAdopted(by: probe) else { continue }
        guard node.adopt(for: probe, below: above) else { return nil }
      } else {
        path += missing
      }
    }
    return knownRecord(to: probe)
  }

  private func knownRecord(to probe: Probe) -> NodeRecord? { isKnown(to: probe) ? record : nil }

  /// Whether the probe tells of this node. It does so until it sleeps.
  func isKnown(to probe: Probe) -> Bool {
    // Unmanaged: this node holds its record for good.
    recordReference?._withUnsafeGuaranteedRef { probe.knows($0) } ?? false
  }

  private func isToBeAdopted(by probe: Probe) -> Bool {
    isOpen && isIdentified && gate.context.probe === probe && !isKnown(to: probe)
  }

  /// False when the probe sleeps.
  private func adopt(for probe: Probe, below above: [Node]) -> Bool {
    let record = madeRecord()
    let parents = above.reduce(into: NodeParents()) { parents, node in
      if let known = node.knownRecord(to: probe) { parents.append(known.id) }
      record.inheritVisibility(from: node.record)
    }
    guard probe.adopt(record, parents: parents) else { return false }
    // A stream that is older than the probe is found with what is built on it.
    if gate.registration.load(ordering: .relaxed) == 0 { probe.register.addMissing(.passUnretained(gate)) }
    // A thread that has ended it meanwhile may have seen no record, and has then not said so there.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if !isOpen { record.hasEnded.store(true, ordering: .sequentiallyConsistent) }
    if record.hasEnded.load(ordering: .sequentiallyConsistent), let termination = state.termination {
      tell(end: termination, at: record)
    }
    return true
  }

  /// Sees to a node that has been linked in a gate that is watched. Called by the gate's owner.
  @inline(never)
  func adoptLinked() {
    // Unmanaged, so that most, which have been made with their record, count no reference: the context holds it for good.
    guard let probe = withGate({ $0.withContext { $0.probeReference } }) else { return }
    let isAdopted = probe._withUnsafeGuaranteedRef { probe in
      if isKnown(to: probe) { return true }
      guard probe.isAwake else { return false }
      record(for: probe)
      return true
    }
    if isAdopted { didAdoptRecord() }
  }
}

extension Node {
  /// Gives a copy that stands beside the node whose identity it has taken, and not in its place, a record of its own. Called
  /// before anything comes to the copy.
  func separateRecord() {
    guard let shared = recordReference else { return }
    let own = NodeRecord(besides: shared.takeUnretainedValue())
    // Balanced by the end of the node.
    identity.store(Node.word(for: .passRetained(own)), ordering: .releasing)
    // What this node has held is held by its own record, for threads that are just looking at it.
    shared.release()
    if let probe = gate.context.probe, probe.isAwake { record(for: probe) }
  }
}
