/// A value of any type, or none: what a settling stream keeps for branches to come.
///
/// Not of a generic type, because releasing one takes a look-up; and not an optional existential, because that is
/// copied and destroyed by way of several tables.
@usableFromInline
struct StoredValue: Sendable {
  @usableFromInline
  struct Nothing: Sendable {
    @inlinable
    init() {}
  }

  @usableFromInline var isPresent = false
  @usableFromInline var content: any Sendable

  @inlinable
  init() { content = Nothing() }

  @inlinable
  mutating func store<Value: Sendable>(_ value: Value) {
    content = value
    isPresent = true
  }

  @usableFromInline
  mutating func clear() {
    content = Nothing()
    isPresent = false
  }
}
