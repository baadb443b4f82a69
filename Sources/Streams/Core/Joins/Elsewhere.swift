import DequeModule

/// Another place at which a junction delivers, in order: everything below it hears there and nowhere else.
///
/// What arrives is queued, and one visit at a time to the dispatch's queue delivers it. Where the dispatch has a delay, each piece
/// of work asks for a visit of its own, before which it is not delivered.
@usableFromInline
final class Elsewhere: Sendable {
  private let dispatch: Dispatch
  private let backlog = Locked(Backlog())

  // Unchecked: handed over under its lock, and run one after the other.
  private struct Backlog: @unchecked Sendable {
    var work = Deque<Gate.Work>()
    /// Whether a visit is under way or has been asked for; of a dispatch with a delay, only the former.
    var isVisited = false
    /// How much of the work may be delivered by a dispatch with a delay.
    var dueCount = 0
  }

  init(_ dispatch: Dispatch) { self.dispatch = dispatch }

  private var isDelayed: Bool { dispatch.withoutDelay != nil }

  /// Does work of a gate at this place, after what waits there.
  func perform(_ work: @escaping Gate.Work, in gate: Junction) {
    // Handed over under the lock.
    nonisolated(unsafe) let work = work
    let mustVisit = backlog.withLock { backlog in
      backlog.work.append(work)
      return isDelayed || !swapped(&backlog.isVisited, for: true)
    }
    guard mustVisit else { return }
    visit(for: gate, by: dispatch) {
      if !self.isDelayed || self.beginDelayedVisit() { self.deliverBacklog(in: gate) }
    }
  }

  /// Makes one piece of work more deliverable. Whether it is to be delivered by who calls.
  private func beginDelayedVisit() -> Bool {
    backlog.withLock { backlog in
      // Some may have been dropped meanwhile.
      backlog.dueCount = min(backlog.dueCount + 1, backlog.work.count)
      return !swapped(&backlog.isVisited, for: true)
    }
  }

  private func visit(for gate: Junction, by dispatch: Dispatch, _ body: @escaping @Sendable () -> Void) {
    let lifetime = gate.keepAlive()
    dispatch.perform(on: gate.context.scheduler) {
      withExtendedLifetime(lifetime) { body() }
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
        return gate.mail { gate.afterwards { self.returnTo(gate) } }
      }
      work()
      gate.leave()
    }
  }

  /// Goes on with a visit, for which the delay is over.
  private func returnTo(_ gate: Junction) {
    visit(for: gate, by: dispatch.withoutDelay ?? dispatch) { self.deliverBacklog(in: gate) }
  }

  private func nextWork() -> Gate.Work? {
    // Taken under the lock, run without it.
    nonisolated(unsafe) var next: Gate.Work?
    backlog.withLock { backlog in
      if !isDelayed || backlog.dueCount > 0 { next = backlog.work.popFirst() }
      if next == nil { backlog.isVisited = false }
      if isDelayed, next != nil { backlog.dueCount -= 1 }
    }
    return next
  }

  private func putBack(_ work: @escaping Gate.Work) {
    // Handed over under the lock.
    nonisolated(unsafe) let work = work
    backlog.withLock { backlog in
      backlog.work.prepend(work)
      if isDelayed { backlog.dueCount += 1 }
    }
  }
}
