import Synchronization

/// A part of a register's gates, under one lock.
///
/// A thread that looks at a gate pins it first. A gate that goes waits until no other thread has it pinned: so a gate can be
/// retained while it is pinned, whether it lives or is just about to go. A weak reference would ask whether it lives, and make
/// each later reference to that gate several times as costly, for all of its life.
// Unchecked: the row is read and written under the lock.
final class GateStripe: @unchecked Sendable {
  /// Whether a thread is inside. Not a `Locked`: to leave takes no locked instruction, and each gate comes and goes here.
  private let isOccupied = Atomic<Bool>(false)
  // Unchecked: read and written under the lock.
  @exclusivity(unchecked) private var row = GateRow()

  deinit { row.deallocate() }

  @inline(__always)
  private func withRow<Output>(_ body: (inout GateRow) -> Output) -> Output {
    if !enter() { enterLater() }
    defer { isOccupied.store(false, ordering: .releasing) }
    return body(&row)
  }

  @inline(__always)
  private func enter() -> Bool {
    isOccupied.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  @inline(never)
  private func enterLater() {
    var patience = ThreadIdentity.Patience()
    repeat { patience.giveWay() } while isOccupied.load(ordering: .relaxed) || !enter()
  }

  /// Adds a gate that has been claimed for this stripe.
  ///
  /// - Parameter isTaken: whether there is nothing to look for in it. Asked under the lock.
  func add(_ gate: Unmanaged<Gate>, isTaken: () -> Bool) {
    withRow { $0.add(gate, isTaken: isTaken) }
  }

  /// Removes a gate that goes, when no other thread looks at it.
  func remove(_ gate: Unmanaged<Gate>) {
    if !withRow({ $0.remove(gate) }) { removeLater(gate) }
  }

  // A function of its own, because it is rare.
  @inline(never)
  private func removeLater(_ gate: Unmanaged<Gate>) {
    var patience = ThreadIdentity.Patience()
    repeat { patience.giveWay() } while !withRow { $0.remove(gate) }
  }

  var count: Int { withRow { $0.count } }

  var newCount: Int { withRow { $0.newCount } }

  /// Takes a gate that has not been taken, and has the body look at it. False when all have been taken.
  func takeNext(_ body: (Gate) -> Void) -> Bool {
    guard let gate = withRow({ $0.takeNext() }) else { return false }
    // It is pinned, so that its memory stays. Retaining one that is about to go does not bring it back, and is balanced.
    look(at: gate.retain(), body)
    return true
  }

  /// Has the body look at each gate that is there by now.
  func forEach(_ body: (Gate) -> Void) {
    // All at first, so that no gate that others release meanwhile has to wait.
    let gates = withRow { $0.pinAll() }.map { $0.retain() }
    // The latest pin is found first.
    for gate in gates.reversed() { look(at: gate, body) }
  }

  /// - Parameter gate: is pinned and retained, and neither after that. If all others have released it, it goes on this
  ///   thread, which does not wait for itself.
  private func look(at gate: Unmanaged<Gate>, _ body: (Gate) -> Void) {
    withGate(gate, body)
    gate.release()
    withRow { $0.unpin(gate) }
  }

  // By itself, so that all references that the body takes are given back before it returns.
  @inline(never)
  private func withGate(_ gate: Unmanaged<Gate>, _ body: (Gate) -> Void) {
    body(gate.takeUnretainedValue())
  }

  func putBack(_ gate: Unmanaged<Gate>) { withRow { $0.putBack(gate) } }

  func startOver() { withRow { $0.startOver() } }
}
