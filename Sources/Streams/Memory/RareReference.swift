/// A reference to an object that is mostly not there, or that is handed on.
///
/// An optional would cost more: the compiler releases one by a call, without checking whether there is an object, and counts
/// references while it is used. This is not a generic type, because destroying one takes a look-up; so its methods are told the
/// type, which is always the same in one place.
@usableFromInline
struct RareReference: ~Copyable {
  // Unmanaged, and held.
  @usableFromInline var reference: Unmanaged<AnyObject>?

  @inlinable @inline(__always)
  init() {}

  @inlinable @inline(__always)
  init(_ object: AnyObject) { reference = .passRetained(object) }

  @inlinable @inline(__always)
  init(_ object: AnyObject?) { reference = object.map { .passRetained($0) } }

  private init(held reference: Unmanaged<AnyObject>?) { self.reference = reference }

  @inlinable @inline(__always)
  deinit { reference?.release() }

  @usableFromInline var isThere: Bool { reference != nil }

  /// Whether nothing else holds the object.
  var isUnique: Bool { reference?.isHeldHereAlone == true }

  /// The object.
  @inlinable @inline(__always)
  func object<Object: AnyObject>(_ type: Object.Type) -> Object? {
    reference.map { unsafeDowncast($0.takeUnretainedValue(), to: type) }
  }

  /// Works with the object, which must be there, and must stay until the body returns.
  @inline(__always)
  func use<Object: AnyObject, Result>(_ type: Object.Type, _ body: (Object) -> Result) -> Result {
    reference.unsafelyUnwrapped._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: type)) }
  }

  /// Takes the object out.
  @inline(__always)
  mutating func take() -> RareReference {
    let taken = RareReference(held: reference)
    reference = nil
    return taken
  }

  /// The object, which must be there, handed over to a caller that holds it from now on.
  @inline(__always)
  mutating func takeObject<Object: AnyObject>(_ type: Object.Type) -> Object {
    let taken = reference.unsafelyUnwrapped
    reference = nil
    return unsafeDowncast(taken.takeRetainedValue(), to: type)
  }

  /// Releases the object.
  @inlinable @inline(__always)
  mutating func empty() {
    guard let former = reference else { return }
    reference = nil
    former.release()
  }
}
