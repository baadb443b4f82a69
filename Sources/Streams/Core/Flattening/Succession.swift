/// Decides what follows when a stream, or what has followed it, ends.
protocol SuccessionState: Sendable {
  /// Whether something may follow a failure.
  var readsErrors: Bool { get }

  /// What comes after an end.
  ///
  /// - Parameters:
  ///   - termination: how the latest stream has ended.
  ///   - hadValues: whether it has had values.
  ///   - now: the scheduler's time.
  mutating func successor(
    to termination: Termination, hadValues: Bool, now: () -> Duration
  ) -> Successor

  /// Whether whatever the latest stream ends with is the end of all.
  var isLast: Bool { get }
  /// Whether the end of all is a completion where the last stream interrupts itself. The default says no.
  var completesWhenInterrupted: Bool { get }
}

extension SuccessionState {
  var completesWhenInterrupted: Bool { false }
}

/// What follows a stream that has ended.
enum Successor {
  /// Nothing: this is the end of all.
  case end(Termination)
  /// Another stream.
  case start(InnerStart)
  /// Another attempt, after some time.
  case retry(InnerStart, Renewal)
}

/// Another attempt after a failure.
struct Renewal {
  let attempt: Int
  let delay: Duration
  /// How its policy goes on: only asked when a probe is told.
  let retries: RetryState
  let error: any Error

  /// What the probe is told; the error becomes text, which is not done unless there is one.
  var fact: Fact.Retry {
    Fact.Retry(
      attempt: attempt, limit: retries.limit, delay: delay, coming: retries.coming,
      error: Fact.words(of: error))
  }
}

extension EventStream {
  /// Passes this stream's events on, and lets others follow when it ends.
  /// - Parameter state: makes what decides that, below the stream's node, for each run of a producer.
  func succeeded<NewKind: StreamKind, State: SuccessionState>(
    as name: StaticString, _ file: StaticString, _ line: UInt,
    by state: @escaping @Sendable (_ parent: Node) -> State
  ) -> EventStream<NewKind, Value, Failure> {
    gated(name, file, line, holding: .nothing) { parent, record in
      FlattenNode(
        .concat, below: FlattenNode.makeInlet(Kind.self, of: Value.self, below: parent, side: 0),
        record: record, succession: state(parent))
    }
  }
}

extension FlattenNode {
  /// Is told that the outer stream, or one that has followed it, has ended. Called by the owner.
  func startSuccessor(to termination: Termination) {
    if isClosed { return conclude(.cancelled, after: endingInlet) }
    let hadValues = hasHeardValue
    hasHeardValue = false
    let successor = succession?.successor(
      to: termination, hadValues: hadValues, now: { context.scheduler.now })
    switch successor {
    case nil: break
    case .end(let termination): conclude(termination, after: endingInlet)
    case .start(let inner): addLater(inner)
    case .retry(let inner, let retry):
      note(retry.fact)
      log("runs again, in \(retry.delay), after \(retry.error)")
      guard retry.delay > .zero else { return addLater(inner) }
      // The code that has told of the end tells that silence.
      guard retry.delay <= .horizon else { return nextStart.withLock { $0.leaveOut() } }
      let now = context.scheduler.now
      let number = nextStart.withLock { $0.begin(at: now) { retry.fact } }
      let work = context.scheduler.wake(after: retry.delay) {
        if self.nextStart.withLock({ $0.end(number) }) { self.add(inner) }
      }
      // It may have been due at once, on the scheduler's thread.
      if !nextStart.withLock({ $0.keep(work, for: number) }) { work.cancel() }
    }
  }

  /// Tells the probe of the start that waits for its time, when it is seen first.
  func noteNextStart() {
    guard isOpen, passesOuter else { return }
    let (fact, decidedAt) = nextStart.withLock { ($0.fact, $0.decidedAt) }
    if let fact { note(waiting: fact(), for: context.scheduler.now - decidedAt) }
  }

  /// Takes back the start that waits for its time.
  func dropNextStart() {
    if passesOuter { nextStart.withLock { $0.drop() }?.cancel() }
  }
}

/// The start that waits for its time, if any.
struct DelayedStart: Sendable {
  /// What the probe is told of the retry that waits for its time; nil while nothing waits.
  private(set) var fact: (@Sendable () -> Fact.Retry)?
  /// When that was decided on, by the scheduler's clock.
  private(set) var decidedAt = Duration.zero
  /// Whether the next start is one that never comes.
  private(set) var isLeftOut = false
  private var number = 0
  /// Nil while nothing waits, and until the scheduler has been asked.
  private var work: ScheduledWork?

  var isWaiting: Bool { fact != nil }

  mutating func begin(at now: Duration, _ fact: @escaping @Sendable () -> Fact.Retry) -> Int {
    number += 1
    (self.fact, decidedAt) = (fact, now)
    return number
  }

  /// Makes the next start one that never comes, so that nothing waits for it.
  mutating func leaveOut() { isLeftOut = true }

  /// Whether that start still waits.
  mutating func keep(_ work: ScheduledWork, for number: Int) -> Bool {
    guard isWaiting, number == self.number else { return false }
    self.work = work
    return true
  }

  /// Whether that start is to be made now.
  mutating func end(_ number: Int) -> Bool {
    guard isWaiting, number == self.number else { return false }
    (fact, work) = (nil, nil)
    return true
  }

  mutating func drop() -> ScheduledWork? {
    fact = nil
    return work.take()
  }
}
