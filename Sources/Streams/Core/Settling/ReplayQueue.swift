import Synchronization

/// The settled streams with new branches, which are to hear the outcome shortly: in the order in which they are due,
/// with one timer for all of them.
///
/// Joining and leaving take constant time, because most leave before they are due: the program calls `replay()`, or
/// the stream ends.
final class ReplayQueue: Sendable {
  // Unmanaged: the queue holds its members by a lifetime. Unchecked: only reached under the lock, like the members' links.
  fileprivate struct Line: @unchecked Sendable {
    var first: Unmanaged<SettlingRoot>?
    var last: Unmanaged<SettlingRoot>?
    var isTimerRunning = false
    /// The latest timer, spent or not.
    var timer: ScheduledWork?
  }

  private let scheduler: any Scheduler
  private let line = Locked(Line())

  init(scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  /// Lets the stream's branches hear the outcome shortly. False when it waits for that already.
  func add(_ root: SettlingRoot) -> Bool {
    guard !root.isInReplayQueue.exchange(true, ordering: .relaxed) else { return false }
    root.lifetimeBegan()
    let due = scheduler.now + Node.replayDelay
    let member = Unmanaged.passUnretained(root)
    let mustStartTimer = line.withLock { line in
      line.append(member, due: due)
      defer { line.isTimerRunning = true }
      return !line.isTimerRunning
    }
    if mustStartTimer { startTimer(Node.replayDelay) }
    return true
  }

  /// Forgets a stream that needs no replay any more.
  func remove(_ root: SettlingRoot) {
    // Unmanaged: as the line has it.
    let member = Unmanaged.passUnretained(root)
    let wasThere = line.withLock { $0.remove(member) }
    if wasThere { release(member) }
  }

  private func startTimer(_ delay: Duration) {
    let timer = scheduler.schedule(after: delay) { self.replayDue() }
    line.withLock { $0.timer = timer }
  }

  /// Releases the timer when no stream can wait any more: a scheduler whose time stands still would keep itself by it.
  func stop() {
    line.withLock { $0.timer }?.cancel()
  }

  private func replayDue() {
    let now = scheduler.now
    while let member = line.withLock({ $0.takeFirst(dueBy: now) }) {
      let root = member.takeUnretainedValue()
      root.performInPlace { root.replayToWaiting() }
      release(member)
    }
    let next = line.withLock { line in
      line.isTimerRunning = line.first != nil
      return line.first?._withUnsafeGuaranteedRef { $0.replayDue }
    }
    if let next { startTimer(next - now) }
  }

  private func release(_ member: Unmanaged<SettlingRoot>) {
    member._withUnsafeGuaranteedRef { $0.lifetimeEnded() }
  }
}

extension ReplayQueue.Line {
  fileprivate mutating func append(_ member: Unmanaged<SettlingRoot>, due: Duration) {
    member._withUnsafeGuaranteedRef { root in
      root.replayDue = due
      root.previousReplay = last
      root.nextReplay = nil
    }
    if let last { last._withUnsafeGuaranteedRef { $0.nextReplay = member } } else { first = member }
    last = member
  }

  fileprivate mutating func takeFirst(dueBy now: Duration) -> Unmanaged<SettlingRoot>? {
    guard let first, first._withUnsafeGuaranteedRef({ $0.replayDue }) <= now else { return nil }
    _ = remove(first)
    return first
  }

  /// False when another thread has taken the member out.
  fileprivate mutating func remove(_ member: Unmanaged<SettlingRoot>) -> Bool {
    member._withUnsafeGuaranteedRef { root in
      guard root.isInReplayQueue.exchange(false, ordering: .relaxed) else { return false }
      let (previous, next) = (root.previousReplay, root.nextReplay)
      if let previous { previous._withUnsafeGuaranteedRef { $0.nextReplay = next } } else { first = next }
      if let next { next._withUnsafeGuaranteedRef { $0.previousReplay = previous } } else { last = previous }
      root.previousReplay = nil
      root.nextReplay = nil
      return true
    }
  }
}
