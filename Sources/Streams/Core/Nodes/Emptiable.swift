/// What a node of a generic class works with until it ends: an operator, with what its user has given it.
///
/// An optional would do, but for its price: whenever a node of a generic class is emptied or released, the type of an
/// optional of its operator is looked up, which takes as long as all the rest of its end. So this is raw memory, and its
/// methods are told the type. Who has one empties it at its own end.
@usableFromInline
struct Emptiable {
  // Room for a closure, or for two words. What needs more has memory of its own, the address of which is here.
  @usableFromInline var words: (UInt, UInt) = (0, 0)
  @usableFromInline private(set) var isFull = true

  @inlinable @inline(__always)
  init<Content>(_ content: Content) {
    if !Self.hasRoom(for: Content.self) {
      words.0 = UInt(bitPattern: UnsafeMutablePointer<Content>.allocate(capacity: 1))
    }
    withPlace(of: Content.self) { $0.initialize(to: content) }
  }

  @usableFromInline @_transparent
  static func hasRoom<Content>(for content: Content.Type) -> Bool {
    MemoryLayout<Content>.size <= MemoryLayout<(UInt, UInt)>.size
      && MemoryLayout<Content>.alignment <= MemoryLayout<UInt>.alignment
  }

  @usableFromInline @_transparent
  mutating func withPlace<Content, Result>(
    of content: Content.Type, _ body: (UnsafeMutablePointer<Content>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &words) { words in
      // Unsafe: `init` has put a value of that type there, and nothing else does.
      body(
        Self.hasRoom(for: content)
          ? UnsafeMutableRawPointer(words).assumingMemoryBound(to: content)
          : UnsafeMutablePointer(bitPattern: words.pointee.0).unsafelyUnwrapped)
    }
  }

  /// Works with it in place. Only before the end.
  ///
  /// Nothing is looked at, because a node that has ended does not work; and nothing is retained, because a method
  /// that may change it has it for itself.
  @usableFromInline @_transparent
  mutating func use<Content, Result>(_ content: Content.Type, _ body: (inout Content) -> Result) -> Result {
    withPlace(of: content) { body(&$0.pointee) }
  }

  /// A copy of it; nil once it has been released.
  mutating func content<Content>(_ content: Content.Type) -> Content? {
    isFull ? withPlace(of: content) { $0.pointee } : nil
  }

  /// Releases it. Does nothing the second time.
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
