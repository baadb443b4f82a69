/// Room for one closure, of whatever type, that mostly has captured nothing.
///
/// The compiler releases what a closure has captured by a call, without checking whether there is anything. This checks.
@usableFromInline
struct ClosureRoom: ~Copyable {
  // As ``ClosureLayout`` says.
  @usableFromInline var words: (UInt, UInt) = (0, 0)

  /// - Parameter closure: a struct that has the closure and nothing else.
  @inlinable @inline(__always)
  init<Content>(_ closure: __owned Content) {
    withPlace(of: Content.self) { $0.initialize(to: closure) }
  }

  @inlinable @inline(__always)
  deinit { ClosureLayout.release(words.1) }

  /// Works with the closure in place, with exclusive access: so the optimiser retains nothing.
  @usableFromInline @_transparent
  mutating func withPlace<Content, Result>(
    of content: Content.Type, _ body: (UnsafeMutablePointer<Content>) -> Result
  ) -> Result {
    _withUnprotectedUnsafeMutablePointer(to: &words) {
      // Unsafe: `init` has put a closure of that type there.
      body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: content))
    }
  }
}
