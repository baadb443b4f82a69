import Synchronization

/// One request, the way its answer will take, and the scope of the run that answers it.
///
/// The closure with which a task answers holds nothing else, so that the closure needs no memory of its own. The request keeps
/// its asker only until it is over: the thread that first closes it, by an answer or otherwise, owns what it keeps, and its
/// last holder releases that. See ``TaskRun`` for what closes it.
@usableFromInline
// Unchecked, because the thread that has closed it, or the source's gate, serialises what changes.
class Exchange: @unchecked Sendable {
  // Unmanaged, and held: what is compared and followed for each answer need not be counted each time.
  // Unchecked: only the last holder changes it.
  @exclusivity(unchecked) @usableFromInline final var askerReference: Unmanaged<Node>?
  /// The root whose task answers; nil until the request has got there.
  // Unmanaged: the asker holds it. Unchecked: written before the task can answer.
  @exclusivity(unchecked) @usableFromInline final var source: Unmanaged<Gate>?
  /// Its flags, and the number of its holders. See ``ExchangeState``.
  @usableFromInline final let state: Atomic<UInt64>
  /// Whether everything below the asker hears the answer too.
  // Unchecked: only changed while no other thread knows of the request.
  @exclusivity(unchecked) @usableFromInline final var share: Bool
  /// The first of its places in the list. Unchecked: only reached under the list's lock.
  @exclusivity(unchecked) final var firstPlace = RequestPlaces.none
  /// What ``run`` returns once the state says that it is there.
  // Unchecked: written once, by the asker, before the state says so.
  @exclusivity(unchecked) @usableFromInline final var scope = RareReference()
  /// The list in which it stands, or has been ended.
  // Unmanaged: what holds the asker holds the root, and so the list. One that has been ended in the list holds that, until its
  // own end. Unchecked: set before the state says so, and changed by the thread that has closed it.
  @exclusivity(unchecked) final var list: Unmanaged<RequestRegister>?
  /// What the probe knows of it; nil without a record of the asker.
  @usableFromInline final var trace: RequestTrace? { traceReference.object(RequestTrace.self) }
  final let traceReference: RareReference

  /// One that is made by a call of its asker's stream, which holds the asker. See ``leaveShelter(of:)``.
  init(shelteredBy asker: __shared Node, share: Bool) {
    askerReference = .passUnretained(asker)
    self.share = share
    state = Atomic(ExchangeState.untouched | ExchangeState.sheltered)
    traceReference = asker.hasRecord ? RareReference(asker.makeTrace(share: share)) : RareReference()
  }

  init(asker: __shared Node, share: Bool, trace: RequestTrace?) {
    // Balanced when the asker is taken out.
    askerReference = .passRetained(asker)
    self.share = share
    state = Atomic(ExchangeState.untouched)
    traceReference = RareReference(trace)
  }

  deinit {
    if isPending { wasDropped() }
    if list != nil { leaveListAtEnd() }
  }

  // MARK: State

  /// Whether the first answer would be heard.
  @inlinable @inline(__always)
  final var isPending: Bool { state.load(ordering: .acquiring) & ExchangeState.closed == 0 }

  @inlinable @inline(__always)
  final var isWatched: Bool { state.load(ordering: .relaxed) & ExchangeState.watched != 0 }

  /// Whether its answer is delivered in another way than most: see ``Gate/followRarely(_:_:)``.
  @inlinable @inline(__always)
  final var isUnusual: Bool {
    state.load(ordering: .relaxed) & (ExchangeState.cancelled | ExchangeState.replays) != 0
  }

  /// The scope of the run, for code that wants to hear of its end; nil until a task or an operator does. The thread that has
  /// closed the request ends the scope. One that is made after that ends where it is made, so no thread has to wait to see it.
  @inlinable @inline(__always)
  final var run: TaskRun? {
    state.load(ordering: .acquiring) & ExchangeState.scoped != 0 ? scope.object(TaskRun.self) : nil
  }

  @inlinable @inline(__always)
  final var isCancelled: Bool { state.load(ordering: .relaxed) & ExchangeState.cancelled != 0 }

  /// Closes it, from any thread. A caller that gets true owns what it keeps, and calls ``release()`` when it is done with that.
  @usableFromInline
  final func close() -> Bool { tryClose() || closeSlowly() }

  /// The same; false also where it has to be looked at. What is closed by this has no ``run``.
  @inlinable @inline(__always)
  final func tryClose() -> Bool {
    let usual = ExchangeState.untouched | ExchangeState.sheltered
    guard state.load(ordering: .relaxed) == usual else { return false }
    return state.compareExchange(
      expected: usual, desired: usual | ExchangeState.closed, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// The same, without a look first whether it is as it was made.
  @usableFromInline
  final func closeSlowly() -> Bool {
    let seen = state.bitwiseOr(ExchangeState.closed, ordering: .acquiringAndReleasing).oldValue
    guard seen & ExchangeState.closed == 0 else { return false }
    if seen & ExchangeState.listed != 0 { leaveList() }
    return true
  }

  /// Its last holder releases what it keeps.
  @inlinable @inline(__always)
  final func release() {
    let usual = ExchangeState.untouched | ExchangeState.sheltered | ExchangeState.closed
    guard state.load(ordering: .relaxed) == usual else { return releaseSlowly() }
    // In the shelter it holds nothing that would have to be released.
    let isDone = state.compareExchange(
      expected: usual, desired: ExchangeState.closed | ExchangeState.emptied, ordering: .acquiringAndReleasing
    )
    if !isDone.exchanged { releaseSlowly() }
  }

  @usableFromInline
  final func releaseSlowly() {
    let left = state.wrappingSubtract(ExchangeState.hold, ordering: .acquiringAndReleasing).newValue
    if left < ExchangeState.hold { empty() }
  }

  private final func empty() {
    if isWatched { didEmpty() }
    takeAsker()?.release()
  }

  /// Takes its asker out, for its last holder. Nil when it does not hold the asker.
  @usableFromInline
  final func takeAsker() -> Unmanaged<Node>? {
    let asker = askerReference
    let seen = state.load(ordering: .relaxed)
    // What else may be said of it now is of no interest.
    let marks =
      ExchangeState.closed | ExchangeState.emptied | seen & (ExchangeState.watched | ExchangeState.noted)
    if seen & ExchangeState.sheltered == 0 {
      askerReference = nil
      state.store(marks, ordering: .releasing)
      return asker
    }
    // The asker is perhaps still asking. If not, the request has got a hold on its asker meanwhile.
    let last = state.exchange(marks, ordering: .acquiringAndReleasing)
    return last & ExchangeState.sheltered == 0 ? asker : nil
  }

  // MARK: Ends

  /// Whether it is a ``SelfEndingRequest``, which nothing ends under the register's lock.
  var endsByItself: Bool { false }

  /// Is told that it has ended without an answer: see ``stop(isLapse:)``. Only a ``SelfEndingRequest`` cares.
  func didStop(isLapse: Bool) {}

  /// Is told that nothing of it is left to be delivered. Only a ``SelfEndingRequest`` cares.
  @usableFromInline
  func didEmpty() {}

  // MARK: The way

  /// The stream on which the request was made. It holds every node up to the root. Called by a holder of the exchange.
  @inlinable @inline(__always)
  final var asker: Node { askerReference.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0 } }

  /// For whom operators keep its answer apart from others: for the asker, unless the request stands for others.
  ///
  /// No other asker has it for as long as this request is held. Called by a holder of the exchange.
  @usableFromInline
  var lane: ObjectIdentifier { ObjectIdentifier(asker) }
  /// Whether its answer is for several askers, so that nothing that comes for one of them may replace it.
  var isShared: Bool { false }
  /// The same, asked by what would replace its answer: false when it is shared. Else no other asker comes to wait for the answer
  /// from now on.
  func giveWay() -> Bool { true }

  /// Whether no asker will hear its answer: the asker is gone, or has given it up. Called by a holder of the exchange.
  var isUnwanted: Bool { isCancelled || asker.hasEnded }

  /// What the probe is told.
  var fact: Fact.Exchange? { trace?.fact }

  /// Counts an answer that comes after the end.
  @usableFromInline
  final func noteLate() { trace?.noteLate() }
}
