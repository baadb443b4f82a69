import Synchronization

// A cancel closes the gates of its tree from any thread, without entering them.

extension Gate {
  /// Registers a gate further down, so that closing reaches it.
  func add(gateBelow gate: Gate) {
    madeAnnex.gatesBelow.withLock { $0[ObjectIdentifier(gate)] = gate }
    if isClosed, gate.isFedOnlyByClosedGates { _ = gate.close() }
  }

  /// Forgets a gate that has ended.
  func remove(gateBelow gate: Gate) {
    _ = annex?.gatesBelow.withLock { $0.removeValue(forKey: ObjectIdentifier(gate)) }
  }

  /// Stops all delivery here, and further down where nothing else delivers, from any thread. False when that has
  /// been done before.
  func close() -> Bool {
    guard !closing.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    let gates = annex?.gatesBelow.withLock { $0.values.map { $0 } }
    for gate in gates ?? [] where gate.isFedOnlyByClosedGates {
      _ = gate.close()
    }
    return true
  }

  private var isFedOnlyByClosedGates: Bool {
    inlets.allSatisfy { $0.gate.isClosed }
  }
}
