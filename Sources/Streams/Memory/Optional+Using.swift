// Where no benchmark shows what its release costs, a node works with an optional, in place of an `Emptiable`.
extension Optional {
  /// Works in place with what is there, as it is before the end.
  ///
  /// Only debug builds check that it is there: a node that has ended does not work. It retains nothing, because a mutating
  /// method has exclusive access.
  @usableFromInline @_transparent
  mutating func use<Result>(_ body: (inout Wrapped) -> Result) -> Result {
    #if DEBUG
      precondition(self != nil, "a node that has ended does not work")
    #endif
    return withUnsafeMutablePointer(to: &self) { place in
      // Unsafe: what an optional holds lies where the optional does.
      body(&UnsafeMutableRawPointer(place).assumingMemoryBound(to: Wrapped.self).pointee)
    }
  }
}
