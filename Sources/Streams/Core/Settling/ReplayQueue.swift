import Synchronization

/// The settled streams with new branches, which are to hear the outcome shortly.
///
/// Most leave before they are due: the program calls `replay()`, or the stream ends. So a stream that joins waits in a
/// place of its own, which it takes and leaves by one compare-and-exchange, and moves into a line when the next one
/// comes, or when the timer does. Threads that do this at the same time mostly have lanes of their own, which share no
/// cache line.
final class ReplayQueue: Sendable {
  private let scheduler: any Scheduler
  /// Whether the time of each stream counts. On the live clock, which takes as long to read as all the rest of joining, a
  /// stream that joins while the timer runs is replayed up to twice as late.
  private let isExact: Bool
  // Unsafe: the memory lives as long as this object, and the lanes are atomics and locks.
  private nonisolated(unsafe) let lanes: UnsafeMutableRawPointer
  private static var sharedLaneCount: Int { 16 }
  private let laneCount: UInt

  /// - Parameters:
  ///   - isShared: whether many threads make streams in the context at the same time.
  ///   - isExact: nil for what the clock asks for.
  init(scheduler: any Scheduler, isShared: Bool, isExact: Bool? = nil) {
    self.scheduler = scheduler
    self.isExact = isExact ?? !(scheduler is DispatchScheduler)
    laneCount = isShared ? UInt(Self.sharedLaneCount) : 1
    lanes = .allocate(byteCount: Int(laneCount) * ReplayLane.stride, alignment: ReplayLane.stride)
    for number in 0..<laneCount { place(of: number).initialize(to: ReplayLane()) }
  }

  deinit {
    for number in 0..<laneCount { place(of: number).deinitialize(count: 1) }
    lanes.deallocate()
  }

  /// Lets the stream's branches hear the outcome shortly. False when it waits for that already. Called by the owner of the
  /// stream's gate.
  func add(_ root: SettlingRoot) -> Bool {
    guard !root.isInReplayQueue.load(ordering: .acquiring) else { return false }
    root.isInReplayQueue.store(true, ordering: .relaxed)
    root.countLifetime()
    let number = laneOfThisThread
    root.replayLane = UInt8(truncatingIfNeeded: number)
    let lane = place(of: number)
    let isTimed = isExact || !lane.pointee.isTimerRunning.load(ordering: .relaxed)
    let due = isTimed ? dueFromNow : nil
    root.replayDue = due
    // Unmanaged: the queue holds its members by a lifetime.
    lane.pointee.join(.passUnretained(root)) { dueFromNow }
    let isRunning = lane.pointee.isTimerRunning.load(ordering: .sequentiallyConsistent)
    if !isRunning { startTimerIfNeeded(number, due) }
    return true
  }

  /// Forgets a stream that needs no replay any more. Called by the owner of the stream's gate.
  func remove(_ root: SettlingRoot) {
    // Unmanaged: as the lane has it.
    if place(of: UInt(root.replayLane)).pointee.leave(.passUnretained(root)) { root.lifetimeEnded() }
  }

  /// Releases the timers when no stream can wait any more: a scheduler whose time stands still would keep itself by them.
  func stop() {
    for number in 0..<laneCount { place(of: number).pointee.line.withLock { $0.timer }?.cancel() }
  }

  /// When a stream is due that joins now.
  private var dueFromNow: Duration { scheduler.now + Node.replayDelay }

  private func place(of number: UInt) -> UnsafeMutablePointer<ReplayLane> {
    // Only `init` puts something there.
    (lanes + Int(number) * ReplayLane.stride).assumingMemoryBound(to: ReplayLane.self)
  }

  private var laneOfThisThread: UInt {
    laneCount == 1 ? 0 : UInt(ThreadIdentity.current.place(among: Self.sharedLaneCount))
  }

  // MARK: The timer of a lane

  /// - Parameter due: when it is to ring, if that is known: a whole delay from now.
  private func startTimerIfNeeded(_ number: UInt, _ due: Duration? = nil) {
    let isRunning = place(of: number).pointee.isTimerRunning.exchange(true, ordering: .sequentiallyConsistent)
    if isRunning { return }
    startTimer(number, due ?? dueFromNow, after: Node.replayDelay)
  }

  private func startTimer(_ number: UInt, _ due: Duration, after delay: Duration) {
    let timer = scheduler.schedule(after: delay) { self.replay(number, at: due) }
    // One that has rung meanwhile may have been followed by another, which stays. The one before may hold what is the
    // scheduler's own: released without the lock.
    let spent = place(of: number).pointee.line.withLock { line in
      timer.isSpent ? timer : exchange(&line.timer, with: timer)
    }
    withExtendedLifetime(spent) {}
  }

  private func replay(_ number: UInt, at due: Duration) {
    let lane = place(of: number)
    let now = scheduler.now(reaching: due)
    lane.pointee.moveIntoLine { now + Node.replayDelay }
    while let member = lane.pointee.line.withLock({ $0.takeFirst(dueBy: now) }) {
      let root = member.takeUnretainedValue()
      root.performInPlace { root.replay(by: now) }
      root.lifetimeEnded()
    }
    if let next = lane.pointee.line.withLock({ $0.nextDue }) {
      return startTimer(number, next, after: next - now)
    }
    lane.pointee.isTimerRunning.store(false, ordering: .sequentiallyConsistent)
    // One that has joined meanwhile may have relied on this timer.
    if !lane.pointee.isEmpty { startTimerIfNeeded(number) }
  }
}
