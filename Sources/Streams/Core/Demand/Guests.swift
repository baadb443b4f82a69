// Streams that are heard in the midst of a tree, such as the inner ones of `flatMap`. Who holds a stream of the tree
// needs them as well, but only as long as the tree hears them.

/// What the root of a tree keeps for those who hold the tree, besides itself.
struct Guests: Sendable {
  private var anchors: [ObjectIdentifier: Anchor] = [:]
  /// Whether those who held the tree have released it.
  private var isOver = false

  /// Answers what is not kept after all, to be released without the lock.
  mutating func add(_ anchor: Anchor, for seat: ObjectIdentifier) -> Anchor? {
    if isOver { return anchor }
    anchors[seat] = anchor
    return nil
  }

  mutating func remove(_ seat: ObjectIdentifier) -> Anchor? { anchors.removeValue(forKey: seat) }

  mutating func close() -> [Anchor] {
    isOver = true
    return Array(swapped(&anchors, for: [:]).values)
  }
}

/// Keeps another tree for as long as it is heard, unless those who hold the tree that hears it release that before.
private final class GuestSeat: Anchor, @unchecked Sendable {  // Unchecked like its superclass.
  private let host: Gate

  init(for anchor: Anchor, in host: Gate) {
    self.host = host
    super.init()
    // What comes out is released when the lock has been left.
    _ = host.madeExtras.guests.withLock { $0.add(anchor, for: ObjectIdentifier(self)) }
  }

  deinit {
    _ = host.extras?.guests.withLock { $0.remove(ObjectIdentifier(self)) }
  }
}

extension Gate {
  /// What keeps a stream that this gate hears from now on.
  ///
  /// A run of a producer belongs to its disposable and a signal to its observers, so that the way in keeps the stream;
  /// any other tree belongs to those who hold it.
  @usableFromInline
  func hosting(_ anchor: Anchor?) -> Anchor? {
    guard let anchor else { return nil }
    return has(.failsOnErrors) ? anchor : GuestSeat(for: anchor, in: root)
  }

  /// Releases what was kept for those who held this tree. Called on a root.
  func dismissGuests() {
    let anchors = extras?.guests.withLock { $0.close() }
    withExtendedLifetime(anchors) {}
  }

  /// The root above, on the left.
  private var root: Gate {
    var gate = self
    while let inlet = gate.inlets.first { gate = inlet.gate }
    return gate
  }

  /// Keeps the stream above one of this gate's inlets until that is closed: in runs and signals, whose streams hold no
  /// lifetime.
  @usableFromInline
  func keep(_ anchor: Anchor?, above side: Int = 1) {
    guard let anchor, side < inlets.count else { return }
    let inlet = inlets[side]
    // On behalf of the user who builds the stream.
    inlet.gate.visit { if inlet.isOpen, !inlet.has(.ending) { inlet.anchor = anchor } }
  }
}
