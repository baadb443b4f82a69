// Ended means empty. A node releases what it has worked with soon after its end, also while a stream still holds the
// node: the closures and operators of users, and with them what those hold. What can be asked of an ended stream stays:
// its state and cause, its description, the outcome of a Future or Promise and the latest value of an Observable.
//
// The end itself may come from inside the very closure that is to go, and while the owner walks the tree. So it happens
// where retired nodes are released: when the gate is about to be left, outside of any walk, and under no lock.

/// How a node receives: the one closure that is the whole hot path.
///
/// Called in place, by a mutating method, which has exclusive access: so the optimiser retains nothing for the call. Only
/// ``Node/empty()`` puts another in its place, while no call of it runs.
@usableFromInline
struct Reception: ~Copyable {
  /// A struct, as ``ClosureRoom`` keeps it.
  @usableFromInline
  struct Kept {
    @usableFromInline let receiver: Node.Receiver

    @inlinable @inline(__always)
    init(_ receiver: @escaping Node.Receiver) { self.receiver = receiver }

    // Not transparent: the optimiser would see the closure alone, and retain it.
    @inlinable @inline(__always)
    mutating func callAsFunction(_ node: Node, _ value: UnsafeRawPointer, _ route: Route) {
      receiver(node, value, route)
    }
  }

  #if DEBUG
    // As it is: a debug build would pay for the way to what lies in a room.
    @usableFromInline var kept: Kept

    @usableFromInline
    init(_ receiver: @escaping Node.Receiver) { kept = Kept(receiver) }

    @usableFromInline @_transparent
    var receiver: Node.Receiver { kept.receiver }

    @usableFromInline
    mutating func callAsFunction(_ node: Node, _ value: UnsafeRawPointer, _ route: Route) {
      kept(node, value, route)
    }
  #else
    @usableFromInline var room: ClosureRoom

    @inlinable @inline(__always)
    init(_ receiver: @escaping Node.Receiver) { room = ClosureRoom(Kept(receiver)) }

    @usableFromInline var receiver: Node.Receiver {
      mutating get { room.withPlace(of: Kept.self) { $0.pointee.receiver } }
    }

    @inlinable @inline(__always)
    mutating func callAsFunction(_ node: Node, _ value: UnsafeRawPointer, _ route: Route) {
      room.withPlace(of: Kept.self) { $0.pointee(node, value, route) }
    }
  #endif

  /// Of a node that has ended.
  static var none: Reception { Reception { _, _, _ in } }
}

extension Node {
  /// Releases what this node has worked with. Called by the gate's owner after the end, while it walks no list.
  final func makeEmpty() {
    // A thread that copies it meanwhile empties it when the copy is done.
    let seen = settings.bitwiseOr(NodeSettings.isEmpty.rawValue, ordering: .acquiringAndReleasing).oldValue
    if seen & NodeSettings.isBeingCopied.rawValue == 0 { empty() }
  }

  /// Releases a list's hold on a node that has ended, and empties the node if a stream or another node holds it still.
  // Unmanaged: the lists hold their members so.
  static func releaseLink(_ link: Unmanaged<Node>) {
    var node = link.takeRetainedValue()
    if !isKnownUniquelyReferenced(&node) { node.makeEmpty() }
  }

  /// What this node works with, for a copy of it, from any thread; nil when it has been released.
  func copied<Content>(_ content: @autoclosure () -> Content?) -> Content? {
    let (copying, empty) = (NodeSettings.isBeingCopied.rawValue, NodeSettings.isEmpty.rawValue)
    // A copy may run code of the author of what is copied.
    var patience = ThreadIdentity.Patience()
    var before = settings.bitwiseOr(copying, ordering: .acquiring).oldValue
    while before & copying != 0 {
      patience.giveWay()
      before = settings.bitwiseOr(copying, ordering: .acquiring).oldValue
    }
    let content = before & empty == 0 ? content() : nil
    let after = settings.bitwiseAnd(~copying, ordering: .acquiringAndReleasing).oldValue
    // The node has ended meanwhile, and has left this to do.
    if before & empty == 0, after & empty != 0 { self.empty() }
    return content
  }
}

extension Gate {
  /// Empties this gate, which has ended and which no other gate retires, before its owner leaves. Called by the owner.
  func makeEmptyLater() {
    mustEmpty = true
    leaveSlowlyLater()
  }
}
