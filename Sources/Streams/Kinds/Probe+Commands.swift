/// What a viewer of a program may ask of one of its streams.
package enum StreamCommand: Sendable {
  case cancel, retryNow
}

extension Probe {
  /// Does to a stream what a viewer asks for. The stream's scheduler does it, soon: handlers run there, and not on this
  /// thread.
  ///
  /// - Returns: nil, or why that cannot be done.
  /// - Complexity: O(*n*) in the number of nodes that live.
  package func perform(_ command: StreamCommand, on node: NodeID) -> String? {
    guard let record = record(of: node), !record.hasEnded.load(ordering: .acquiring) else {
      return "there is no stream \(node) any more"
    }
    guard record.origin.stream?.kind is any CancellableKind.Type else {
      let (name, kind) = (record.label, record.kind)
      return "\(name) is a \(kind): only a Promise or a Progression can be cancelled or retried"
    }
    register.forEach { gate in
      // On a visit: this thread must not deliver what others leave for the owner.
      gate.visit {
        guard let node = gate.node(of: record), gate.lives else { return }
        node.gate.context.scheduler.schedule(after: .zero) { node.perform(command) }
      }
    }
    return nil
  }

  /// How many trees there are that this probe may look into: a tree may have several gates, and has one source.
  ///
  /// - Complexity: O(*n*) in the number of gates.
  package var treeCount: Int {
    var count = 0
    register.forEach { if $0.isSource { count += 1 } }
    return count
  }
}

extension EventStream {
  /// Does to this stream, soon, work that a viewer asks for and that may run a task, which may block.
  ///
  /// The stream's scheduler does it, as in ``Probe/perform(_:on:)``, unless that scheduler times all streams of the program.
  /// Then a serial queue that has nothing else to do does it, so that no timer waits for a task.
  /// - Parameter command: what the probe is told right before that, at this stream.
  package func performForViewer(as command: String, _ work: @escaping @Sendable (Self) -> Void) {
    let scheduler = node.gate.context.scheduler
    let isShared = (scheduler as? DispatchScheduler) === DispatchScheduler.shared
    let queue: Dispatch.Queue = isShared ? .custom(viewersQueue) : .scheduler(scheduler)
    queue.run(after: .zero) {
      node.note(.command(command))
      work(self)
    }
  }
}

/// The queue for work of viewers that may block.
private let viewersQueue = Dispatch.CustomQueue.serial("streams.viewers")

extension Node {
  fileprivate func perform(_ command: StreamCommand) {
    switch command {
    case .cancel:
      guard isOpen else { return }
      note(call: .cancelled)
      cancelFromHere(for: EndOrigin(at: self, .cancellation))
    case .retryNow: gate.retrySourcesNow()
    }
  }
}

extension Gate {
  /// Whether it is not about to be freed, so that references may be kept to what is in it.
  // Each reference to this gate costs several times as much from then on, which does not matter for a gate that a viewer picks.
  fileprivate var lives: Bool {
    weak let living: Gate? = self
    return living != nil
  }

  /// The node that this is the record of, if it is in this gate. Called by the owner.
  fileprivate func node(of record: NodeRecord) -> Node? {
    var place: Node? = self
    while let node = place {
      if node.record === record { return node }
      place = node.next(below: self)
    }
    return nil
  }
}
