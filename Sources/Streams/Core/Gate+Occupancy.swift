import DequeModule
import Synchronization

// How a gate is entered and left: one compare-and-swap each way, and a mailbox for whoever finds it taken.

extension Gate {
  // Unchecked: only ever reached under its lock, and run by the one who owns the gate.
  struct Mailbox: @unchecked Sendable {
    var work = Deque<Work>()
  }

  @usableFromInline @_transparent static var idle: UInt { 0 }
  @usableFromInline @_transparent static var mark: UInt { 1 }

  /// A place that is on no stack.
  @usableFromInline @_transparent static var nowhere: UInt { 2 }

  /// Where on its stack somebody is that has a value there.
  @usableFromInline @_transparent
  static func place<Value>(_ value: UnsafePointer<Value>) -> UInt {
    // The address alone is of interest, and never followed. A value without a size is nowhere: its address may be
    // anything, even what says that nobody is inside. Only that of a byte can have the mark.
    MemoryLayout<Value>.size == 0
      ? nowhere
      : MemoryLayout<Value>.alignment > 1 ? UInt(bitPattern: value) : UInt(bitPattern: value) & ~mark
  }

  /// Enters when nobody is inside. Each success is followed by one ``leave()``.
  @inlinable @inline(__always)
  func tryEnter() -> Bool {
    let here: UInt = 0
    return _withUnprotectedUnsafePointer(to: here) { tryEnter(from: Gate.place($0)) }
  }

  @usableFromInline @_transparent
  func tryEnter(from place: UInt) -> Bool {
    occupancy.compareExchange(expected: Gate.idle, desired: place, ordering: .acquiring).exchanged
  }

  /// Enters when nobody is inside, or when another thread leaves soon. Each success is followed by one ``leave()``.
  @inlinable @inline(__always)
  func tryEnterSoon() -> Bool {
    let here: UInt = 0
    return _withUnprotectedUnsafePointer(to: here) { tryEnterSoon(from: Gate.place($0)) }
  }

  @usableFromInline @_transparent
  func tryEnterSoon(from place: UInt) -> Bool {
    tryEnter(from: place) || tryEnterLater(from: place)
  }

  /// Enters when another thread leaves soon.
  ///
  /// A value takes less time to be delivered than to be left for somebody else, so that waiting a little pays. It
  /// does not when the owner is further up this very stack; far apart are only the stacks of different threads.
  @usableFromInline
  func tryEnterLater(from place: UInt) -> Bool {
    for _ in 0..<Gate.patience {
      let owner = occupancy.load(ordering: .relaxed)
      if owner == Gate.idle {
        if tryEnter(from: place) { return true }
      } else if max(owner, place) - min(owner, place) < Gate.reachOfOneStack {
        return false
      }
    }
    return false
  }

  /// How often a taken gate is looked at: for about a microsecond.
  private static var patience: Int { 1000 }
  /// Less than the size of a stack, in bytes.
  static var reachOfOneStack: UInt { 256 << 10 }

  /// Leaves, delivering first what arrived meanwhile.
  @usableFromInline @_transparent
  func leave() {
    leave(from: occupancy.load(ordering: .relaxed) & ~Gate.mark)
  }

  @usableFromInline @_transparent
  func leave(from place: UInt) {
    // With something to do, the place is not what is found.
    if occupancy.compareExchange(expected: place, desired: Gate.idle, ordering: .releasing).exchanged {
      return
    }
    leaveSlowly()
  }

  /// Does the work inside the gate: now when it is free, else when its owner gets to it.
  @usableFromInline
  func perform(_ work: @escaping Work) {
    if tryEnter() {
      work()
      leave()
    } else {
      mail(work)
    }
  }

  /// Leaves work for the owner, or does it when the owner has just left.
  @usableFromInline
  func mail(_ work: @escaping Work) {
    // The work is handed from this thread to the owner under the lock.
    nonisolated(unsafe) let work = work
    madeAnnex.mailbox.withLock { $0.work.append(work) }
    while true {
      let seen = occupancy.load(ordering: .relaxed)
      if seen == Gate.idle {
        // The owner left before it could see the mail: it has to be delivered from here.
        if tryEnter() {
          deliverMail()
          return leaveSlowly()
        }
      } else {
        let marked = occupancy.compareExchange(
          expected: seen, desired: seen | Gate.mark, ordering: .acquiringAndReleasing)
        if marked.exchanged { return }
      }
    }
  }

  /// Has the owner, if there is one, look up before it goes on with what it does many times.
  ///
  /// Whoever changes, without entering, what somebody relies on who looks at ``isMarked`` alone says so by this.
  func nudge() {
    var seen = occupancy.load(ordering: .relaxed)
    // Also when the mark is there already: the owner that takes it back must see what has been changed.
    while seen != Gate.idle {
      let (isDone, current) = occupancy.weakCompareExchange(
        expected: seen, desired: seen | Gate.mark, ordering: .acquiringAndReleasing)
      if isDone { return }
      seen = current
    }
  }

  /// Whether there is something to do before the owner delivers anything else.
  @usableFromInline @_transparent
  var isMarked: Bool { occupancy.load(ordering: .relaxed) & Gate.mark != 0 }
}
