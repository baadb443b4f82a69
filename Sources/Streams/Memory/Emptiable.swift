/// Room for one value of any type, until it is released.
///
/// It holds what a node of a generic class works with, or what a settling node keeps. An optional or an existential would cost
/// more: whenever such a node is emptied or released, the type of an optional is looked up, which takes as long as all the rest
/// of its end. So this is raw memory, and its methods are told the type. The owner empties it at its own end.
@usableFromInline
struct Emptiable: ~Copyable {
  /// What the room has.
  @usableFromInline
  enum Content: UInt8 {
    case nothing, value
    /// A value that is one closure: what that has captured is released without a look at types.
    case closure
  }

  @usableFromInline var room = RawRoom()
  @usableFromInline var holds = Content.nothing
  #if DEBUG
    /// The address of the type of the value, which a debug build checks.
    @usableFromInline var type: UInt = 0
  #endif

  @inlinable @inline(__always)
  init() {}

  /// Puts a value into the room, which is empty.
  // Not an initialiser: a value may be known by its address, so that it is made where it stays.
  @inlinable @inline(__always)
  mutating func fill<Value>(_ content: __owned Value, as holds: Content = .value) {
    self.holds = holds
    #if DEBUG
      type = unsafeBitCast(Value.self as Any.Type, to: UInt.self)
    #endif
    room.fill(content)
  }

  /// Works with the value in place. Only before it is released.
  ///
  /// This does not check whether it is there, because a node that has ended does not work, and retains nothing, because a
  /// mutating method has exclusive access.
  @usableFromInline @_transparent
  mutating func use<Value, Result>(_ content: Value.Type, _ body: (inout Value) -> Result) -> Result {
    #if DEBUG
      if type != unsafeBitCast(content as Any.Type, to: UInt.self) {
        preconditionFailure("a room is used as what it has been filled with")
      }
      return body(&room.place(of: content).pointee)
    #else
      room.withPlace(of: content) { body(&$0.pointee) }
    #endif
  }

  #if DEBUG
    /// Where a value lies that is one closure.
    @usableFromInline var closurePlace: UnsafeMutableRawPointer {
      mutating get { RawRoom.address(&room.words) }
    }
  #endif

  /// A copy of the value; nil once it has been released.
  mutating func content<Value>(_ content: Value.Type) -> Value? {
    holds != .nothing ? room.withPlace(of: content) { $0.pointee } : nil
  }

  /// Releases the value, if it is one closure, of whatever type. Does nothing the second time.
  @inline(__always)
  mutating func emptyOfClosure() {
    guard holds == .closure else { return }
    holds = .nothing
    room.releaseClosure()
  }

  /// Releases the value. Does nothing the second time.
  @inlinable @inline(__always)
  mutating func empty<Value>(_ content: Value.Type) {
    let held = holds
    holds = .nothing
    switch held {
    case .nothing: break
    case .closure: room.releaseClosure()
    case .value: room.empty(content)
    }
  }
}
