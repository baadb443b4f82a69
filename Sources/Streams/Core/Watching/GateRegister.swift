import Synchronization

/// All gates of a probe's contexts, so that records can be made for streams that were built before the probe woke.
///
/// A gate is here from its making to its end in memory. Being here only delays that end, while another thread looks at it. A
/// gate knows its stripe and its place there, in bytes of its own that would be padding without.
@usableFromInline
// Unchecked: the table of stripes never changes.
final class GateRegister: StreamFinder, @unchecked Sendable {
  // Unmanaged: held until this one's end, so that no references are counted, nor an array's bounds looked at, for each gate.
  private let stripes: UnsafeMutableBufferPointer<Unmanaged<GateStripe>>
  /// Whether a thread looks at gates. Two at once could each release a gate that waits for the other.
  private let isLookedAt = Atomic<Bool>(false)

  static var stripeCount: Int { 16 }

  init() {
    stripes = .allocate(capacity: Self.stripeCount)
    // Balanced by the end of this one.
    for number in stripes.indices { stripes.initializeElement(at: number, to: .passRetained(GateStripe())) }
  }

  deinit {
    for stripe in stripes { stripe.release() }
    stripes.deallocate()
  }

  /// Adds a gate that is being made: no other thread knows it.
  ///
  /// - Parameter isTaken: whether there is nothing to look for in it. Asked under the lock, so that it is true or a
  ///   ``startOver()`` comes later.
  @inline(__always)
  func add(_ gate: Unmanaged<Gate>, isTaken: () -> Bool) {
    let number = Self.stripeOfThisThread
    gate._withUnsafeGuaranteedRef { $0.registration.store(Self.claim(for: number), ordering: .relaxed) }
    stripes[number]._withUnsafeGuaranteedRef { $0.add(gate, isTaken: isTaken) }
  }

  /// Adds a gate that may be here, or that another thread may find missing just now. Called by one that holds it.
  func addMissing(_ gate: Unmanaged<Gate>) {
    let number = Self.stripeOfThisThread
    // Each thread has a stripe of its own, with a lock of its own: the claim decides.
    let claimed = gate._withUnsafeGuaranteedRef {
      $0.registration.compareExchange(
        expected: 0, desired: Self.claim(for: number), ordering: .relaxed)
    }
    if claimed.exchanged { stripes[number]._withUnsafeGuaranteedRef { $0.add(gate) { false } } }
  }

  /// What a gate's `registration` says that a thread is about to put into a stripe: that stripe, and that it is not missing.
  static func claim(for stripe: Int) -> UInt32 { UInt32(stripeCount + stripe) }

  /// Removes a gate that goes.
  func remove(_ gate: Unmanaged<Gate>) { stripe(of: gate)._withUnsafeGuaranteedRef { $0.remove(gate) } }

  /// Takes the gates that have not been taken by now, and has the body look at each, for as long as there is reason to; none
  /// while another thread looks. No gate goes while it is looked at; one that is about to go is looked at, too.
  func takeAll(while isWanted: () -> Bool, _ body: (Gate) -> Void) {
    guard beginLook() else { return }
    defer { isLookedAt.store(false, ordering: .releasing) }
    for stripe in managedStripes {
      // Only those that are there by now: other threads may build faster than this.
      var left = stripe.newCount
      while left > 0, isWanted(), stripe.takeNext(body) { left -= 1 }
    }
  }

  /// Has the body look at all gates, whether they have been taken or not. No gate goes while it is looked at; one that is
  /// about to go is looked at, too.
  func forEach(_ body: (Gate) -> Void) {
    while !beginLook() { ThreadIdentity.giveWay(forLong: true) }
    defer { isLookedAt.store(false, ordering: .releasing) }
    for stripe in managedStripes { stripe.forEach(body) }
  }

  private func beginLook() -> Bool {
    isLookedAt.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  /// Lets a gate be taken once more.
  func putBack(_ gate: Gate) {
    let gate = Unmanaged.passUnretained(gate)
    stripe(of: gate)._withUnsafeGuaranteedRef { $0.putBack(gate) }
  }

  /// Lets all gates be taken once more.
  func startOver() {
    for stripe in managedStripes { stripe.startOver() }
  }

  /// How many gates have not been taken.
  var newCount: Int { managedStripes.reduce(0) { $0 + $1.newCount } }

  /// How many gates there are.
  var count: Int { managedStripes.reduce(0) { $0 + $1.count } }

  private var managedStripes: some Sequence<GateStripe> {
    stripes.lazy.map { $0.takeUnretainedValue() }
  }

  // It never changes.
  private func stripe(of gate: Unmanaged<Gate>) -> Unmanaged<GateStripe> {
    stripes[
      Int(gate._withUnsafeGuaranteedRef { $0.registration.load(ordering: .relaxed) }) % Self.stripeCount]
  }

  // Threads that build at the same time seldom meet in one stripe.
  private static var stripeOfThisThread: Int { ThreadIdentity.current.place(among: stripeCount) }
}

extension Probe {
  /// The gates of all contexts of this probe.
  var register: GateRegister {
    finder.withLock { finder in
      // Nothing else finds streams.
      if let register = finder as? GateRegister { return register }
      let register = GateRegister()
      finder = register
      return register
    }
  }
}

extension Gate {
  /// Lets a probe find this gate, which has been made in one of the probe's contexts.
  @usableFromInline @inline(never)
  final func enlist(in register: Unmanaged<GateRegister>) {
    // Unmanaged: a closure that captures the gate itself would count references to it.
    let gate = Unmanaged<Gate>.passUnretained(self)
    register._withUnsafeGuaranteedRef { register in
      register.add(gate) { gate._withUnsafeGuaranteedRef { $0.isKnownFromTheBeginning } }
    }
  }

  /// Whether the probe knows the gate while it is made. Then it knows all that will be built on it, too, so that there will
  /// be nothing to look for in it.
  private final var isKnownFromTheBeginning: Bool {
    guard let record, let probe = withContext({ $0.probeReference }),
      probe._withUnsafeGuaranteedRef({ $0.knows(record) })
    else { return false }
    set(.isWatched, true)
    return true
  }

  /// Lets the probe forget this gate, which goes.
  @inline(never)
  final func delist() {
    withContext { $0.registerReference }?._withUnsafeGuaranteedRef { $0.remove(.passUnretained(self)) }
    // It may have been found when it was about to go.
    if hasRecord, isOpen, let record { tell(end: .completed, at: record) }
  }
}
