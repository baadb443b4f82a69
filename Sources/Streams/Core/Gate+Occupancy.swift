import DequeModule
import Synchronization

// How a gate is entered and left: one compare-and-swap each way, and a mailbox for whoever finds it taken.

extension Gate {
  private static let idle: UInt8 = 0
  private static let busy: UInt8 = 1
  private static let busyWithMail: UInt8 = 3

  /// Enters when nobody is inside. Each success is followed by one ``leave()``.
  @inlinable @inline(__always)
  func tryEnter() -> Bool {
    occupancy.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Leaves, delivering first what arrived meanwhile.
  @inlinable @inline(__always)
  func leave() {
    if !hasChores, occupancy.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged {
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
    mailbox.withLock { $0.work.append(work) }
    while true {
      let seen = occupancy.load(ordering: .relaxed)
      if seen == Self.idle {
        // The owner left before it could see the mail: it has to be delivered from here.
        if tryEnter() {
          deliverMail()
          return leaveSlowly()
        }
      } else {
        let marked = occupancy.compareExchange(
          expected: seen, desired: Self.busyWithMail, ordering: .acquiringAndReleasing)
        if marked.exchanged { return }
      }
    }
  }

  /// Lets work run after the gate has been left, outside of it. Called by the owner.
  @usableFromInline
  func afterwards(_ work: @escaping Work) {
    errands.append(work)
    hasChores = true
  }

  /// Unlinks a dead child, and lets go of it once nobody walks the lists any more. Called by the owner.
  func bury(_ child: Node, of parent: Node) {
    guard let link = parent.unlink(child) else { return }
    child.previousSibling = graveyard
    graveyard = link
    hasChores = true
  }

  /// Lets go of everything below this gate, which has ended, once nobody walks it any more. Called by the owner.
  func dismantleLater() {
    mustDismantle = true
    hasChores = true
  }

  @usableFromInline
  func leaveSlowly() {
    var outside: [Work] = []
    while true {
      emptyGraveyard()
      outside += errands
      errands = []
      hasChores = false
      if occupancy.compareExchange(expected: Self.busy, desired: Self.idle, ordering: .releasing).exchanged {
        break
      }
      occupancy.store(Self.busy, ordering: .relaxed)
      deliverMail()
    }
    for work in outside { work() }
  }

  private func deliverMail() {
    // Taken out under the lock, run without it.
    nonisolated(unsafe) var batch = Deque<Work>()
    mailbox.withLock { mailbox in
      batch = mailbox.work
      mailbox.work = Deque()
    }
    while let work = batch.popFirst() {
      work()
      emptyGraveyard()
    }
  }

  private func emptyGraveyard() {
    while let link = graveyard {
      // The hold that the parent's list had.
      let dead = link.takeRetainedValue()
      graveyard = dead.previousSibling
      dead.previousSibling = nil
      dead.nextSibling = nil
      if !dead.has(.settling) { dead.dismantle() }
    }
    guard mustDismantle else { return }
    mustDismantle = false
    dismantle()
  }
}
