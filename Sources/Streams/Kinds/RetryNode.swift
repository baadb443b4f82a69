/// Asks for another run after a failure, as its strategy decides.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class RetryNode: SettlingNode, @unchecked Sendable {
  /// How many retries there may be; `Int.max` for as many as it takes.
  private let limit: Int
  /// How many retries there have been that were only counted.
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var planReference: RareReference  // Unchecked: the gate's owner alone.

  /// What else it goes by; nil when it only counts.
  private var plan: RetryPlan? { planReference.object(RetryPlan.self) }

  @usableFromInline
  init(limit: Int, plan: consuming RareReference, parent: __shared Node, receiver: @escaping Receiver) {
    self.limit = limit
    let flags: NodeFlags = plan.isThere ? .hearsEnd : []
    planReference = plan
    super.init(parent: parent, flags: flags, settings: .readsErrors, receiver: receiver)
  }

  @inlinable
  convenience init<Value: Sendable>(
    of value: Value.Type, limit: Int, _ plan: __shared RetryPlan?, parent: __shared Node
  ) {
    self.init(limit: limit, plan: RareReference(plan), parent: parent) { node, value, route in
      guard node.takesOutcome() else { return }
      let node = node.trusted(as: RetryNode.self)
      node.willSucceed()
      node.succeed(value.trusted(as: Value.self).pointee, route)
    }
  }

  @usableFromInline
  func willSucceed() {
    guard let plan else { return }
    dropPending(of: plan)
    // An outcome that it has missed while it waited is older than this one.
    remove(.isBehind)
    plan.decisions?.succeeded()
  }

  override var mayRetry: Bool { true }
  override var keepsFailure: Bool { plan?.isIdle == false }

  override func reconsider() { if !canRetry { _ = stopPending() } }

  override func receive(error: any Error, _ route: Route) {
    guard takesOutcome() else { return }
    // A retry that waits for its time asks, when that is up, for the outcome that has come meanwhile.
    if keepsFailure { return missOutcome() }
    if let record { note(error: error, at: record) }
    // The checks that look at other nodes come last: longer paths take longer. No run begins for branches that have left.
    guard !isUsedUp, isWaiting, canRetry else { return stopRetrying(error) }
    guard let plan else { return countRetry(error) }
    if let handler = plan.handler { ask(handler, plan, error) } else { decide(plan, error) }
  }

  @inline(__always) private var isUsedUp: Bool { plan?.decisions?.isUsedUp ?? (count >= limit) }

  /// Tries again at once.
  private func countRetry(_ error: any Error) {
    assert(isAgreed(error), "the policy decides the same")
    count += 1
    if hasRecord { noteRetry(count, .zero, error) }
    withGate { climb($0.currentAttempt) }
  }

  private func isAgreed(_ error: any Error) -> Bool {
    var decisions = RetryState(counting: count, of: limit)
    return decisions.decide(error: error, now: .zero) == .retry(attempt: count + 1, after: .zero)
  }

  private func decide(_ plan: RetryPlan, _ error: any Error) {
    let decision = plan.decisions?.decide(error: error, now: withGate { $0.withContext { $0.scheduler.now } })
    guard case .retry(let number, let delay) = decision else { return stopRetrying(error) }
    if hasRecord { noteRetry(number, delay, error) }
    let attempt = withGate { $0.currentAttempt }
    if delay > .zero { wait(delay, plan, number, error, attempt) } else { climb(attempt) }
  }

  private func ask(_ handler: RetryPlan.Decider, _ plan: RetryPlan, _ error: any Error) {
    plan.failureCount += 1
    let number = plan.failureCount
    // A handler that drops its closure unused has decided against a retry.
    let reply = Reply(whenReleased: false) { [lifetime = gate.keepAlive()] retry, _ in
      self.gate.performInPlace {
        withExtendedLifetime(lifetime) { self.decided(number, retry) }
      }
    }
    plan.pending = .decision(
      OwedReply(reply: reply), number: number, error: error, attempt: gate.currentAttempt)
    handler(number, error) { reply($0) }
  }

  private func wait(_ delay: Duration, _ plan: RetryPlan, _ number: Int, _ error: any Error, _ attempt: Int) {
    let scheduler = gate.context.scheduler, now = scheduler.now
    // A retry that never comes keeps nothing.
    let lifetime = delay <= .horizon ? gate.keepAlive() : nil
    let work = scheduler.wake(after: delay) {
      withExtendedLifetime(lifetime) { self.gate.performInPlace { self.endWait() } }
    }
    plan.pending = .wait(work, number: number, delay: delay, decidedAt: now, error: error, attempt: attempt)
  }

  /// Runs the retry that waits for its time, if there is one. Called by the gate's owner.
  func endWait() {
    guard let plan, isOpen, !isGateClosed else { return }
    guard case .wait(let work, _, _, _, let error, let attempt) = plan.pending else { return }
    work.cancel()
    plan.pending = .none
    record?.endRetry()
    // The branches may have left meanwhile.
    if isWaiting { climb(attempt) } else { stopRetrying(error) }
  }

  private func decided(_ number: Int, _ retry: Bool) {
    guard let plan, case .decision(_, number, let error, let attempt) = plan.pending, isOpen else {
      return noteDrop()
    }
    plan.pending = .none
    guard retry, isWaiting else { return stopRetrying(error) }
    noteRetry(number, .zero, error)
    climb(attempt)
  }

  /// Stops waiting for a retry, and has probes report none.
  private func dropPending(of plan: RetryPlan) {
    plan.dropPending()
    record?.endRetry()
  }

  private func climb(_ attempt: Int) {
    guard !isGateClosed else { return }
    let isBehind = has(.isBehind)
    remove(.isBehind)
    retryAbove(after: attempt, isBehind: isBehind)
  }

  private func stopRetrying(_ error: any Error) {
    insert(.hasOutcome)
    keep(failure: error)
    log(emitted: error)
    // It has been noted when it came.
    passOn(error: error, .all)
    finishWhenAlone(.error(error))
  }

  /// Gives up a failure that waits for its time, or for an answer. Returns whether there was one.
  private func stopPending() -> Bool {
    guard let plan, let error = plan.failure, isOpen, !isGateClosed else { return false }
    dropPending(of: plan)
    stopRetrying(error)
    return true
  }

  private func noteRetry(_ number: Int, _ delay: Duration, _ error: any Error) {
    note(fact(number, delay, error))
    log("retries, \(number) of \(limit == .max ? "any number" : "\(limit)"), in \(delay), after \(error)")
  }

  private func fact(_ number: Int, _ delay: Duration, _ error: any Error) -> Fact.Retry {
    let limit = limit == .max ? nil : limit
    let coming = plan.map { $0.decisions?.coming ?? [] } ?? RetryPolicy(limit).delays(after: count, count: 4)
    return Fact.Retry(
      attempt: number, limit: limit, delay: delay, coming: coming, error: Fact.words(of: error))
  }

  override func didAdoptRecord() {
    super.didAdoptRecord()
    guard isOpen, let plan, case .wait(_, let number, let delay, let since, let error, _) = plan.pending
    else { return }
    note(waiting: fact(number, delay, error), for: gate.context.scheduler.now - since)
  }

  override func abandon(for error: any Error) {
    // The failure that waits is what came of the attempt, even if the branch that waited for the next one has given up.
    let failure = plan?.failure ?? error
    if let plan { dropPending(of: plan) }
    super.abandon(for: failure)
  }

  override func end(_ termination: Termination) {
    if case .above = endWay, let plan, keepsFailure, !isCut(by: termination) {
      // A newer run, for which a branch beside has asked, may have come to nothing. Otherwise no run comes that could make up for
      // the failure.
      let isOfNewRun = termination == .completed && plan.isOlder(than: gate.currentAttempt)
      if isOfNewRun { dropPending(of: plan) } else if stopPending() { return }
    }
    super.end(termination)
  }

  override func willEnd(_ termination: Termination) { if let plan { dropPending(of: plan) } }

  override func empty() {
    planReference.empty()
    super.empty()
  }
}
