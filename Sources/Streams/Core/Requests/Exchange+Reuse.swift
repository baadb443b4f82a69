import Synchronization

// Nearly every request that is answered at once is over when the call that made it returns, and nothing else holds it. Its
// memory waits in the gate for the next one. Until that call returns, it need not hold its asker either.

extension Exchange {
  /// Starts another request with what is left of one. Called while no other thread knows of it.
  fileprivate func begin(shelteredBy asker: Node, share: Bool) {
    // Unmanaged, and not held: see `leaveShelter(of:)`.
    askerReference = .passUnretained(asker)
    self.share = share
    source = nil
    state.store(ExchangeState.untouched | ExchangeState.sheltered, ordering: .relaxed)
  }

  /// Holds its asker from now on, unless it is empty. Called by the asker, before the call of the asker's stream returns.
  final func leaveShelter(of asker: Node) {
    guard state.load(ordering: .relaxed) & ExchangeState.sheltered != 0 else { return }
    // Balanced by `empty`, or below.
    let held = Unmanaged.passRetained(asker)
    let seen = state.bitwiseAnd(~ExchangeState.sheltered, ordering: .acquiringAndReleasing).oldValue
    if seen & ExchangeState.emptied != 0 { held.release() }
  }

  /// The same with one instruction for one that is entered in the root's list before: false, with nothing done, unless it is
  /// as it was made. Called in the call of the asker's stream.
  final func leaveShelterListed() -> Bool {
    let usual = ExchangeState.untouched | ExchangeState.sheltered
    guard state.load(ordering: .relaxed) == usual, let asker = askerReference else { return false }
    // Balanced by `empty`, or below, where the caller of the stream holds it.
    _ = asker.retain()
    let isDone = state.compareExchange(
      expected: usual, desired: ExchangeState.untouched | ExchangeState.listed,
      ordering: .acquiringAndReleasing
    ).exchanged
    if !isDone { asker.release() }
    return isDone
  }

  /// Keeps its memory from the next request, so that nothing takes that one for this. A weak reference does not: it stays what
  /// it was when the memory is used again. Called by a holder.
  final func noteIdentity() { state.bitwiseOr(ExchangeState.noted, ordering: .relaxed) }

  /// Whether nothing is left of the request but its memory, for its only holder.
  fileprivate var isBlank: Bool {
    // Sees what the thread did that has emptied it.
    state.load(ordering: .acquiring) == ExchangeState.closed | ExchangeState.emptied
      && !scope.isThere && !traceReference.isThere && list == nil
  }
}

extension Node {
  /// A request that is made here, in the memory of an earlier one if there is some. The caller holds it, until it calls
  /// ``underway(_:)``.
  @usableFromInline
  func makeExchange(share: Bool) -> Unmanaged<Exchange> {
    guard !hasRecord, let spare = withGate({ $0.takeSpareExchange() }) else {
      // Balanced by `underway`.
      return .passRetained(Exchange(shelteredBy: self, share: share))
    }
    spare._withUnsafeGuaranteedRef { $0.begin(shelteredBy: self, share: share) }
    return spare
  }

  /// A request that has been sent up, for the program to hold. Nil for one that is over and that nothing else holds, like
  /// nearly all that are answered at once: its memory is kept for the next one.
  @usableFromInline
  func underway(_ exchange: Unmanaged<Exchange>) -> Exchange? {
    if exchange.isHeldHereAlone, exchange._withUnsafeGuaranteedRef({ $0.isBlank }) {
      withGate { $0.keepSpareExchange(exchange) }
      return nil
    }
    let made = exchange.takeRetainedValue()
    made.leaveShelter(of: self)
    return made
  }
}

extension Gate {
  fileprivate func takeSpareExchange() -> Unmanaged<Exchange>? {
    guard spareExchange.load(ordering: .relaxed) != nil else { return nil }
    return spareExchange.exchange(nil, ordering: .acquiring)
  }

  /// Takes over the hold on it.
  fileprivate func keepSpareExchange(_ exchange: Unmanaged<Exchange>) {
    // Balanced by the thread that takes it, or by the end of the gate.
    let (isKept, _) = spareExchange.compareExchange(expected: nil, desired: exchange, ordering: .releasing)
    if !isKept { exchange.release() }
  }
}
