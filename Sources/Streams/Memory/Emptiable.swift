/// Room for one value of any type, until it is released.
///
/// What a node of a generic class works with is here, and what a settling node keeps. An optional or an existential would
/// do, but for the price: whenever such a node is emptied or released, the type of an optional is looked up, which takes
/// as long as all the rest of its end. So this is raw memory, and its methods are told the type. Who has one empties it
/// at its own end.
@usableFromInline
struct Emptiable: ~Copyable {
  @usableFromInline var room = RawRoom()
  @usableFromInline var isFull = false

  @inlinable @inline(__always)
  init() {}

  /// Puts a value into the room, which is empty.
  // Not an initialiser: a value may be known by its address, so that it is made where it stays.
  @inlinable @inline(__always)
  mutating func fill<Content>(_ content: Content) {
    isFull = true
    room.fill(content)
  }

  /// Works with the value in place. Only before it is released.
  ///
  /// Nothing is looked at, because a node that has ended does not work; and nothing is retained, because a method
  /// that may change it has it for itself.
  @usableFromInline @_transparent
  mutating func use<Content, Result>(_ content: Content.Type, _ body: (inout Content) -> Result) -> Result {
    room.withPlace(of: content) { body(&$0.pointee) }
  }

  /// A copy of the value; nil once it has been released.
  mutating func content<Content>(_ content: Content.Type) -> Content? {
    isFull ? room.withPlace(of: content) { $0.pointee } : nil
  }

  /// Releases the value. Does nothing the second time.
  @inlinable
  mutating func empty<Content>(_ content: Content.Type) {
    guard isFull else { return }
    isFull = false
    room.empty(content)
  }
}
