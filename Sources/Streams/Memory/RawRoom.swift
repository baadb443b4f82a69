#if arch(arm64_32) || arch(arm) || arch(i386) || arch(wasm32)
  #error("Streams needs a 64-bit system: it keeps state in words of 64 bits, which some watches do not have")
#endif

/// Memory for one value of any type, with no note of whether there is one. Its owner knows, and names the type each time.
@usableFromInline
struct RawRoom: ~Copyable {
  // Room for a closure and a word. What needs more has memory of its own, the address of which is here.
  @usableFromInline var words: (UInt, UInt, UInt) = (0, 0, 0)

  @inlinable @inline(__always)
  init() {}

  /// What another room had, which is not to be used any more.
  @inlinable
  init(words: (UInt, UInt, UInt)) { self.words = words }

  @usableFromInline @_transparent
  static func fits<Content>(_ content: Content.Type) -> Bool {
    MemoryLayout<Content>.size <= MemoryLayout<(UInt, UInt, UInt)>.size
      && MemoryLayout<Content>.alignment <= MemoryLayout<UInt>.alignment
  }

  /// Puts a value into the room, which is empty.
  @inlinable @inline(__always)
  mutating func fill<Content>(_ content: __owned Content) {
    if !Self.fits(Content.self) {
      words.0 = UInt(bitPattern: UnsafeMutablePointer<Content>.allocate(capacity: 1))
    }
    withPlace(of: Content.self) { $0.initialize(to: content) }
  }

  #if DEBUG
    /// Where the value lies, as long as the room stays where it is.
    @usableFromInline @_transparent
    mutating func place<Content>(of content: Content.Type) -> UnsafeMutablePointer<Content> {
      Self.fits(content)
        ? Self.address(&words).assumingMemoryBound(to: content)
        : UnsafeMutablePointer(bitPattern: words.0).unsafelyUnwrapped
    }

    @usableFromInline @_transparent
    static func address(_ place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer { place }
  #endif

  @usableFromInline @_transparent
  mutating func withPlace<Content, Result>(
    of content: Content.Type, _ body: (UnsafeMutablePointer<Content>) -> Result
  ) -> Result {
    // Without a canary: what works with the value reads and writes one of that type.
    _withUnprotectedUnsafeMutablePointer(to: &words) { words in
      // Unsafe: `fill` has put a value of that type there, and nothing else does.
      body(
        Self.fits(content)
          ? UnsafeMutableRawPointer(words).assumingMemoryBound(to: content)
          : UnsafeMutablePointer(bitPattern: words.pointee.0).unsafelyUnwrapped)
    }
  }

  /// Releases a value that is one closure: see ``ClosureLayout``.
  @inlinable @inline(__always)
  mutating func releaseClosure() {
    ClosureLayout.release(words.1)
  }

  /// Releases the value.
  @inlinable
  mutating func empty<Content>(_ content: Content.Type) {
    withPlace(of: content) { place in _ = place.deinitialize(count: 1) }
    if !Self.fits(content) {
      UnsafeMutablePointer<Content>(bitPattern: words.0).unsafelyUnwrapped.deallocate()
    }
  }
}
