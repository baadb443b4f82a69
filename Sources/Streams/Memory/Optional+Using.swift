// Where no benchmark shows what its release costs, a node works with an optional, in place of an `Emptiable`.
extension Optional {
  /// Works in place with what is there, as it is before the end.
  ///
  /// This checks nothing, because a node that has ended does not work, and retains nothing, because a mutating method has
  /// exclusive access.
  @usableFromInline @_transparent
  mutating func use<Result>(_ body: (inout Wrapped) -> Result) -> Result {
    withUnsafeMutablePointer(to: &self) { place in
      // Unsafe: what an optional holds lies where the optional does.
      body(&UnsafeMutableRawPointer(place).assumingMemoryBound(to: Wrapped.self).pointee)
    }
  }
}
