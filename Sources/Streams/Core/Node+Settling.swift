import Synchronization

// Settling nodes (Future and Promise): one outcome for each attempt, an end that climbs from the leaves, and
// retries that climb to the task. A node that has its outcome is `served`; a child that is not served yet is
// waiting: for the attempt under way, or for a replay.

extension Node {
  /// How long after an attachment a settled stream replays, so that the rest of the chain can be built.
  static let replayDelay: Duration = .milliseconds(10)

  /// Whether the node still wants the outcome of the current attempt.
  @inlinable
  var isWaiting: Bool {
    flags.load(ordering: .relaxed) & (NodeFlags.served.rawValue | NodeFlags.ended.rawValue) == 0
  }

  /// Ends a served node that has nobody left to wait for.
  @usableFromInline
  func finishWhenAlone(_ termination: Termination) {
    guard liveChildren == 0, !has(.persists) else { return }
    finish(termination)
  }

  /// Ends the children of a node whose value went nowhere, and the node with them.
  @usableFromInline
  func completeWithoutValue() {
    end(.completed)
  }

  /// Passes an error to the waiting children; a node without children ends with it.
  @usableFromInline
  func failBelow(_ error: any Error, _ route: Route) {
    passOn(error: error, route)
    finishWhenAlone(.error(error))
  }

  /// Attaches a child to a node that may have its outcome already, and then tells it shortly.
  func adoptSettling(_ child: Node) {
    link(child)
    if let record = child.record { note(attached: child, at: record) }
    didAdopt()
    if has(.served) || has(.ended) { scheduleReplay() }
  }

  private func scheduleReplay() {
    let lifetime = gate.keepAlive()
    gate.context.scheduler.schedule(after: Self.replayDelay) {
      withExtendedLifetime(lifetime) {
        self.gate.performInPlace { self.replayToWaiting() }
      }
    }
  }

  /// Gives the outcome to the children that have not had it. Does nothing without an outcome.
  func replayToWaiting() {
    guard has(.served) || has(.ended) else { return }
    forEachChild { child in
      if child.isWaiting { replay(to: child) }
    }
  }

  /// Replays at once what the nearest settled stream above this one has to say.
  func replayFromAbove() {
    var place: Node? = self
    while let node = place, !node.has(.served), !node.has(.ended) { place = node.upstream }
    guard let node = place, node !== self else { return }
    node.gate.performInPlace { node.replayToWaiting() }
  }

  /// The node whose stream this one was built on: the parent, or what lies above the inlet.
  var upstream: Node? {
    if let inlet = parent as? Inlet { inlet.parent } else { parent }
  }
}

extension Node {
  /// Gives what came of the attempt to a child that has not heard it: the value, or else the error, or else the end.
  func deliver<Value>(_ value: Value?, to child: Node) {
    if let value {
      withUnsafePointer(to: value) { child.receiver(child, $0, .all) }
    } else if let failure {
      child.receive(error: failure, .all)
    } else {
      child.end(state.termination ?? .completed)
    }
  }
}
