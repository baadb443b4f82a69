/// A walk through all nodes of a gate, some of them on each visit.
struct Adoption {
  private let gate: Gate
  private let probe: Probe
  /// The node that was seen to last; nil at the beginning.
  private var place: Node?
  private var restarts = 0

  /// How much is done on one visit: so many nodes are adopted, or eight times as many passed by.
  private static var budget: Int { 48 * 8 }

  init(of gate: Gate, for probe: Probe) { (self.gate, self.probe) = (gate, probe) }

  /// Goes on. True at the end. Called by the gate's owner.
  mutating func step() -> Bool {
    guard gate.isOpen, probe.isAwake else { return true }
    var left = Self.budget
    if let place, !place.isStillBelow(gate) {
      // It has gone. All before it have their records, and are only passed by.
      self.place = nil
      restarts += 1
    }
    if place == nil {
      gate.set(.isWatched, true)
      left -= adopt(gate)
      gate.noteInnerStreams(for: probe)
      place = gate
    }
    while left > 0 {
      guard let next = place?.next(below: gate) else { return true }
      left -= adopt(next)
      place = next
    }
    // So many nodes end here that the next look will find fewer.
    return restarts > 8
  }

  private func adopt(_ node: Node) -> Int {
    let known = node.record
    node.record(for: probe)
    node.didAdoptRecord()
    return known === node.record ? 1 : 8
  }
}

extension Node {
  /// The node behind this one, as a list would show the tree.
  func next(below gate: Gate) -> Node? {
    if let child = firstChild { return child.takeUnretainedValue() }
    var node = self
    while node !== gate {
      if let sibling = node.nextSibling { return sibling.takeUnretainedValue() }
      guard let above = node.parent else { return nil }
      node = above
    }
    return nil
  }

  /// Whether this node and all between hang where they did.
  fileprivate func isStillBelow(_ gate: Gate) -> Bool {
    var node = self
    while node !== gate {
      guard node.previousSibling != nil, node.isOpen, let above = node.parent else { return false }
      node = above
    }
    return true
  }
}

extension GateRegister {
  // On visits: this thread may hold a lock that handlers take, so that it must not deliver what others leave for the owner
  // of a gate.
  func adoptAll(for probe: Probe) {
    takeAll(while: { probe.isAwake }) { adopt($0, for: probe) }
  }

  private func adopt(_ gate: Gate, for probe: Probe) {
    var adoption = Adoption(of: gate, for: probe)
    Visit.run {
      while true {
        guard gate.tryEnterAfterVisit() else { return mail(adoption, to: gate) }
        let isDone = adoption.step()
        gate.leave()
        if isDone { break }
      }
    }
    if gate.isOpen, gate.isUnfinished { putBack(gate) }
  }

  /// Leaves the rest to the owner, in pieces, so that what others leave there comes between. Where there is an owner, the gate
  /// lives, and the letter holds it; where it has just left, the letter is read here and now.
  private func mail(_ adoption: Adoption, to gate: Gate) {
    // Not counted as a value under way: that would make this thread serve a sink.
    gate.mail(isCounted: false) {
      var adoption = adoption
      if !adoption.step() { return self.mail(adoption, to: gate) }
      if gate.isUnfinished { self.putBack(gate) }
    }
  }
}

extension Gate {
  /// Tells the probe which streams this one has come to hear since it was made.
  fileprivate func noteInnerStreams(for probe: Probe) {
    guard let record, probe.knows(record) else { return }
    for inlet in waysIn {
      guard let above = inlet.parent?.recordedNode.record(for: probe), !record.isBuilt(on: above.id),
        above.listener.load(ordering: .relaxed) != record.id.rawValue
      else { continue }
      note(attachedTo: above, at: record)
    }
  }
}
