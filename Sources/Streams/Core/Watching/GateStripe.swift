import Synchronization

/// A row of gates without gaps, under one lock. First those that have been taken, then the others.
// Unchecked: everything is read and written under the lock.
final class GateStripe: @unchecked Sendable {
  /// The thread inside; 0 without one. Not a `Locked`: a gate may go on this very thread while it looks for gates.
  private let occupant = Atomic<UInt>(0)
  // Unmanaged: the register keeps no gate, and a gate that goes removes itself first. Unchecked, like all below: see above.
  @exclusivity(unchecked) private var gates = UnsafeMutablePointer<Unmanaged<Gate>>.allocate(
    capacity: leastCapacity)
  @exclusivity(unchecked) private var capacity = leastCapacity  // As above.
  @exclusivity(unchecked) private var total = 0  // As above.
  @exclusivity(unchecked) private var takenCount = 0  // As above.

  private static var leastCapacity: Int { 16 }

  deinit { gates.deallocate() }

  @inline(__always)
  private func withLock<Output>(_ body: () -> Output) -> Output {
    let isInside = enter()
    defer { if isInside { occupant.store(0, ordering: .releasing) } }
    return body()
  }

  /// Whether the lock is to be given back: not by a thread that has it further up its stack.
  @inline(__always)
  private func enter() -> Bool {
    let this = ThreadIdentity.current.word
    return occupant.compareExchange(expected: 0, desired: this, ordering: .acquiring).exchanged
      || enterLater(this)
  }

  @inline(never)
  private func enterLater(_ this: UInt) -> Bool {
    var attempts = 0
    while true {
      let seen = occupant.load(ordering: .relaxed)
      if seen == this { return false }
      if seen == 0,
        occupant.compareExchange(expected: 0, desired: this, ordering: .acquiring).exchanged
      {
        return true
      }
      attempts += 1
      ThreadIdentity.giveWay(forLong: attempts >= 100)
    }
  }

  // MARK: Where the gates are

  func add(_ gate: Unmanaged<Gate>, _ number: UInt32) {
    withLock {
      // Another thread may have found that it is missing, too.
      guard gate._withUnsafeGuaranteedRef({ $0.registration.load(ordering: .relaxed) }) == 0 else { return }
      if total == capacity { move(to: 2 * capacity) }
      (gates + total).initialize(to: gate)
      total += 1
      gate._withUnsafeGuaranteedRef {
        $0.registration.store(UInt32(total) * UInt32(GateRegister.stripeCount) + number, ordering: .relaxed)
      }
    }
  }

  func remove(_ gate: Unmanaged<Gate>) {
    withLock {
      var gap = index(of: gate)
      if gap < takenCount {
        takenCount -= 1
        move(takenCount, to: gap)
        gap = takenCount
      }
      total -= 1
      move(total, to: gap)
      if total < capacity / 4, capacity > Self.leastCapacity { move(to: capacity / 2) }
    }
  }

  private func index(of gate: Unmanaged<Gate>) -> Int {
    let place = gate._withUnsafeGuaranteedRef { $0.registration.load(ordering: .relaxed) }
    return Int(place) / GateRegister.stripeCount - 1
  }

  // What is moved lives, or waits for the lock.
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

  private func move(to newCapacity: Int) {
    let moved = UnsafeMutablePointer<Unmanaged<Gate>>.allocate(capacity: newCapacity)
    moved.moveInitialize(from: gates, count: total)
    gates.deallocate()
    (gates, capacity) = (moved, newCapacity)
  }

  // MARK: Which have been taken

  var count: Int { withLock { total } }

  var newCount: Int { withLock { total - takenCount } }

  /// Nil when all have been taken.
  func take(_ most: Int) -> [Gate]? {
    var living: [Gate] = []
    let isAny = withLock {
      let end = min(total, takenCount + most)
      guard takenCount < end else { return false }
      living.reserveCapacity(end - takenCount)
      var left = end - takenCount
      while left > 0, takenCount < total {
        takenCount += 1
        left -= 1
        if let gate = Self.living(gates[takenCount - 1]) { living.append(gate) }
      }
      return true
    }
    return isAny ? living : nil
  }

  var living: [Gate] {
    var living: [Gate] = []
    withLock {
      var index = 0
      // One that goes meanwhile on this thread makes the row shorter.
      while index < total {
        if let gate = Self.living(gates[index]) { living.append(gate) }
        index += 1
      }
    }
    return living
  }

  /// The gate, unless it is about to go.
  // A reference that counts would bring it back, for as long as it takes to crash. A weak one asks whether it lives. If it is
  // let go by all others just now, it goes here, on this thread: see `enterLater`.
  @inline(never)
  private static func living(_ gate: Unmanaged<Gate>) -> Gate? {
    weak let living = gate._withUnsafeGuaranteedRef { $0 }
    return living
  }

  func putBack(_ gate: Unmanaged<Gate>) {
    withLock {
      let index = index(of: gate)
      guard index < takenCount else { return }
      takenCount -= 1
      let other = gates[takenCount]
      put(gate, at: takenCount)
      put(other, at: index)
    }
  }

  func startOver() { withLock { takenCount = 0 } }
}
