import DequeModule

/// Another place at which a junction delivers, in order: everything below it hears there and nowhere else.
///
/// What arrives is queued, and one visit at a time to the dispatch's queue delivers it. Where the dispatch has a delay, each
/// event asks for a visit of its own, before which it is not delivered, and which is taken back when the gate is cancelled.
@usableFromInline
final class Elsewhere: Sendable {
  private let dispatch: Dispatch
  private let backlog = Locked(Backlog())

  // Unchecked: handed over under its lock, and run one after the other.
  private struct Backlog: @unchecked Sendable {
    /// The events.
    var work = Deque<Gate.Work>()
    /// Where the dispatch has a delay: what comes of no event, and does not wait.
    var prompt = Deque<Gate.Work>()
    /// Whether a visit is under way or has been asked for; of a dispatch with a delay, only the former.
    var isVisited = false
    /// How many of the events may be delivered by a dispatch with a delay.
    var dueCount = 0
    /// The visits for which events that may not be delivered yet wait, by their numbers.
    var visits: [Int: PendingVisit] = [:]
    var lastVisit = 0
    /// Whether the gate of a dispatch with a delay has ended: no event waits any more.
    var isOver = false

    /// Returns the number of the visit that is about to be asked for, for the event that has come last.
    mutating func expectVisit() -> Int {
      lastVisit += 1
      visits[lastVisit] = .expected
      return lastVisit
    }

    /// Keeps a visit that has been asked for. False when it need not be taken back any more, or is to be at once.
    mutating func keep(_ visit: DelayedWork, _ number: Int) -> Bool {
      guard visits[number] != nil else { return false }
      visits[number] = .waiting(visit)
      return true
    }

    /// Lets one more event be delivered, unless those have been dropped that waited when the visit was asked for.
    mutating func begin(_ number: Int) {
      if visits.removeValue(forKey: number) != nil { dueCount += 1 }
    }

    /// Drops the events. Returns what there was, to be released under no lock.
    mutating func drop() -> Backlog {
      defer { (work, visits, dueCount) = ([], [:], 0) }
      return self
    }

    func takeVisitsBack() {
      for visit in visits.values { visit.work?.takeBack() }
    }
  }

  /// A visit that has not begun.
  private enum PendingVisit {
    case expected
    case waiting(DelayedWork)

    var work: DelayedWork? { if case .waiting(let work) = self { work } else { nil } }
  }

  init(_ dispatch: Dispatch) { self.dispatch = dispatch }

  /// Whether nothing is delivered, except a cancel.
  var isNever: Bool { dispatch.isNever }

  private var isDelayed: Bool { dispatch.withoutDelay != nil }

  /// Delivers an event of a gate at this place, after what waits there.
  func perform(_ work: @escaping Gate.Work, in gate: Junction) {
    // What is held back for ever is not kept.
    if isNever { return }
    // Handed over under the lock.
    nonisolated(unsafe) let work = work
    guard isDelayed else {
      let mustVisit = backlog.withLock { backlog in
        backlog.work.append(work)
        return !exchange(&backlog.isVisited, with: true)
      }
      if mustVisit { visit(for: gate, by: dispatch) { self.deliverBacklog(in: gate) } }
      return
    }
    let expected = backlog.withLock { backlog -> Int? in
      if backlog.isOver { return nil }
      backlog.work.append(work)
      return backlog.expectVisit()
    }
    guard let number = expected else { return }
    let waiting = visit(for: gate, by: dispatch) {
      self.backlog.withLock { $0.begin(number) }
      if self.beginVisit() { self.deliverBacklog(in: gate) }
    }
    if let waiting, !backlog.withLock({ $0.keep(waiting, number) }) { waiting.takeBack() }
  }

  /// Does work of a gate at this place that comes of no event: it waits neither for a delay, nor for events that do.
  func performSoon(_ work: @escaping Gate.Work, in gate: Junction) {
    guard let place = dispatch.withoutDelay else { return perform(work, in: gate) }
    // Handed over under the lock.
    nonisolated(unsafe) let work = work
    backlog.withLock { $0.prompt.append(work) }
    visit(for: gate, by: place) { if self.beginVisit() { self.deliverBacklog(in: gate) } }
  }

  /// Drops the events that wait for a delay, and takes back the visits.
  ///
  /// - Parameter isOver: whether the gate has ended. What the source says until it knows that is dropped, too.
  func dropDelayed(isOver: Bool = false) {
    guard isDelayed else { return }
    let dropped = backlog.withLock { backlog in
      if isOver { backlog.isOver = true }
      return backlog.drop()
    }
    dropped.takeVisitsBack()
  }

  /// Whether the caller is to deliver.
  private func beginVisit() -> Bool { backlog.withLock { !exchange(&$0.isVisited, with: true) } }

  @discardableResult
  private func visit(
    for gate: Junction, by dispatch: Dispatch, _ body: @escaping @Sendable () -> Void
  ) -> DelayedWork? {
    let lifetime = gate.keepAlive()
    return dispatch.perform(on: gate.context.scheduler) {
      withExtendedLifetime(lifetime) { body() }
    } orElse: { error in
      withExtendedLifetime(lifetime) { self.refuse(error, in: gate) }
    }
  }

  /// Neither the events that wait nor those still to come will be delivered.
  private func refuse(_ error: DroppedWorkError, in gate: Junction) {
    let dropped = backlog.withLock { backlog in
      // Of a dispatch with a delay, another visit may be under way.
      if !isDelayed { backlog.isVisited = false }
      defer { backlog.prompt = [] }
      return backlog.drop()
    }
    dropped.takeVisitsBack()
    gate.perform {
      for _ in dropped.work { gate.noteDrop() }
      if gate.has(.settling) { return gate.failHere(error, .all) }
      gate.willEnd(by: .failure)
      gate.endHere(.error(error))
    }
  }

  private func deliverBacklog(in gate: Junction) {
    Nesting.run {
      while let work = nextWork() {
        guard gate.tryEnterAfterVisit() else {
          // The owner attaches or ends something: come back when that is over, rather than let that thread deliver.
          putBack(work)
          return gate.mail { gate.afterLeaving { self.returnTo(gate) } }
        }
        work()
        gate.leave()
      }
    } orPutOff: {
      { self.returnTo(gate) }
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
      next = backlog.prompt.popFirst()
      guard next == nil else { return }
      if !isDelayed || backlog.dueCount > 0 { next = backlog.work.popFirst() }
      if next == nil { backlog.isVisited = false }
      if isDelayed, next != nil { backlog.dueCount -= 1 }
    }
    return next
  }

  /// Puts work back that comes before all else.
  private func putBack(_ work: @escaping Gate.Work) {
    // Handed over under the lock.
    nonisolated(unsafe) let work = work
    backlog.withLock { backlog in
      if isDelayed { backlog.prompt.prepend(work) } else { backlog.work.prepend(work) }
    }
  }
}
