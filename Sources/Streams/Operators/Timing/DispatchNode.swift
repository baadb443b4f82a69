import DequeModule

/// Moves every event to where a dispatch says, in order.
///
/// Everything below is delivered there and nowhere else: what arrives is queued, and one visit at a time to the
/// dispatch's queue delivers it.
// Unchecked like its superclass: the gate serialises.
final class DispatchNode<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  private let dispatch: Dispatch
  private let backlog = Locked(Backlog())

  // Unchecked: handed over under its lock, and run one after the other.
  private struct Backlog: @unchecked Sendable {
    var work = Deque<Work>()
    /// Whether a visit is under way or has been asked for.
    var isVisited = false
  }

  /// Makes it without attaching its inlet.
  init(below parent: Node, dispatch: Dispatch, record: NodeRecord?) {
    self.dispatch = dispatch
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = head.trusted(as: DispatchNode<Value>.self)
      let value = value.trusted(as: Value.self).pointee
      let delivery = inlet.delivery(route)
      guard let ticket = inlet.gate.ticket else {
        return node.enqueue { node.during(delivery) { node.emit(value, $0) } }
      }
      node.enqueue {
        node.ticket = ticket
        node.during(delivery) { node.emit(value, $0) }
        node.ticket = nil
      }
    }
    super.init(below: [inlet], record: record)
    set(.deliversElsewhere, true)
  }

  private func enqueue(_ work: @escaping Work) {
    // Handed over under the lock.
    nonisolated(unsafe) let work = work
    let mustVisit = backlog.withLock { backlog in
      backlog.work.append(work)
      defer { backlog.isVisited = true }
      return !backlog.isVisited
    }
    if mustVisit { visit() }
  }

  private func visit() {
    let lifetime = keepAlive()
    dispatch.perform(on: context.scheduler) {
      withExtendedLifetime(lifetime) { self.deliverBacklog() }
    } orElse: { error in
      withExtendedLifetime(lifetime) { self.refuse(error) }
    }
  }

  /// What waits will not be delivered, nor will what is still to come.
  private func refuse(_ error: DroppedWorkError) {
    let dropped = backlog.withLock { backlog in
      defer { backlog = Backlog() }
      return backlog
    }
    perform {
      for _ in dropped.work { self.noteDrop() }
      if self.has(.settling) { return self.failHere(error, .all) }
      // The failure of an event stream is of a type of its own.
      self.willEnd(by: .failure)
      self.endHere(self.has(.failsOnErrors) ? .cancelled : .error(error))
    }
  }

  private func deliverBacklog() {
    while let work = nextWork() {
      guard tryEnterAfterVisit() else {
        // The owner attaches or ends something: come back when that is over, rather than let that thread deliver.
        putBack(work)
        return mail { self.afterwards() }
      }
      work()
      leave()
    }
  }

  private func nextWork() -> Work? {
    // Taken under the lock, run without it.
    nonisolated(unsafe) var next: Work?
    backlog.withLock { backlog in
      next = backlog.work.popFirst()
      if next == nil { backlog.isVisited = false }
    }
    return next
  }

  private func putBack(_ work: @escaping Work) {
    // Handed over under the lock.
    nonisolated(unsafe) let work = work
    backlog.withLock { $0.work.prepend(work) }
  }

  override func runDeferredWork() { visit() }

  override func performInPlace(_ work: @escaping Work) { enqueue(work) }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    enqueue { self.conclude(termination) }
  }
}
