/// How Swift keeps a closure: in two words, its code, and what it has captured, which is an object of Swift's own, or 0.
///
/// A struct that has a closure and nothing else is kept like that closure.
@usableFromInline
enum ClosureLayout {
  /// Whether the closure has captured anything.
  // It takes the struct, not the bare closure, which would be given a thunk that captures it.
  @usableFromInline @_transparent
  static func captures<Content>(_ closure: Content) -> Bool {
    // Unsafe: see above.
    unsafeBitCast(closure, to: (UInt, UInt).self).1 != 0
  }

  /// What the closure that lies there has captured.
  @inlinable @inline(__always)
  static func captured(at place: UnsafeRawPointer) -> UInt {
    // Unsafe: see above.
    place.assumingMemoryBound(to: (UInt, UInt).self).pointee.1
  }

  /// Releases what a closure has captured, whatever its type.
  @inlinable @inline(__always)
  static func release(_ captured: UInt) {
    // Unsafe: see above.
    guard let captured = UnsafeRawPointer(bitPattern: captured) else { return }
    Unmanaged<AnyObject>.fromOpaque(captured).release()
  }
}
