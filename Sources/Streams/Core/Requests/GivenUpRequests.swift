/// Says when to look for what is held for requests that have been given up: once for several of them, so that to give up all
/// takes no longer than to ask them. When nothing else is held, all of it is found.
@usableFromInline
struct GivenUpRequests: Sendable {
  /// How many there have been since the last look.
  @usableFromInline var count = 0

  /// Whether there have been any.
  @inlinable @inline(__always)
  var areThere: Bool { count > 0 }

  /// How many are looked through at once.
  private static var few: Int { 1_000 }

  /// Notes one. Called for each.
  mutating func add() { count += 1 }

  /// Whether to look now through so much that is held, which starts the count anew.
  @usableFromInline
  mutating func areDue(among held: Int) -> Bool {
    guard count > 0, held <= max(Self.few, 16 * count) else { return false }
    count = 0
    return true
  }
}
