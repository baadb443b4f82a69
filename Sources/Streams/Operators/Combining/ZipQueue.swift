import DequeModule

/// Values in the order in which they came. The first is kept outside of the queue, because most come and go alone.
@usableFromInline
struct ZipQueue<Value: Sendable>: Sendable {
  @usableFromInline var first: Value?
  /// Empty while there is no first.
  @usableFromInline var others = Deque<Value>()

  init() {}

  @inlinable
  var isEmpty: Bool { first == nil }

  /// Appends a value, unless there are `limit` already: then it returns false.
  ///
  /// - Parameter limit: at least one.
  @discardableResult
  @inlinable @inline(__always)
  mutating func append(_ value: Value, upTo limit: Int = .max) -> Bool {
    if first != nil { return appendOther(value, upTo: limit) }
    first = value
    return true
  }

  @usableFromInline
  mutating func appendOther(_ value: Value, upTo limit: Int) -> Bool {
    guard others.count + 1 < limit else { return false }
    others.append(value)
    return true
  }

  @inlinable @inline(__always)
  mutating func popFirst() -> Value? {
    guard let value = first else { return nil }
    if others.isEmpty { first = nil } else { first = popOther() }
    return value
  }

  @usableFromInline
  mutating func popOther() -> Value? { others.popFirst() }

  var count: Int { first == nil ? 0 : others.count + 1 }

  mutating func removeAll(where isUnwanted: (Value) -> Bool) {
    others.removeAll(where: isUnwanted)
    if let value = first, isUnwanted(value) { first = popOther() }
  }
}
