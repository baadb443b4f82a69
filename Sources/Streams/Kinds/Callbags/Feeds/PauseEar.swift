import Synchronization

/// With what a source hears whether its sink has paused it: each time when that is not what it has heard before.
///
/// One thread at a time tells it, and looks again before it goes, so that the last word is right, whichever threads pause and
/// resume. What the sink does in the midst of that, on the same thread, is told at once.
final class PauseEar: Sendable {
  // Unchecked: the identity of a thread is a word.
  private struct State: @unchecked Sendable {
    /// What has been told.
    var isPaused = false
    /// The thread that tells it; nil while none does.
    var teller: ThreadIdentity?
  }

  private let state = Locked(State())
  private let isHeard = Atomic<Bool>(false)

  /// Whether it has heard of a pause, and has not yet heard all that is said of going on.
  var isPaused: Bool { isHeard.load(ordering: .acquiring) }

  /// Tells what holds, for as long as something else has been told. Returns whether the source may be asked again.
  ///
  /// - Parameters:
  ///   - present: what holds; nil when nothing is to be told any more.
  ///   - tell: is called without a lock.
  func hear(_ present: () -> Bool?, _ tell: (_ isPaused: Bool) -> Void) -> Bool {
    let thread = ThreadIdentity.current
    var (isOutermost, hasTold) = (false, false)
    while true {
      let news = state.withLock { state -> Bool? in
        if state.teller == nil { (state.teller, isOutermost) = (thread, true) }
        // Another thread that tells something looks again.
        guard state.teller == thread else { return nil }
        if let present = present(), exchange(&state.isPaused, with: present) != present {
          if present { isHeard.store(true, ordering: .releasing) }
          return present
        }
        guard isOutermost else { return nil }
        state.teller = nil
        isHeard.store(state.isPaused, ordering: .releasing)
        return nil
      }
      guard let isPaused = news else { return isOutermost && hasTold && !self.isPaused }
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
