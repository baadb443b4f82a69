import Synchronization

// Nearly every request that is answered at once is over when the call that made it returns, and no one knows of it. Its memory
// waits in the gate for the next one.

extension Exchange {
  /// Starts another request with what is left of one. Called while no other thread knows of it.
  fileprivate func begin(asker: Node, share: Bool) {
    // Balanced by `release`.
    askerReference = .passRetained(asker)
    self.share = share
    source = nil
    state.store(ExchangeState.untouched, ordering: .relaxed)
  }

  /// Whether nothing is left of the request but its memory, for the only one who holds it.
  fileprivate var isBlank: Bool {
    // Sees what the thread did that has emptied it.
    state.load(ordering: .acquiring) == ExchangeState.closed | ExchangeState.emptied
      && scope == nil && trace == nil
  }
}

extension Node {
  /// A request that is made here, in the memory of an earlier one if there is some.
  @usableFromInline
  func makeExchange(share: Bool) -> Exchange {
    guard !hasRecord, let spare = withGate({ $0.takeSpareExchange() }) else {
      return Exchange(asker: self, share: share)
    }
    spare.begin(asker: self, share: share)
    return spare
  }

  /// Keeps the memory of a request for the next one, if it is over and no one else knows of it: nearly all that are answered
  /// at once. Whether that is so.
  @usableFromInline
  func reuse(_ exchange: inout Exchange) -> Bool {
    guard isKnownUniquelyReferenced(&exchange), exchange.isBlank else { return false }
    withGate { $0.keepSpareExchange(exchange) }
    return true
  }
}

extension Gate {
  fileprivate func takeSpareExchange() -> Exchange? {
    guard spareExchange.load(ordering: .relaxed) != nil else { return nil }
    return spareExchange.exchange(nil, ordering: .acquiring)?.takeRetainedValue()
  }

  fileprivate func keepSpareExchange(_ exchange: Exchange) {
    // Balanced by `takeSpareExchange`, or by the end of the gate.
    let spare = Unmanaged.passRetained(exchange)
    let isKept = spareExchange.compareExchange(expected: nil, desired: spare, ordering: .releasing).exchanged
    if !isKept { spare.release() }
  }
}
