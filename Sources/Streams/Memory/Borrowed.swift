/// A closure that captures an object for the time of one call, during which the caller holds the object: no reference is
/// counted for it, unless the called code keeps the closure.
///
/// What a closure captures it holds, so that the compiler counts a reference each time one is made, also where nearly all code
/// to which it is handed returns without having kept it.
@usableFromInline
enum Borrowed {
  /// Calls the body with the closure, to be used in place.
  ///
  /// - Parameters:
  ///   - object: what the closure captures.
  ///   - make: makes a struct that has the closure and nothing else: see ``ClosureLayout``.
  @inlinable @inline(__always)
  static func with<Object: AnyObject, Content>(
    _ object: Object, _ make: (__owned Object) -> Content, _ body: (inout Content) -> Void
  ) {
    _withUnprotectedUnsafeTemporaryAllocation(of: Content.self, capacity: 1) { room in
      // Unsafe: the closure gets a reference that has not been counted.
      let (place, object) = (room.baseAddress.unsafelyUnwrapped, Unmanaged.passUnretained(object))
      place.initialize(to: make(object.takeRetainedValue()))
      body(&place.pointee)
      // Mostly it is all that the closure has, which is not released then. The optimiser knows that.
      if ClosureLayout.captured(at: place) == UInt(bitPattern: object.toOpaque()) { return }
      // What has been captured beside it, such as types in a debug build, is in an object of its own, which releases both.
      _ = object.retain()
      place.deinitialize(count: 1)
    }
  }
}
