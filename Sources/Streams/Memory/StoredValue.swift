/// A value of any type, or none: what a settling stream keeps for branches to come.
///
/// Not of a generic type, because releasing one takes a look-up; and not an existential, because that is copied and
/// destroyed by way of several tables.
@usableFromInline
struct StoredValue: ~Copyable {
  @usableFromInline var room = RawRoom()
  /// The address of the type, which is even, and 1 more if the value owns nothing; 0 without a value.
  @usableFromInline var tag: UInt = 0

  @inlinable
  init() {}

  // Inlinable: the optimiser of Swift 6.3 gives up otherwise.
  @inlinable
  deinit {
    guard let type = Self.owningType(tag) else { return }
    var room = RawRoom(words: room.words)
    Self.empty(&room, type)
  }

  @usableFromInline var isPresent: Bool { tag != 0 }

  /// Whether there is something to release.
  var ownsMemory: Bool { tag != 0 && tag & 1 == 0 }

  /// The type of a value that owns something; nil for a value that is forgotten without being looked at.
  @usableFromInline @_transparent
  static func owningType(_ tag: UInt) -> Any.Type? {
    // Only `store` makes tags.
    tag & 1 == 0 ? unsafeBitCast(tag, to: Any.Type?.self) : nil
  }

  // Only `store` makes tags, of a type and one bit.
  private var type: Any.Type? { unsafeBitCast(tag & ~1, to: Any.Type?.self) }

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
    tag = 0
  }

  @usableFromInline
  static func empty(_ room: inout RawRoom, _ type: Any.Type) {
    func empty<Value>(_ type: Value.Type) { room.empty(type) }
    empty(type)
  }

  /// Calls the body with the address of a copy of the value, because the value may be cleared meanwhile.
  mutating func withCopy(_ body: (UnsafeRawPointer) -> Void) {
    // What owns nothing and is all in the room is copied with it.
    if tag & 1 != 0 { return _withUnprotectedUnsafePointer(to: room.words) { body($0) } }
    func copy<Value>(_ type: Value.Type) {
      withUnsafePointer(to: room.withPlace(of: type) { $0.pointee }) { body($0) }
    }
    if let type { copy(type) }
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
