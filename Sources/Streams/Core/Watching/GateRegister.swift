/// All gates of a probe's contexts, so that records can be made for streams that were built before the probe woke.
///
/// A gate is here from its making to its end in memory. Being here keeps it from nothing: a gate that goes waits for the
/// lock of its stripe, and who looks for gates takes references to those alone that live. A gate knows its stripe and its
/// place there, in bytes of its own that would be padding without.
final class GateRegister: StreamFinder {
  private let stripes = (0..<GateRegister.stripeCount).map { _ in GateStripe() }

  static var stripeCount: Int { 16 }

  /// Adds a gate. Called by the thread that makes it, or by one that holds it.
  func add(_ gate: Unmanaged<Gate>) {
    let number = Self.stripeOfThisThread
    stripes[number].add(gate, UInt32(number))
  }

  /// Removes a gate that goes.
  func remove(_ gate: Unmanaged<Gate>) { stripe(of: gate).remove(gate) }

  /// How many gates have not been taken.
  var newCount: Int { stripes.reduce(0) { $0 + $1.newCount } }

  /// Takes some of the gates that have not been taken, and answers those of them that live; nil when there are none.
  func take() -> [Gate]? {
    for stripe in stripes {
      if let gates = stripe.take(128) { return gates }
    }
    return nil
  }

  /// All gates that live, whether they have been taken or not.
  var living: [Gate] { stripes.flatMap(\.living) }

  /// Lets a gate be taken once more.
  func putBack(_ gate: Gate) {
    let gate = Unmanaged.passUnretained(gate)
    stripe(of: gate).putBack(gate)
  }

  /// Lets all gates be taken once more.
  func startOver() {
    for stripe in stripes { stripe.startOver() }
  }

  /// How many gates there are.
  var count: Int { stripes.reduce(0) { $0 + $1.count } }

  // It never changes.
  private func stripe(of gate: Unmanaged<Gate>) -> GateStripe {
    stripes[
      Int(gate._withUnsafeGuaranteedRef { $0.registration.load(ordering: .relaxed) }) % Self.stripeCount]
  }

  // Threads that build at the same time seldom meet in one stripe.
  private static var stripeOfThisThread: Int {
    // Stacks are megabytes apart: the upper bits of a product tell them from one another.
    Int((UInt64(ThreadIdentity.current.word) >> 12 &* 0x9E37_79B9_7F4A_7C15) >> 60)
  }
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
  @inline(never)
  final func enlist(in register: Unmanaged<GateRegister>) {
    register._withUnsafeGuaranteedRef { $0.add(.passUnretained(self)) }
  }

  /// Lets the probe forget this gate, which goes.
  @inline(never)
  final func delist() {
    context.registerReference?._withUnsafeGuaranteedRef { $0.remove(.passUnretained(self)) }
  }
}
