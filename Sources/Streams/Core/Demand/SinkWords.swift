import Synchronization

/// What the sink of a run has said to its sources, beside how many values it wants.
@usableFromInline
final class SinkWords: Sendable {
  // Unchecked: what is said is handed to the sources under the lock.
  private struct State: @unchecked Sendable {
    /// What has been said with wishes, by their number.
    var payloads: [Int: Any] = [:]
    var last = -1
    var end: Completion?
  }

  private let state = Locked(State())
  private let hasPayloads = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  /// How the sink has ended the run; nil when it has not.
  var end: Completion? { state.withLock { $0.end } }

  /// Notes how the sink ends the run. The first time counts.
  func set(end: Completion) { state.withLock { if $0.end == nil { $0.end = end } } }

  /// Notes what is said with a wish.
  func add(_ payload: Any, to wish: Int) {
    // Handed over under the lock, and what it replaces released without it: that may run code of the user's.
    nonisolated(unsafe) let payload = payload
    let former = state.withLock { state -> Handover<Any?> in
      state.last = wish
      return Handover(content: state.payloads.updateValue(payload, forKey: wish))
    }
    withExtendedLifetime(former) {}
    hasPayloads.store(true, ordering: .releasing)
  }

  /// The number of the last wish with which something has been said; negative without one.
  var last: Int { hasPayloads.load(ordering: .acquiring) ? state.withLock { $0.last } : -1 }

  /// What has been said with a wish. Forgets what has been said with those that are fulfilled.
  func payload(of wish: Int, answered: Int) -> Any? {
    guard hasPayloads.load(ordering: .acquiring) else { return nil }
    // Handed over under the lock; what is forgotten is released without it.
    let taken = state.withLock { state -> Handover<(payload: Any?, former: [Int: Any])> in
      let former = state.payloads
      guard former.count > 16 else { return Handover(content: (former[wish], [:])) }
      state.payloads = former.filter { $0.key >= answered }
      return Handover(content: (former[wish], former))
    }
    return taken.content.payload
  }
}

// Unchecked: handed over under a lock.
private struct Handover<Content>: @unchecked Sendable {
  let content: Content
}
