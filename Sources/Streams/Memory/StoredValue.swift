/// A value of any type, or none: what a settling stream keeps for branches to come.
///
/// Not of a generic type, because releasing one takes a look-up; and not an existential, because that is copied and
/// destroyed by way of several tables.
@usableFromInline
struct StoredValue: ~Copyable {
  @usableFromInline var room = Emptiable()
  /// Nil when there is no value.
  @usableFromInline var type: Any.Type?

  @inlinable
  init() {}

  // Inlinable: the optimiser of Swift 6.3 gives up otherwise.
  @inlinable
  deinit {
    guard let type, room.isFull else { return }
    var room = Emptiable(words: room.words, isFull: true)
    Self.empty(&room, type)
  }

  @usableFromInline var isPresent: Bool { type != nil }

  @inlinable @inline(__always)
  mutating func store<Value: Sendable>(_ value: Value) {
    if type != nil { clear() }
    room.fill(value)
    type = Value.self
    // What owns nothing is forgotten without being looked at.
    if _isPOD(Value.self), Emptiable.hasRoom(for: Value.self) { room.isFull = false }
  }

  @usableFromInline
  mutating func clear() {
    guard let type else { return }
    Self.empty(&room, type)
    self.type = nil
  }

  @usableFromInline
  static func empty(_ room: inout Emptiable, _ type: Any.Type) {
    func empty<Value>(_ type: Value.Type) { room.empty(type) }
    if room.isFull { empty(type) }
  }

  /// Calls the body with where a copy of the value is, because the value may be cleared meanwhile.
  mutating func withCopy(_ body: (UnsafeRawPointer) -> Void) {
    func copy<Value>(_ type: Value.Type) {
      withUnsafePointer(to: room.withPlace(of: type) { $0.pointee }) { body($0) }
    }
    if let type { copy(type) }
  }

  /// The value in words.
  var description: String {
    mutating get {
      var words = ""
      func describe<Value>(_ type: Value.Type) { words = room.withPlace(of: type) { "\($0.pointee)" } }
      if let type { describe(type) }
      return words
    }
  }
}
