import Synchronization

/// With what a source hears whether its sink has paused it: each time when that is not what it has heard before.
///
/// What hears it on any thread is told by each thread before that goes on: a source whose value has made the sink pause hears
/// of the pause before it makes the next one, although another thread still tells it that it may go on. What two threads
/// tell at the same time may be heard in any order, so that the last of them tells once more what holds. What may be called
/// by one thread at a time is told by that one, which looks again before it goes. What the sink does in the midst of that, on
/// the same thread, is told at once.
final class PauseEar: Sendable {
  // Unchecked: the identity of a thread is a word.
  private struct State: @unchecked Sendable {
    /// Whether several threads may tell it at the same time.
    let hearsMany: Bool
    /// What has been told.
    var isPaused = false
    /// The threads that tell it, each as often as it does.
    var tellers: [ThreadIdentity] = []
    /// Whether several of them have, so that it may have heard last what does not hold.
    var isMixed = false

    /// What a thread is to tell; nil without news, or when another thread tells them.
    ///
    /// - Parameter isFirst: whether the thread has told nothing yet. Then a pause is news, too, that another thread has begun to
    ///   tell: this one would go on before it has been heard.
    mutating func news(for thread: ThreadIdentity, _ present: Bool?, isFirst: Bool) -> Bool? {
      let isBeside = tellers.contains { $0 != thread }
      guard let present, hearsMany || !isBeside else { return nil }
      let isUnheard = present && isBeside && isFirst
      guard present != isPaused || isMixed && tellers.isEmpty || isUnheard else { return nil }
      isMixed = isBeside || isMixed && !tellers.isEmpty
      isPaused = present
      tellers.append(thread)
      return present
    }

    mutating func hasTold(_ thread: ThreadIdentity) {
      if let index = tellers.lastIndex(of: thread) { tellers.remove(at: index) }
    }
  }

  private let state: Locked<State>
  private let isHeard = Atomic<Bool>(false)

  /// - Parameter hearsMany: whether several threads may tell it at the same time.
  init(hearsMany: Bool) { state = Locked(State(hearsMany: hearsMany)) }

  /// Whether it has heard of a pause, and has not yet heard all that is said of going on.
  var isPaused: Bool { isHeard.load(ordering: .acquiring) }

  /// Tells what holds, for as long as something else has been told. Returns whether the source may be asked again.
  ///
  /// - Parameters:
  ///   - present: what holds; nil when nothing is to be told any more.
  ///   - tell: is called without a lock.
  func hear(_ present: () -> Bool?, _ tell: (_ isPaused: Bool) -> Void) -> Bool {
    let thread = ThreadIdentity.current
    var hasTold = false
    while true {
      let (news, isLast) = state.withLock { state -> (Bool?, isLast: Bool) in
        if hasTold { state.hasTold(thread) }
        let news = state.news(for: thread, present(), isFirst: !hasTold)
        let isLast = state.tellers.isEmpty
        if news == true || isLast { isHeard.store(state.isPaused, ordering: .releasing) }
        return (news, isLast)
      }
      guard let isPaused = news else { return isLast && hasTold && !self.isPaused }
      tell(isPaused)
      hasTold = true
    }
  }
}

extension FedRoot {
  /// Tells an ear of this source's whether the sink has paused it, unless it cannot hear that.
  func tell(
    _ ear: PauseEar, unless isDeaf: @autoclosure () -> Bool = false, _ tell: (_ isPaused: Bool) -> Void
  ) {
    let demand = demandScope.demand
    let goesOn = ear.hear({ isOpen && !isDeaf() ? demand.pauseToTell : nil }, tell)
    // What it has been asked for meanwhile, another thread has left to this one.
    if goesOn { demand.serve() }
  }
}
