// Streams that are heard in the midst of a tree, such as the inner ones of `flatMap`. The holder of a stream of the tree needs
// them as well, but only as long as the tree hears them.

/// What the root of a tree keeps for the holders of the tree, besides itself.
struct Guests: Sendable {
  private var holds: [ObjectIdentifier: Hold] = [:]
  /// Whether the holders of the tree have released it.
  private var isOver = false

  /// Returns what is not kept after all, to be released without the lock.
  mutating func add(_ hold: Hold, for seat: ObjectIdentifier) -> Hold? {
    if isOver { return hold }
    holds[seat] = hold
    return nil
  }

  mutating func remove(_ seat: ObjectIdentifier) -> Hold? { holds.removeValue(forKey: seat) }

  mutating func close() -> [Hold] {
    isOver = true
    return Array(exchange(&holds, with: [:]).values)
  }
}

/// Keeps another tree for as long as it is heard, unless the holders of the tree that hears it release that before.
private final class GuestSeat: Hold, @unchecked Sendable {  // Unchecked like its superclass.
  private let host: Gate

  init(for hold: Hold, in host: Gate) {
    self.host = host
    super.init()
    // What comes out is released when the lock has been left.
    _ = host.madeExtras.guests.withLock { $0.add(hold, for: ObjectIdentifier(self)) }
  }

  deinit {
    _ = host.extras?.guests.withLock { $0.remove(ObjectIdentifier(self)) }
  }
}

extension Gate {
  /// What keeps a stream that this gate hears from now on.
  ///
  /// A run of a producer belongs to its disposable and a signal to its observers, so that the way in keeps the stream;
  /// any other tree belongs to its holders.
  @usableFromInline
  func hosting(_ hold: Hold?) -> Hold? {
    guard let hold else { return nil }
    // The root above, on the left.
    return has(.failsOnErrors) ? hold : GuestSeat(for: hold, in: rootOfRequests)
  }

  /// Releases what was kept for the holders of this tree. Called on a root.
  @inline(__always)
  func dismissGuests() {
    guard let extras else { return }
    let holds = extras.guests.withLock { $0.close() }
    withExtendedLifetime(holds) {}
  }

  /// Keeps the stream above one of this gate's inlets until that is closed: in runs and signals, whose streams hold no
  /// lifetime.
  @usableFromInline
  func keep(_ hold: Hold?, above side: Int = 1) {
    guard let hold, side < inlets.count else { return }
    let inlet = inlets[side]
    // On behalf of the user who builds the stream.
    inlet.gate.visit { if inlet.isOpen, !inlet.has(.ending) { inlet.hold = hold } }
  }
}
