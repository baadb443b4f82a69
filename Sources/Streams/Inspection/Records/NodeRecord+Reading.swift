import Synchronization

// What drains ask of a node, at each look: without a reference counted, because the pushing thread uses the same memory.

extension NodeRecord {
  /// Its counts, and what waits there.
  var reading: NodeReading { reading(under: pressure) }

  private func reading(under pressure: NodePressure?) -> NodeReading {
    let (id, values) = (id, valueCount)
    // Unmanaged: this record holds it until its end.
    let known = detailsReference.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { details in
      var counters = details.counts.withLock { $0 }
      counters.next = values
      return NodeReading(
        node: id, NodeFigures(counters: counters, pressure, progress, tookNanoseconds: tape.tookNanoseconds))
    }
    return known ?? NodeReading(node: id, NodeFigures(values: values, tookNanoseconds: tape.tookNanoseconds))
  }

  /// The same, if something has been counted, or what waits has changed, since this was asked for last. Called while no other
  /// thread collects.
  func newReading() -> NodeReading? {
    let count = countTotal
    let hasCounted = toldCount.load(ordering: .relaxed) != count
    if hasCounted { toldCount.store(count, ordering: .relaxed) }
    // Unmanaged: this record holds it until its end.
    guard let details = detailsReference.load(ordering: .acquiring) else {
      return hasCounted ? reading(under: nil) : nil
    }
    let pressure = pressure
    let hasMoved = details._withUnsafeGuaranteedRef { $0.toldPressure.exchange(pressure) != pressure }
    return hasCounted || hasMoved ? reading(under: pressure) : nil
  }

  /// How many of its values could be taken by a drain.
  package var waitingValues: Int { tape.waitingCount }

  /// Whether it has ended: then the next drain that reports it is the last one.
  package var isOver: Bool { hasEnded.load(ordering: .acquiring) || hasToldEnd.load(ordering: .relaxed) }

  /// Makes the next drain report all counts.
  func forgetReading() {
    toldCount.store(0, ordering: .relaxed)
    details?.toldPressure.exchange(nil)
  }
}
