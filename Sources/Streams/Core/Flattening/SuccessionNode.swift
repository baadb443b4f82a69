/// Decides what follows when a stream, or what has followed it, ends.
protocol SuccessionState<Output>: Sendable {
  associatedtype Output: Sendable

  /// Whether something may follow a failure.
  static var readsErrors: Bool { get }

  /// What comes after an end.
  ///
  /// - Parameters:
  ///   - termination: how the latest stream has ended.
  ///   - hadValues: whether it has had values.
  ///   - now: the scheduler's time.
  mutating func successor(
    to termination: Termination, hadValues: Bool, now: () -> Duration
  ) -> Successor<Output>

  /// Whether whatever the latest stream ends with is the end of all.
  var isLast: Bool { get }
}

/// What follows a stream that has ended.
enum Successor<Output: Sendable> {
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
      error: String(describing: error))
  }
}

/// Passes a stream's events on, and lets others follow when it ends.
// Unchecked like its superclass: the gate serialises.
final class SuccessionNode<State: SuccessionState>: FlattenNode<State.Output>, @unchecked Sendable {
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var succession: State?
  // Locked, because a cancel takes it back from outside of the gate.
  private let pending = Locked<ScheduledWork?>(nil)

  init<Kind: StreamKind>(_ succession: State, below parent: Node, of kind: Kind.Type, record: NodeRecord?) {
    self.succession = succession
    super.init(
      .concat, below: FlattenNode<State.Output>.makeInlet(kind, below: parent, side: 0), record: record,
      passesOuter: true)
  }

  override var errorReading: ErrorReading { State.readsErrors ? .ending : .nowhere }

  override var hearsLast: Bool { succession?.isLast == true }

  override func streamEnded(_ termination: Termination, isOuter: Bool, hasSettled: Bool) {
    if isClosed { return conclude(.cancelled, after: endingInlet) }
    let hadValues = hasHeardValue
    hasHeardValue = false
    let successor = succession.use {
      $0.successor(to: termination, hadValues: hadValues, now: { context.scheduler.now })
    }
    switch successor {
    case .end(let termination): conclude(termination, after: endingInlet)
    case .start(let inner): addLater(inner)
    case .retry(let inner, let retry):
      note(retry.fact)
      log("runs again, in \(retry.delay), after \(retry.error)")
      guard retry.delay > .zero else { return addLater(inner) }
      let work = context.scheduler.wake(after: retry.delay) {
        self.pending.exchange(nil)
        self.add(inner)
      }
      pending.withLock { $0 = work }
    }
  }

  override var isSilentAbove: Bool { pending.withLock { $0 == nil } && super.isSilentAbove }

  override func willEnd(_ termination: Termination) {
    dropPending()
    super.willEnd(termination)
  }

  override func empty() {
    succession = nil
    super.empty()
  }

  override func cancelSources(for origin: EndOrigin) {
    if isOpen, isCancellable { dropPending() }
    super.cancelSources(for: origin)
  }

  private func dropPending() {
    pending.exchange(nil)?.cancel()
  }
}
