import Synchronization

/// The settled streams that wait for their replay on behalf of some threads.
struct ReplayLane: ~Copyable {
  /// How far apart lanes are, so that no two share a cache line, nor one that the processor fetches together with it.
  static var stride: Int { 128 }

  /// The stream that has joined last, if it is still there: its address, or 0. Taken out by its gate's owner, which is the only
  /// one to do so without the lock.
  private let latest = Atomic<UInt>(0)
  let isTimerRunning = Atomic<Bool>(false)
  let line = Locked(Line())

  /// Those that have joined before, in the order in which they are due.
  // Unmanaged: the queue holds its members by a lifetime. Unchecked: only reached under the lock, like the members' links.
  struct Line: @unchecked Sendable {
    private var first: Unmanaged<SettlingRoot>?
    private var last: Unmanaged<SettlingRoot>?
    /// The timer that is to ring, or one that has rung.
    var timer: ScheduledWork?

    var isEmpty: Bool { first == nil }

    var nextDue: Duration? { first?._withUnsafeGuaranteedRef { $0.replayDue } }
  }

  /// Whether no stream waits here. Called when it has been said that the timer does not run.
  var isEmpty: Bool {
    latest.load(ordering: .sequentiallyConsistent) == 0 && line.withLock { $0.isEmpty }
  }

  /// Takes a stream in. Called by the owner of its gate.
  ///
  /// - Parameter due: when the one that was there is due, if that is not known yet.
  func join(_ member: Unmanaged<SettlingRoot>, due: () -> Duration) {
    let word = Self.word(for: member)
    let isFirst = latest.compareExchange(expected: 0, desired: word, ordering: .sequentiallyConsistent)
    if !isFirst.exchanged { replaceLatest(with: word, due) }
  }

  /// Puts the stream that has joined last into the line.
  func moveIntoLine(due: () -> Duration) {
    if latest.load(ordering: .relaxed) != 0 { replaceLatest(with: 0, due) }
  }

  private func replaceLatest(with word: UInt, _ due: () -> Duration) {
    let due = due()
    line.withLock { line in
      let former = latest.exchange(word, ordering: .sequentiallyConsistent)
      if let former = Self.member(former) { line.append(former, due: due) }
    }
  }

  /// Takes a stream out. False when another thread has done so. Called by the owner of its gate.
  func leave(_ member: Unmanaged<SettlingRoot>) -> Bool {
    let word = Self.word(for: member)
    let isThere = latest.compareExchange(expected: word, desired: 0, ordering: .acquiringAndReleasing)
    guard isThere.exchanged else { return line.withLock { $0.remove(member) } }
    member._withUnsafeGuaranteedRef { $0.isInReplayQueue.store(false, ordering: .relaxed) }
    return true
  }

  private static func word(for member: Unmanaged<SettlingRoot>) -> UInt {
    UInt(bitPattern: member.toOpaque())
  }

  // Only `join` stores words.
  private static func member(_ word: UInt) -> Unmanaged<SettlingRoot>? {
    UnsafeRawPointer(bitPattern: word).map { .fromOpaque($0) }
  }
}

extension ReplayLane.Line {
  fileprivate mutating func append(_ member: Unmanaged<SettlingRoot>, due: Duration) {
    member._withUnsafeGuaranteedRef { root in
      if root.replayDue == nil { root.replayDue = due }
      root.previousReplay = last
      root.nextReplay = nil
    }
    if let last { last._withUnsafeGuaranteedRef { $0.nextReplay = member } } else { first = member }
    last = member
  }

  mutating func takeFirst(dueBy now: Duration) -> Unmanaged<SettlingRoot>? {
    guard let first, let due = nextDue, due <= now else { return nil }
    _ = remove(first)
    return first
  }

  /// False when another thread has taken the member out.
  fileprivate mutating func remove(_ member: Unmanaged<SettlingRoot>) -> Bool {
    member._withUnsafeGuaranteedRef { root in
      guard root.isInReplayQueue.load(ordering: .relaxed) else { return false }
      let (previous, next) = (root.previousReplay, root.nextReplay)
      if let previous { previous._withUnsafeGuaranteedRef { $0.nextReplay = next } } else { first = next }
      if let next { next._withUnsafeGuaranteedRef { $0.previousReplay = previous } } else { last = previous }
      root.previousReplay = nil
      root.nextReplay = nil
      // Last, because it may join another lane then.
      root.isInReplayQueue.store(false, ordering: .releasing)
      return true
    }
  }
}
