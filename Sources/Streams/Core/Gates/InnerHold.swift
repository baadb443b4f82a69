import Synchronization

/// What a run that waits for the outcome of a stream holds of that stream's trees.
///
/// It keeps those that a task feeds for as long as they are held. A tree that settles needs no more than its answer that is still
/// to come, which keeps it: without one it says nothing more, and what waits for it cannot change that. So such a tree ends when
/// nothing else holds it, and tells that; otherwise the two would keep each other for ever.
final class InnerHold: Sendable {
  private struct Parts: Sendable {
    var flowing: [Hold]
    var settling: [Hold]
  }

  /// A tree that settles.
  private struct Heard: Sendable {
    let lifetime: Hold.Weak
    let root: SettlingRoot
  }

  /// Nil once it has been released.
  private let parts: Locked<Parts?>
  private let heard: [Heard]

  /// - Parameter hold: the caller's reference, which is kept whole until ``leaveSettling()``.
  init(_ hold: consuming Hold?) {
    var parts = Parts(flowing: [], settling: [])
    var heard: [Heard] = []
    for part in Hold.distinctParts(of: consume hold) {
      if let root = part.settlingRoot {
        root.hearers.wrappingAdd(1, ordering: .relaxed)
        heard.append(Heard(lifetime: Hold.Weak(hold: part), root: root))
        parts.settling.append(part)
      } else {
        parts.flowing.append(part)
      }
    }
    self.parts = Locked(parts)
    self.heard = heard
  }

  deinit {
    if parts.withLock({ $0 != nil }) { uncount() }
  }

  /// Leaves the trees that settle to what else keeps them. Called when what waits has heard what is there.
  func leaveSettling() {
    let left = parts.withLock { parts in
      defer { parts?.settling = [] }
      return parts?.settling
    }
    withExtendedLifetime(left) {}
  }

  /// Whether one of the trees that settle was left, and nothing else keeps it.
  var isLeft: Bool { heard.contains { !$0.root.hasLifetime } }

  /// Releases all, and calls the body if nothing else holds any of the trees. Of several threads that release the last ones at
  /// the same time, at least one finds that.
  ///
  /// - Parameter end: is called before the release, where that would end a tree that flows.
  /// - Returns: whether it was called.
  func release(whenSole end: () -> Void) -> Bool {
    leaveSettling()
    guard var flowing = parts.exchange(nil)?.flowing else { return false }
    uncount()
    if flowing.isEmpty, heard.isEmpty { return false }
    let left = heard.map(\.lifetime)
    if isHeardByNoOther, Hold.areEmpty(left), Self.areSole(&flowing) {
      withExtendedLifetime(flowing, end)
      return true
    }
    let places = Self.releasing(&flowing)
    guard Hold.areEmptied(places + left), isHeardByNoOther else { return false }
    end()
    return true
  }

  private func uncount() {
    for tree in heard { tree.root.hearers.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
  }

  private var isHeardByNoOther: Bool {
    heard.allSatisfy { $0.root.hearers.load(ordering: .sequentiallyConsistent) == 0 }
  }

  private static func areSole(_ parts: inout [Hold]) -> Bool {
    for index in parts.indices where !isKnownUniquelyReferenced(&parts[index]) { return false }
    return true
  }

  // Never inlined: when it returns, it holds nothing any more.
  @inline(never)
  private static func releasing(_ parts: inout [Hold]) -> [Hold.Weak] {
    defer { parts = [] }
    return parts.map { Hold.Weak(hold: $0) }
  }
}
