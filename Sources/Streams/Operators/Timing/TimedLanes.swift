/// The timed operators of one stream: one for events for every branch, and one for each branch of a Cold that asked.
@usableFromInline
struct TimedLanes<Operator: TimedOperator>: Sendable {
  /// An operator that has begun with the stream, and has received nothing.
  @usableFromInline let fresh: Operator
  @usableFromInline var common: Operator
  @usableFromInline var askers = AskerLanes<Operator>()
  @usableFromInline var lastNumber = 0
  /// Whether several have been given the same error, which is passed on once.
  @usableFromInline var hasSharedFailure = false
  /// The number of the last error for every branch that was passed on.
  @usableFromInline var lastFailure = 0

  @inlinable
  init(_ operation: Operator, at now: Duration) {
    var operation = operation
    operation.start(at: now)
    fresh = operation
    common = operation
  }

  /// Begins again.
  mutating func restart(at now: Duration) {
    common = fresh
    common.start(at: now)
    askers = AskerLanes()
  }

  /// What they wait for together: when the first of them wants to be woken, and whether one has something to say. A due time
  /// behind the ``Duration/horizon`` is never: no timer is set for it, and nothing comes of it.
  // Mutating also so that nothing is copied to ask.
  @inlinable
  mutating func outlook() -> (due: Duration?, isHolding: Bool) {
    let due = askers.isEmpty ? common.due : firstDue()
    return (due.flatMap { $0 <= .horizon ? $0 : nil }, isHolding)
  }

  @usableFromInline
  mutating func firstDue() -> Duration? { [askers.nextDue(), common.due].compactMap { $0 }.min() }

  /// Whether one of them has something to say.
  @inlinable
  var isHolding: Bool { common.isHolding || askers.isHolding }

  @inlinable
  mutating func receive(
    _ event: TimedEvent<Operator.Input>, for asker: ObjectIdentifier?, at now: Duration
  ) -> TimedStep<Operator.Output> {
    lastNumber += 1
    var event = event
    event.number = lastNumber
    return asker == nil && isAlone
      ? common.receive(event, at: now) : receiveAmongAskers(event, for: asker, at: now)
  }

  /// Whether there is one operator, and always has been when an error came.
  @inlinable
  var isAlone: Bool { askers.isEmpty && !hasSharedFailure }

  @usableFromInline
  mutating func receiveAmongAskers(
    _ event: TimedEvent<Operator.Input>, for asker: ObjectIdentifier?, at now: Duration
  ) -> TimedStep<Operator.Output> {
    guard let asker else {
      guard case .failure = event.content else { return merged([common.receive(event, at: now)]) }
      hasSharedFailure = true
      return askAll { $0.receive(event, at: now) }
    }
    return merged([askers.ask(asker, fresh, event.delivery) { $0.receive(event, at: now) }])
  }

  @inlinable
  mutating func wake(at now: Duration) -> TimedStep<Operator.Output> {
    isAlone ? Self.wake(&common, at: now) : wakeAmongAskers(at: now)
  }

  @inlinable
  static func wake(_ operation: inout Operator, at now: Duration) -> TimedStep<Operator.Output> {
    guard let due = operation.due, due <= now else { return .hold }
    return operation.wake(at: now)
  }

  @usableFromInline
  mutating func wakeAmongAskers(at now: Duration) -> TimedStep<Operator.Output> {
    merged([Self.wake(&common, at: now)] + askers.wake(at: now))
  }

  mutating func finish(at now: Duration) -> TimedStep<Operator.Output> { askAll { $0.finish(at: now) } }

  // MARK: Several at a time

  /// Asks all, and puts what they pass on in the order in which it came.
  private mutating func askAll(
    _ ask: (inout Operator) -> TimedStep<Operator.Output>
  ) -> TimedStep<Operator.Output> {
    let first = ask(&common)
    return merged([first] + askers.askAll(ask))
  }

  /// Puts the events of several steps in the order in which they came, and each error that is for every branch once.
  private mutating func merged(_ steps: [TimedStep<Operator.Output>]) -> TimedStep<Operator.Output> {
    if steps.count == 1, !hasSharedFailure { return steps[0] }
    var events: [TimedEvent<Operator.Output>] = []
    var failures: Set<Int> = []
    for event in Self.inOrder(steps) {
      if event.number > 0, event.delivery.carrier == nil, case .failure = event.content {
        guard event.number > lastFailure, failures.insert(event.number).inserted else { continue }
      }
      events.append(event)
    }
    lastFailure = failures.max() ?? lastFailure
    for case .end(_, let termination) in steps { return .end(last: events, termination) }
    if events.isEmpty, case .drop? = steps.first { return .drop }
    return .releaseAll(events)
  }

  /// The events of all steps in the order in which they came, each behind the events that its own operator puts before it: so
  /// an event that an operator has made itself follows those that it is made of.
  private static func inOrder(_ steps: [TimedStep<Operator.Output>]) -> [TimedEvent<Operator.Output>] {
    var events: [(number: Int, event: TimedEvent<Operator.Output>)] = []
    for step in steps {
      var latest = 0
      for event in step.events {
        latest = max(latest, event.number)
        events.append((latest, event))
      }
    }
    return events.enumerated()
      .sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }
      .map { $0.element.event }
  }
}
