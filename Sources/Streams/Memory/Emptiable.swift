/// Room for one value of any type, until it is released.
///
/// What a node of a generic class works with is here, and what a settling node keeps. An optional or an existential would
/// do, but for the price: whenever such a node is emptied or released, the type of an optional is looked up, which takes
/// as long as all the rest of its end. So this is raw memory, and its methods are told the type. Who has one empties it
/// at its own end.
@usableFromInline
struct Emptiable: ~Copyable {
  // Room for a closure and a word. What needs more has memory of its own, the address of which is here.
  @usableFromInline var words: (UInt, UInt, UInt) = (0, 0, 0)
  @usableFromInline var isFull = false

  @inlinable @inline(__always)
  init() {}

  /// What another room had, which is not to be used any more.
  @inlinable
  init(words: (UInt, UInt, UInt), isFull: Bool) {
    self.words = words
    self.isFull = isFull
  }

  /// Puts a value into the room, which is empty.
  // Not an initialiser: a value may be known by its address, so that it is made where it stays.
  @inlinable @inline(__always)
  mutating func fill<Content>(_ content: Content) {
    isFull = true
    if !Self.hasRoom(for: Content.self) {
      words.0 = UInt(bitPattern: UnsafeMutablePointer<Content>.allocate(capacity: 1))
    }
    withPlace(of: Content.self) { $0.initialize(to: content) }
  }

  @usableFromInline @_transparent
  static func hasRoom<Content>(for content: Content.Type) -> Bool {
    MemoryLayout<Content>.size <= MemoryLayout<(UInt, UInt, UInt)>.size
      && MemoryLayout<Content>.alignment <= MemoryLayout<UInt>.alignment
  }

  @usableFromInline @_transparent
  mutating func withPlace<Content, Result>(
    of content: Content.Type, _ body: (UnsafeMutablePointer<Content>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &words) { words in
      // Unsafe: `fill` has put a value of that type there, and nothing else does.
      body(
        Self.hasRoom(for: content)
          ? UnsafeMutableRawPointer(words).assumingMemoryBound(to: content)
          : UnsafeMutablePointer(bitPattern: words.pointee.0).unsafelyUnwrapped)
    }
  }

  /// Works with the value in place. Only before it is released.
  ///
  /// Nothing is looked at, because a node that has ended does not work; and nothing is retained, because a method
  /// that may change it has it for itself.
  @usableFromInline @_transparent
  mutating func use<Content, Result>(_ content: Content.Type, _ body: (inout Content) -> Result) -> Result {
    withPlace(of: content) { body(&$0.pointee) }
  }

  /// A copy of the value; nil once it has been released.
  mutating func content<Content>(_ content: Content.Type) -> Content? {
    isFull ? withPlace(of: content) { $0.pointee } : nil
  }

  /// Releases the value. Does nothing the second time.
  @usableFromInline
  mutating func empty<Content>(_ content: Content.Type) {
    guard isFull else { return }
    isFull = false
    withPlace(of: content) { place in _ = place.deinitialize(count: 1) }
    if !Self.hasRoom(for: content) {
      UnsafeMutablePointer<Content>(bitPattern: words.0).unsafelyUnwrapped.deallocate()
    }
  }
}
