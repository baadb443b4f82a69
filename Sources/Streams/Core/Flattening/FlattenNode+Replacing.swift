// How the latest inner stream takes the place of those before.
//
// What is heard or waits is forgotten at once. But one may have been started whose first letter still waits in this gate, or
// may be about to become the tail of another. So in the turn of the value, which is that of a letter here, all is forgotten
// that has come before it. What that has said until then comes before the letter, and is passed on.
//
// A value that a handler inside of an inner stream brings does not take away what the handler has been called for: what is
// being delivered goes first. So that stream is heard until the gate gets to a letter there in which the handler has been
// called, or until the latest one speaks.

extension FlattenNode {
  /// Makes room for a value's inner stream, which takes the place of those before. Called outside of the gate.
  final func replaceLatest(_ hearing: Hearing) {
    let lane = hearing.lane(strategy)
    // This node delivers by itself what it is called for.
    let heard = isOwnedHere ? [] : streams.withLock { $0.inlets(in: lane) }
    let delivering = heard.compactMap { inlet in gateDelivering(to: inlet).map { (inlet, gate: $0) } }
    let speaking = delivering.map(\.0)
    let (replaced, count) = streams.withLock { streams in
      (streams.forgetReplaced(in: lane, exceptFor: speaking), streams.arrivals)
    }
    perform {
      if lane == nil { self.chosen = nil }
      self.drop(replaced)
      self.drop(self.streams.withLock { $0.forgetReplaced(in: lane, before: count, exceptFor: speaking) })
    }
    for (_, gate) in delivering {
      // It is no value.
      gate.mail(isCounted: false) {
        self.perform {
          self.vacate(self.streams.withLock { $0.forgetReplaced(in: lane, before: count) })
          self.concludeIfDone()
        }
      }
    }
  }

  /// The gate in which this thread is delivering what an inner stream says, without having come to this node with it.
  private func gateDelivering(to inlet: Inlet) -> Gate? {
    GatesAbove(inlet.gate) { $0.waysIn }.first { gate in
      // What feeds the outer stream as well is delivering the value that replaces.
      gate.isOwnedHere && !sources[0].gate.gatesAbove.contains { $0 === gate }
    }
  }
}

extension FlattenNode {
  /// Says that the inner streams are to be closed.
  func closeInnerStreams(_ climb: inout CancelClimb) {
    // The gate may be taken: what still runs must stop nevertheless. What others hear as well is left when this ends.
    for inlet in innerInlets where inlet.has(.settling) ? inlet.awaitsOutcome : inlet.hearsOwnRun {
      climb.goOn(above: inlet)
    }
  }
}
