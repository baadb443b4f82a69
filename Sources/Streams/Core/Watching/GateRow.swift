import Synchronization

/// A row of gates without gaps. First those that have been taken, then the others.
struct GateRow {
  // Unmanaged: the register keeps no gate, and a gate that goes removes itself first. Memory of its own: an array asks each
  // time whether it is shared.
  private var gates = UnsafeMutablePointer<Unmanaged<Gate>>.allocate(capacity: leastCapacity)
  private var capacity = leastCapacity
  private(set) var count = 0
  private var takenCount = 0
  /// Which gates are looked at, and by which threads: a gate is here once for each look. Nearly always empty.
  private var pins: [Pin] = []

  private static var leastCapacity: Int { 16 }

  private struct Pin {
    let gate: Unmanaged<Gate>
    let thread: ThreadIdentity

    func isOf(_ gate: Unmanaged<Gate>) -> Bool { self.gate.toOpaque() == gate.toOpaque() }
  }

  func deallocate() { gates.deallocate() }

  // MARK: Where the gates are

  /// Adds a gate that has been claimed for the stripe that this row is of.
  mutating func add(_ gate: Unmanaged<Gate>, isTaken: () -> Bool) {
    if count == capacity { move(to: 2 * capacity) }
    (gates + count).initialize(to: gate)
    put(gate, at: count)
    count += 1
    if isTaken() { swapWithFirstNew(count - 1) }
  }

  /// False, and nothing is done, while another thread looks at the gate.
  @inline(__always)
  mutating func remove(_ gate: Unmanaged<Gate>) -> Bool {
    if !pins.isEmpty {
      let this = ThreadIdentity.current
      if pins.contains(where: { $0.isOf(gate) && $0.thread != this }) { return false }
    }
    var gap = index(of: gate)
    if gap < takenCount {
      takenCount -= 1
      move(takenCount, to: gap)
      gap = takenCount
    }
    count -= 1
    move(count, to: gap)
    if count < capacity / 4, capacity > Self.leastCapacity { move(to: capacity / 2) }
    return true
  }

  private func index(of gate: Unmanaged<Gate>) -> Int {
    let place = gate._withUnsafeGuaranteedRef { $0.registration.load(ordering: .relaxed) }
    return Int(place) / GateRegister.stripeCount - 1
  }

  // A gate that is moved lives, or waits for the lock.
  private func move(_ source: Int, to target: Int) {
    guard source != target else { return }
    put(gates[source], at: target)
  }

  private func put(_ gate: Unmanaged<Gate>, at target: Int) {
    gates[target] = gate
    gate._withUnsafeGuaranteedRef {
      let number = $0.registration.load(ordering: .relaxed) % UInt32(GateRegister.stripeCount)
      $0.registration.store(
        UInt32(target + 1) * UInt32(GateRegister.stripeCount) + number, ordering: .relaxed)
    }
  }

  private mutating func move(to newCapacity: Int) {
    let moved = UnsafeMutablePointer<Unmanaged<Gate>>.allocate(capacity: newCapacity)
    moved.moveInitialize(from: gates, count: count)
    gates.deallocate()
    (gates, capacity) = (moved, newCapacity)
  }

  // MARK: Which have been taken

  var newCount: Int { count - takenCount }

  /// Takes a gate, which is pinned from now on; nil when all have been taken.
  mutating func takeNext() -> Unmanaged<Gate>? {
    guard takenCount < count else { return nil }
    let gate = gates[takenCount]
    takenCount += 1
    pins.append(Pin(gate: gate, thread: .current))
    return gate
  }

  /// Pins all gates.
  mutating func pinAll() -> [Unmanaged<Gate>] {
    let all = (0..<count).map { gates[$0] }
    let this = ThreadIdentity.current
    pins += all.map { Pin(gate: $0, thread: this) }
    return all
  }

  /// Takes one pin of this thread's back.
  mutating func unpin(_ gate: Unmanaged<Gate>) {
    let this = ThreadIdentity.current
    // Behind it are those that have been pinned later, by this thread within what it looks at, or by others.
    guard let index = pins.lastIndex(where: { $0.isOf(gate) && $0.thread == this }) else { return }
    pins.remove(at: index)
  }

  mutating func putBack(_ gate: Unmanaged<Gate>) {
    let index = index(of: gate)
    guard index < takenCount else { return }
    takenCount -= 1
    swap(index, takenCount)
  }

  mutating func startOver() { takenCount = 0 }

  /// Counts a gate that has not been taken as taken.
  private mutating func swapWithFirstNew(_ index: Int) {
    swap(index, takenCount)
    takenCount += 1
  }

  private func swap(_ index: Int, _ other: Int) {
    guard index != other else { return }
    let (gate, otherGate) = (gates[index], gates[other])
    put(gate, at: other)
    put(otherGate, at: index)
  }
}
