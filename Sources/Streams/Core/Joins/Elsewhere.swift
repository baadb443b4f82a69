import DequeModule

/// Another place at which a junction delivers, in order: everything below it hears there and nowhere else.
///
/// What arrives is queued, and one visit at a time to the dispatch's queue delivers it.
@usableFromInline
final class Elsewhere: Sendable {
  private let dispatch: Dispatch
  private let backlog = Locked(Backlog())

  // Unchecked: handed over under its lock, and run one after the other.
  private struct Backlog: @unchecked Sendable {
    var work = Deque<Gate.Work>()
    /// Whether a visit is under way or has been asked for.
    var isVisited = false
  }

  init(_ dispatch: Dispatch) { self.dispatch = dispatch }

  /// Does work of a gate at this place, after what waits there.
  func perform(_ work: @escaping Gate.Work, in gate: Junction) {
    // Handed over under the lock.
    nonisolated(unsafe) let work = work
    let mustVisit = backlog.withLock { backlog in
      backlog.work.append(work)
      defer { backlog.isVisited = true }
      return !backlog.isVisited
    }
    if mustVisit { visit(for: gate) }
  }

  private func visit(for gate: Junction) {
    let lifetime = gate.keepAlive()
    dispatch.perform(on: gate.context.scheduler) {
      withExtendedLifetime(lifetime) { self.deliverBacklog(in: gate) }
    } orElse: { error in
      withExtendedLifetime(lifetime) { self.refuse(error, in: gate) }
    }
  }

  /// What waits will not be delivered, nor will what is still to come.
  private func refuse(_ error: DroppedWorkError, in gate: Junction) {
    let dropped = backlog.withLock { backlog in
      defer { backlog = Backlog() }
      return backlog
    }
    gate.perform {
      for _ in dropped.work { gate.noteDrop() }
      if gate.has(.settling) { return gate.failHere(error, .all) }
      // The failure of an event stream is of a type of its own.
      gate.willEnd(by: .failure)
      gate.endHere(gate.has(.failsOnErrors) ? .cancelled : .error(error))
    }
  }

  private func deliverBacklog(in gate: Junction) {
    while let work = nextWork() {
      guard gate.tryEnterAfterVisit() else {
        // The owner attaches or ends something: come back when that is over, rather than let that thread deliver.
        putBack(work)
        return gate.mail { gate.afterwards { self.visit(for: gate) } }
      }
      work()
      gate.leave()
    }
  }

  private func nextWork() -> Gate.Work? {
    // Taken under the lock, run without it.
    nonisolated(unsafe) var next: Gate.Work?
    backlog.withLock { backlog in
      next = backlog.work.popFirst()
      if next == nil { backlog.isVisited = false }
    }
    return next
  }

  private func putBack(_ work: @escaping Gate.Work) {
    // Handed over under the lock.
    nonisolated(unsafe) let work = work
    backlog.withLock { $0.work.prepend(work) }
  }
}
