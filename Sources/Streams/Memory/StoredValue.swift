/// A value of any type, or none: what a settling stream keeps for branches to come.
///
/// Not of a generic type, because releasing one takes a look-up; and not an existential, because that is copied and
/// destroyed by way of several tables.
@usableFromInline
struct StoredValue: ~Copyable {
  @usableFromInline var room = RawRoom()
  /// The address of the type, which is even, and 1 more if the value owns nothing; without a value ``none``, which owns
  /// nothing either.
  @usableFromInline var tag = none

  @usableFromInline @_transparent static var none: UInt { 1 }

  @inlinable
  init() {}

  // Inlinable: the optimiser of Swift 6.3 gives up otherwise.
  @inlinable
  deinit {
    guard let type = Self.owningType(tag) else { return }
    var room = RawRoom(words: room.words)
    Self.empty(&room, type)
  }

  @usableFromInline var isPresent: Bool { tag != Self.none }

  /// Whether there is something to release.
  var ownsMemory: Bool { tag & 1 == 0 }

  /// The type of a value that owns something; nil for a value that is forgotten without being looked at.
  @usableFromInline @_transparent
  static func owningType(_ tag: UInt) -> Any.Type? {
    // Only `store` makes tags.
    tag & 1 == 0 ? unsafeBitCast(tag, to: Any.Type.self) : nil
  }

  // Only `store` makes tags, of a type and one bit.
  private var type: Any.Type? { isPresent ? unsafeBitCast(tag & ~1, to: Any.Type.self) : nil }

  @inlinable @inline(__always)
  mutating func store<Value: Sendable>(_ value: Value) {
    if Self.owningType(tag) != nil { clear() }
    fill(value)
  }

  /// Stores a value where there is none, without a look.
  @inlinable @inline(__always)
  mutating func fill<Value: Sendable>(_ value: Value) {
    room.fill(value)
    // The address of what describes the type, which lives for ever.
    tag = unsafeBitCast(Value.self as Any.Type, to: UInt.self)
    if Self.isForgettable(Value.self) { tag |= 1 }
  }

  /// Whether values of a type own nothing, wherever they are.
  @usableFromInline @_transparent
  static func isForgettable<Value>(_ type: Value.Type) -> Bool { _isPOD(type) && RawRoom.fits(type) }

  @usableFromInline
  mutating func clear() {
    if let type = Self.owningType(tag) { Self.empty(&room, type) }
    tag = Self.none
  }

  @usableFromInline
  static func empty(_ room: inout RawRoom, _ type: Any.Type) {
    func empty<Value>(_ type: Value.Type) { room.empty(type) }
    empty(type)
  }

  /// Copies the value, if any, to where there is none.
  mutating func copy(to copy: inout StoredValue) {
    copy.tag = tag
    guard let type = Self.owningType(tag) else { return copy.room = RawRoom(words: room.words) }
    copy.fillRoom(from: &self, type)
  }

  // A function of its own, because it is rarer.
  @inline(never)
  private mutating func fillRoom(from other: inout StoredValue, _ type: Any.Type) {
    func fill<Value>(_ type: Value.Type) { room.fill(other.room.withPlace(of: type) { $0.pointee }) }
    fill(type)
  }

  /// Calls the body with the address of the value, which must be there.
  @inline(__always)
  mutating func withAddress(_ body: (UnsafeRawPointer) -> Void) {
    // What owns nothing is all in the room.
    let owner = Self.owningType(tag)
    room.withPlace(of: UInt.self) { words in
      body(owner.map { Self.address(of: $0, in: words) } ?? UnsafeRawPointer(words))
    }
  }

  @inline(never)
  private static func address(
    of type: Any.Type, in words: UnsafeMutablePointer<UInt>
  ) -> UnsafeRawPointer {
    func address<Value>(_ type: Value.Type) -> UnsafeRawPointer? {
      // Unsafe: as `RawRoom` keeps it.
      RawRoom.fits(type) ? UnsafeRawPointer(words) : UnsafeRawPointer(bitPattern: words.pointee)
    }
    return address(type).unsafelyUnwrapped
  }

  /// The value in words: by its own description, unless others are given.
  mutating func words(_ other: ((Any) -> String)? = nil) -> String {
    var words = ""
    func describe<Value>(_ type: Value.Type) {
      words = room.withPlace(of: type) { other?($0.pointee) ?? "\($0.pointee)" }
    }
    if let type { describe(type) }
    return words
  }
}
