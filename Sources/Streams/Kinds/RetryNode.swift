/// Answers failures by asking for another run, as its strategy decides.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class RetryNode: SettlingNode, @unchecked Sendable {
  @usableFromInline typealias Decider = @Sendable (Int, any Error, @escaping @Sendable (Bool) -> Void) -> Void

  /// What decides whether a failure is retried.
  @usableFromInline
  enum Strategy: Sendable {
    /// A policy, at once.
    case policy(RetryPolicy)
    /// The user's handler, now or later.
    case handler(Decider)
  }

  /// Where the latest failure stands.
  private indirect enum Pending {
    /// Nothing has failed, or the failure has been dealt with.
    case none
    /// The handler has been asked about this failure and has not answered.
    case decision(OwedReply<Bool>, number: Int, error: any Error, attempt: Int)
    /// The next run waits for its time.
    case wait(ScheduledWork, attempt: Int)
  }

  /// The policy's decisions so far; nil when a handler decides.
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var retries: RetryState?
  @exclusivity(unchecked) private var handler: Decider?  // As above.
  @exclusivity(unchecked) private var pending = Pending.none  // As above.
  @exclusivity(unchecked) private var failureCount = 0

  @usableFromInline
  init(_ strategy: Strategy, parent: __shared Node, receiver: @escaping Receiver) {
    switch strategy {
    case .policy(let policy):
      (retries, handler) = (policy.makeState(number: parent.gate.context.nextChanceNumber), nil)
    case .handler(let decide): (retries, handler) = (nil, decide)
    }
    super.init(parent: parent, flags: .hearsEnd, settings: .readsErrors, receiver: receiver)
  }

  @inlinable
  convenience init<Value: Sendable>(of value: Value.Type, _ strategy: Strategy, parent: __shared Node) {
    self.init(strategy, parent: parent) { node, value, route in
      guard node.awaitsOutcome else { return }
      let node = node.trusted(as: RetryNode.self)
      node.willSucceed()
      node.settle(Step.emit(value.trusted(as: Value.self).pointee), route)
    }
  }

  @usableFromInline
  func willSucceed() {
    dropPending()
    retries?.succeeded()
  }

  // MARK: Failures

  override func receive(error: any Error, _ route: Route) {
    guard awaitsOutcome, case .none = pending else { return }
    if let record { note(error: error, at: record) }
    // The look upwards comes second: it takes as long as the way is.
    guard retries?.isUsedUp != true, canRetry else { return giveUp(error) }
    if let handler { ask(handler, error) } else { decide(error) }
  }

  private func decide(_ error: any Error) {
    let decision = retries?.decide(error: error, now: withGate { $0.withContext { $0.scheduler.now } })
    guard case .retry(let number, let delay) = decision else { return giveUp(error) }
    let attempt = withGate { $0.currentAttempt }
    if hasRecord { noteRetry(number, retries?.limit, delay, error) }
    if delay > .zero { wait(delay, attempt) } else { climb(attempt) }
  }

  private func ask(_ handler: Decider, _ error: any Error) {
    failureCount += 1
    let number = failureCount
    // A handler that drops its closure unused has decided against a retry.
    let reply = Reply(whenReleased: false) { [lifetime = gate.keepAlive()] retry, _ in
      self.gate.performInPlace {
        withExtendedLifetime(lifetime) { self.decided(number, retry) }
      }
    }
    pending = .decision(OwedReply(reply: reply), number: number, error: error, attempt: gate.currentAttempt)
    handler(number, error) { reply($0) }
  }

  private func wait(_ delay: Duration, _ attempt: Int) {
    let lifetime = gate.keepAlive()
    let work = gate.context.scheduler.wake(after: delay) {
      withExtendedLifetime(lifetime) {
        self.gate.performInPlace { self.endWait() }
      }
    }
    pending = .wait(work, attempt: attempt)
  }

  /// Runs the retry that waits for its time, if there is one. Called by the gate's owner.
  func endWait() {
    guard case .wait(let work, let attempt) = pending, isOpen else { return }
    work.cancel()
    pending = .none
    climb(attempt)
  }

  private func decided(_ number: Int, _ retry: Bool) {
    guard case .decision(_, number, let error, let attempt) = pending, isOpen else { return noteDrop() }
    pending = .none
    guard retry else { return giveUp(error) }
    noteRetry(number, nil, .zero, error)
    climb(attempt)
  }

  private func climb(_ attempt: Int) {
    guard !isGateClosed else { return }
    parentReference?._withUnsafeGuaranteedRef { $0.retry(after: attempt) }
  }

  private func giveUp(_ error: any Error) {
    insert(.hasOutcome)
    failure = error
    failBelow(error, .all)
  }

  private func dropPending() {
    switch pending {
    case .none: return
    case .wait(let work, _): work.cancel()
    case .decision(let owed, _, _, _): owed.reply?.close()
    }
    pending = .none
  }

  private func noteRetry(_ number: Int, _ limit: Int?, _ delay: Duration, _ error: any Error) {
    note(
      Fact.Retry(
        attempt: number, limit: limit, delay: delay, coming: retries?.coming ?? [],
        error: String(describing: error)))
    log("retries, \(number) of \(limit.map { "\($0)" } ?? "any number"), in \(delay), after \(error)")
  }

  // MARK: What the engine asks

  override func abandon(for error: any Error) {
    dropPending()
    super.abandon(for: error)
  }

  override func willEnd(_ termination: Termination) { dropPending() }

  override func empty() {
    (retries, handler) = (nil, nil)
    super.empty()
  }
}
