/// Answers failures by asking for another run, as its strategy decides.
// Unchecked like its superclass: the gate serialises.
final class RetryNode<Value: Sendable>: Node, @unchecked Sendable {
  typealias Decider = @Sendable (Int, any Error, @escaping @Sendable (Bool) -> Void) -> Void

  /// What decides whether a failure is retried.
  enum Strategy {
    /// A policy, at once.
    case policy(RetryState, limit: Int?)
    /// The user's handler, now or later.
    case handler(Decider)
  }

  /// Where the latest failure stands.
  private enum Pending {
    /// Nothing has failed, or the failure has been dealt with.
    case none
    /// The handler has been asked about this failure and has not answered.
    case decision(DecisionSlot<Value>, number: Int, error: any Error, attempt: Int)
    /// The next run waits for its time.
    case wait(ScheduledWork, attempt: Int)
  }

  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var strategy: Strategy
  @exclusivity(unchecked) private var pending = Pending.none  // As above.
  @exclusivity(unchecked) private var failureCount = 0
  @exclusivity(unchecked) private var value: Value?  // As above.

  init(_ strategy: Strategy, parent: Node, record: NodeRecord?) {
    self.strategy = strategy
    super.init(parent: parent, flags: [.settling, .hearsEnd], record: record) { node, value, route in
      // Stored by this initialiser alone, so the node is what it says.
      let node = unsafeDowncast(node, to: RetryNode<Value>.self)
      guard node.isWaiting else { return }
      node.pass(value.assumingMemoryBound(to: Value.self).pointee, route)
    }
  }

  private func pass(_ value: Value, _ route: Route) {
    dropPending()
    if case .policy(var state, let limit) = strategy {
      state.succeeded()
      strategy = .policy(state, limit: limit)
    }
    insert(.served)
    self.value = value
    note(next: value)
    passOn(value: value, route)
    finishWhenAlone(.completed)
  }

  // MARK: Failures

  override func receive(error: any Error, _ route: Route) {
    guard isWaiting, case .none = pending else { return }
    if let record { note(error: error, at: record) }
    guard gate.canRetry else { return giveUp(error) }
    let attempt = gate.currentAttempt
    switch strategy {
    case .policy(var state, let limit):
      let decision = state.decide(error: error, now: gate.context.scheduler.now)
      strategy = .policy(state, limit: limit)
      guard case .retry(let number, let delay) = decision else { return giveUp(error) }
      noteRetry(number, limit, delay, error)
      if delay > .zero { wait(delay, attempt) } else { climb(attempt) }
    case .handler(let decide):
      failureCount += 1
      let slot = DecisionSlot(self, failureCount)
      pending = .decision(slot, number: failureCount, error: error, attempt: attempt)
      let owed = OwedDecision(slot: slot)
      decide(failureCount, error) { owed.slot.resolve($0) }
    }
  }

  private func wait(_ delay: Duration, _ attempt: Int) {
    let lifetime = gate.keepAlive()
    let work = gate.context.scheduler.schedule(after: delay) {
      withExtendedLifetime(lifetime) {
        self.gate.performInPlace { self.endWait() }
      }
    }
    pending = .wait(work, attempt: attempt)
  }

  private func endWait() {
    guard case .wait(let work, let attempt) = pending, isOpen else { return }
    work.cancel()
    pending = .none
    climb(attempt)
  }

  fileprivate func decided(_ number: Int, _ retry: Bool) {
    guard case .decision(_, number, let error, let attempt) = pending, isOpen else { return noteDrop() }
    pending = .none
    guard retry else { return giveUp(error) }
    noteRetry(number, nil, .zero, error)
    climb(attempt)
  }

  private func climb(_ attempt: Int) {
    guard !gate.isClosed else { return }
    parent?.retry(after: attempt)
  }

  private func giveUp(_ error: any Error) {
    insert(.served)
    failure = error
    failBelow(error, .all)
  }

  private func dropPending() {
    switch pending {
    case .none: break
    case .wait(let work, _): work.cancel()
    case .decision(let slot, _, _, _): slot.clear()
    }
    pending = .none
  }

  private func noteRetry(_ number: Int, _ limit: Int?, _ delay: Duration, _ error: any Error) {
    guard let record else { return }
    record.countRetry()
    note(
      .retry(Fact.Retry(attempt: number, limit: limit, delay: delay, error: String(describing: error))))
  }

  // MARK: What the engine asks

  override func retryPendingNow() { endWait() }

  override func willEnd(_ termination: Termination) { dropPending() }

  override func replay(to child: Node) { deliver(value, to: child) }

  override func forgetOutcome() {
    value = nil
    super.forgetOutcome()
  }

  override var canReuse: Bool {
    value != nil && has(.reuses)
  }
}

/// Where a handler's decision goes: to its node once, or nowhere after the end.
private final class DecisionSlot<Value: Sendable>: Sendable {
  private struct Addressee {
    let node: RetryNode<Value>
    let lifetime: Lifetime?
  }

  private let addressee: Locked<Addressee?>
  private let number: Int

  init(_ node: RetryNode<Value>, _ number: Int) {
    addressee = Locked(Addressee(node: node, lifetime: node.gate.keepAlive()))
    self.number = number
  }

  func resolve(_ retry: Bool) {
    guard let addressee = take() else { return }
    let number = number
    addressee.node.gate.performInPlace {
      withExtendedLifetime(addressee.lifetime) { addressee.node.decided(number, retry) }
    }
  }

  func clear() { _ = take() }

  private func take() -> Addressee? {
    addressee.withLock { addressee in
      defer { addressee = nil }
      return addressee
    }
  }
}

/// What the handler holds: when it drops its closure unused, it has decided against a retry.
private struct OwedDecision<Value: Sendable>: ~Copyable, Sendable {
  let slot: DecisionSlot<Value>

  deinit { slot.resolve(false) }
}
