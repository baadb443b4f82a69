/// Runs a timed operator: it alone has the timer, and keeps the streams above while something is held.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class TimedNode<Operator: TimedOperator>: Junction, @unchecked Sendable {
  /// The timer, and whether it keeps the streams above.
  @usableFromInline typealias Wait = (due: Duration, work: ScheduledWork, number: Int, keeps: Bool)

  // Unchecked here and below: only the gate's owner reads and writes.
  /// Nil once the stream has ended.
  @exclusivity(unchecked) @usableFromInline var lanes: TimedLanes<Operator>?
  /// Rings no later than the first operator is due.
  @exclusivity(unchecked) @usableFromInline var wait: Wait?  // Unchecked: the owner alone.
  /// How many waits and attempts there have been, so that a wait which rings too late to be cancelled is recognised.
  @exclusivity(unchecked) @usableFromInline var lastNumber = 0
  /// The latest instant for which the timer has rung, or at which this was made. Unchecked: the owner alone.
  @exclusivity(unchecked) @usableFromInline var reached = Duration.zero
  /// Whether a value has come, in this attempt of a stream that settles. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var hasReceived = false

  @inlinable
  init(_ operation: Operator, below parent: Node, record: NodeRecord?) {
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit() else { return }
      let value = value.trusted(as: Operator.Input.self)
      inlet.withHead(TimedNode<Operator>.self) { node in
        let place = Gate.placeHere
        guard inlet.isPlain(route), node.tryEnterSoon(from: place) else {
          let event = TimedEvent(.success(value.pointee), inlet.delivery(route))
          return node.perform { node.hearIfWanted(event) }
        }
        let isAnswer = node.held?.isAnswered ?? false
        node.hear(TimedEvent(.success(value.pointee), .toEverybody(isAnswer: isAnswer)))
        node.leave(from: place)
      }
    }
    super.init(below: [inlet], record: record)
    reached = context.scheduler.now
    lanes = TimedLanes(operation, at: reached)
  }

  /// The operator's time: it does not go back where the clock lags behind the timer.
  @inlinable
  var now: Duration { context.scheduler.now(reaching: reached) }

  @usableFromInline
  override func attachInlets(visiting visited: Gate?) {
    super.attachInlets(visiting: visited)
    let root = rootOfRequests
    guard root.isYetToBegin, lanes?.outlook().due != nil else { return visit { self.listen(at: self.now) } }
    // What comes of a time that is over at once is heard when the tree below is complete.
    root.hearWhenBegun { [weak self] in if let self { visit { self.listen(at: self.now) } } }
  }

  // MARK: Events

  @inlinable
  func hear(_ event: TimedEvent<Operator.Input>) {
    guard isOpen, !has(.settling) || awaitsOutcome && !isLate(event.delivery) else { return noteDrop() }
    let now = now
    // Where no branch can ask, an event that answers a request is a replay, and is for every branch.
    let asker = takesRequests && !has(.settling) ? event.delivery.lane : nil
    hasReceived = true
    if case .success = event.content { held?.enter() }
    answer(lanes?.receive(event, for: asker, at: now) ?? .hold, at: now)
  }

  /// Hears an event that may answer a request. A request that was given up while its event was on its way here found nothing to
  /// drop. Where no branch can ask, the event is a replay.
  @usableFromInline
  func hearIfWanted(_ event: TimedEvent<Operator.Input>) {
    if takesRequests, event.isUnwanted { noteDrop() } else { hear(event) }
  }

  /// Lets other values be asked for when nothing is left of those that have come.
  @inlinable @inline(__always)
  func settleDemand() {
    if let held, !isHolding { held.settle() }
  }

  @inlinable
  func release(_ step: TimedStep<Operator.Output>, keeping lifetime: Hold? = nil) {
    switch step {
    case .hold: break
    case .drop: noteDrop()
    case .release(let event): release(event, keeping: lifetime)
    case .releaseAll(let events): for event in events { release(event, keeping: lifetime) }
    case .end(let last, let termination):
      for event in last { release(event, keeping: lifetime) }
      // A stream that settles ends by itself after its outcome.
      if last.isEmpty || !has(.settling) { endHere(termination) }
    }
  }

  @inlinable
  func release(_ event: TimedEvent<Operator.Output>, keeping lifetime: Hold?) {
    switch event.content {
    case .success(let value):
      during(event.delivery) { emit(output: value, $0) }
      held?.leave()
    // The operator's own error: one from above passes the operator of an attempt at once.
    case .failure(let error) where has(.settling): giveUp(for: error, keeping: lifetime)
    case .failure(let error): during(event.delivery) { fail(error, $0) }
    }
  }

  /// Fails, and gives up the run that this attempt has waited for, unless an outcome is there.
  @usableFromInline
  func giveUp(for error: any Error, keeping lifetime: Hold?) {
    stopListening()
    let number = lastNumber
    hearPendingReplays {
      guard self.lastNumber == number, self.awaitsOutcome else { return }
      self.giveUpRuns(number, for: error, keeping: lifetime)
    }
  }

  private func giveUpRuns(_ number: Int, for error: any Error, keeping lifetime: Hold?) {
    giveUp(at: nil, for: GivingUpClimb(for: error), isWanted: false) { _ in
      // The tree must live until here, and the runs that have been given up do not keep it.
      withExtendedLifetime(lifetime) {
        if self.lastNumber == number, self.awaitsOutcome { self.failHere(error, .all) }
        self.failBranchesAbove(for: error)
      }
    }
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    perform {
      // What is retried must not wait twice.
      guard self.has(.settling) else { return self.hearIfWanted(TimedEvent(.failure(error), delivery)) }
      self.during(delivery) {
        // Only in time: a failure that is too late must not stop the wait of the next attempt.
        self.stopListening()
        self.fail(error, $0)
      }
    }
  }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    if isCancel(termination, of: inlet) {
      // The end of a run that this has given up on is none of what works in its place below.
      return conclude(has(.settling) && !awaitsOutcome && !isClosed ? .completed : termination)
    }
    guard !has(.settling) else {
      // A stream that settles ends by itself after the value that it holds.
      if isHolding, awaitsOutcome, hasReceived { return }
      // No value comes of this attempt any more, so none can be too late. Below, a default may be at work in its place.
      if !hasReceived { stopListening() }
      return conclude(termination)
    }
    let now = now
    if let step = lanes?.finish(at: now) { release(step) }
    super.upstreamEnded(inlet, termination)
    listen(at: now)
  }

  override func answersGivenUp(by asker: ObjectIdentifier, for request: Exchange?) {
    perform {
      guard self.isOpen, let count = self.lanes?.askers.dropUnwanted(by: asker, for: request), count > 0
      else { return }
      for _ in 0..<count { self.noteDrop() }
      self.listen(at: self.now)
      self.didRelease()
    }
  }

  @inlinable
  override var isHolding: Bool { lanes?.isHolding == true }

  /// A `timeout` waits for what has not come.
  override var mayEndSources: Bool { wait != nil && !hasReceived }

  /// Events that are held for ever are never heard.
  override var holdsForGood: Bool { isHolding && lanes?.outlook().due == nil }

  override var isSilentAbove: Bool { super.isSilentAbove && lanes?.outlook().due == nil }

  // MARK: Attempts and the end

  override func restart() {
    let now = now
    stopListening()
    hasReceived = false
    lanes?.restart(at: now)
    listen(at: now)
  }

  override func abandon(for error: any Error) {
    stopListening()
    super.abandon(for: error)
  }

  override func willEnd(_ termination: Termination) {
    stopListening()
    lanes = nil
    super.willEnd(termination)
  }
}
