import Synchronization

/// What the sink of a run has said to its sources, beside how many values it wants.
@usableFromInline
final class SinkWords: Sendable {
  // Unchecked: what is said is handed to the sources under the lock.
  private struct State: @unchecked Sendable {
    /// What has been said with wishes, by their number.
    var payloads: [Int: Any] = [:]
    /// How many of those there are when the fulfilled ones among them are forgotten.
    var sizeOfNextSweep = 16
    var last = -1
    var end: Completion?
  }

  private let state = Locked(State())
  private let mayHavePayloads = Atomic<Bool>(false)
  /// What the sink of the run has said, where another sink stands between: that one counts wishes of its own, and ends
  /// as the run does.
  private let below: SinkWords?

  @usableFromInline
  init(above below: SinkWords? = nil) { self.below = below }

  /// Whether something has been said with a wish.
  var hasPayloads: Bool { mayHavePayloads.load(ordering: .acquiring) }

  /// How the sink has ended the run; nil when it has not.
  var end: Completion? { below?.end ?? state.withLock { $0.end } }

  /// Notes how the sink ends the run. The first time counts.
  func set(end: Completion) { state.withLock { if $0.end == nil { $0.end = end } } }

  /// Makes a wish, and notes what is said with it, in one step for ``latest(_:)``.
  ///
  /// - Parameters:
  ///   - answered: the number of a wish before which all are fulfilled: what has been said with those may be forgotten.
  ///   - wish: makes the wish, and returns its number; nil when there is none.
  func add(_ payload: Any, answered: Int, to wish: () -> Int?) {
    // Before the wish is made: a thread that sees the wish looks for what is said with it.
    mayHavePayloads.store(true, ordering: .releasing)
    // Handed over under the lock, and what is forgotten released without it: that may run code of the user's.
    nonisolated(unsafe) let payload = payload
    let former = state.withLock { state -> Handover<[Int: Any]> in
      guard let number = wish() else { return Handover(content: [:]) }
      var former: [Int: Any] = [:]
      if state.payloads.count >= state.sizeOfNextSweep {
        former = state.payloads
        state.payloads = former.filter { $0.key >= answered }
        state.sizeOfNextSweep = max(16, state.payloads.count * 2)
      }
      state.payloads[number] = payload
      state.last = number
      return Handover(content: former)
    }
    withExtendedLifetime(former) {}
  }

  /// Forgets what has been said with wishes. Called by the thread that serves, and that alone looks for it, after the end.
  func forgetPayloads() {
    guard hasPayloads else { return }
    let former = state.withLock { state -> Handover<[Int: Any]> in
      Handover(content: exchange(&state.payloads, with: [:]))
    }
    withExtendedLifetime(former) {}
  }

  /// The number of the wish that is served next, which the closure returns, and of the last one with which something has been
  /// said: negative without one. While the closure looks for the last time, no wish with which something is said is being made.
  func latest(_ served: () -> Int) -> (served: Int, last: Int) {
    let number = served()
    guard hasPayloads else { return (number, -1) }
    return state.withLock { (served(), $0.last) }
  }

  /// What has been said with a wish that has not been fulfilled.
  func payload(of wish: Int) -> Any? {
    guard hasPayloads else { return nil }
    let payload = state.withLock { state -> Handover<Any?> in Handover(content: state.payloads[wish]) }
    return payload.content
  }
}

// Unchecked: handed over under a lock.
private struct Handover<Content>: @unchecked Sendable {
  let content: Content
}
