import Synchronization

// How a gate is entered: one compare-and-swap, and a mailbox for a thread that finds it taken.
//
// The occupancy is one word:
//   idle                  no thread is inside, and there is no mail but what is about to be posted
//   unattended            no thread is inside, and there is mail that a visit has left to others, or an owner rests
//   a place               the owner entered there on its stack
//   … with the mark       and has something to do before it leaves, mail above all
//   … of a visitor        and is on a visit, after which mail is left to others: it pays to wait for a while

extension Gate {
  @usableFromInline @_transparent static var idle: UInt { 0 }
  @usableFromInline @_transparent static var mark: UInt { 1 }
  static var unattended: UInt { mark }
  @usableFromInline @_transparent static var visitor: UInt { 2 }

  /// Where on its stack the thread is. The address alone is of interest, and never followed.
  @usableFromInline @_transparent
  static var placeHere: UInt {
    #if DEBUG
      // As in `Node.passOn(value:_:)`.
      var here: UInt = 0
      return address(&here)
    #else
      let here: UInt = 0
      return _withUnprotectedUnsafePointer(to: here) { UInt(bitPattern: $0) }
    #endif
  }

  #if DEBUG
    @usableFromInline @_transparent
    static func address(_ place: UnsafeRawPointer) -> UInt { UInt(bitPattern: place) }
  #endif

  /// The same where the caller may have become a part of the program's function: what an asynchronous function has lies
  /// elsewhere, so that a handler could not tell that this very thread calls it.
  @usableFromInline @inline(never)
  static func placeOnStack() -> UInt { placeHere }

  /// Enters when the gate is idle. Each success is followed by one ``leave()``.
  @inlinable @inline(__always)
  func tryEnter() -> Bool {
    tryEnter(from: Gate.placeHere)
  }

  @usableFromInline @_transparent
  func tryEnter(from place: UInt) -> Bool {
    occupancy.compareExchange(expected: Gate.idle, desired: place, ordering: .acquiring).exchanged
  }

  /// Enters when the gate is idle, or when another thread leaves soon. Each success is followed by one ``leave()``.
  @inlinable @inline(__always)
  func tryEnterSoon() -> Bool {
    tryEnterSoon(from: Gate.placeHere)
  }

  @usableFromInline @_transparent
  func tryEnterSoon(from place: UInt) -> Bool {
    // Without an operator that may not look at its right side: a debug build retains the gate for that.
    tryEnter(from: place) ? true : tryEnterLater(from: place)
  }

  /// Enters when another thread leaves soon.
  ///
  /// A value takes less time to be delivered than to be left for another thread, so that waiting a little pays. It
  /// does not when the owner is further up this very stack.
  @usableFromInline
  func tryEnterLater(from place: UInt) -> Bool {
    enter(from: place, looks: Gate.patience)
  }

  /// Enters when the gate is idle, or when a visit of another thread is over soon. Each success is followed by one
  /// ``leave()``.
  func tryEnterAfterVisit() -> Bool {
    Visit.isUnderWay ? tryEnterOnVisit() : tryEnterAfterVisit(as: 0)
  }

  /// The same on a visit.
  func tryEnterOnVisit() -> Bool { tryEnterAfterVisit(as: Gate.visitor) }

  @inline(__always)
  private func tryEnterAfterVisit(as kind: UInt) -> Bool {
    let place = Gate.placeHere | kind
    return tryEnter(from: place) || enter(from: place, looks: 1)
  }

  /// Looks at the gate so many times until it can be entered, and for longer while a visitor is inside: most visitors are gone
  /// sooner than mail that is left to others could be delivered. What they have left comes first, so that the order stays.
  private func enter(from place: UInt, looks: Int) -> Bool {
    // While this thread is inside, no other comes.
    if isOwnedHere { return false }
    var (looks, waits) = (looks, 0)
    while looks > 0 {
      let seen = occupancy.load(ordering: .relaxed)
      if seen == Gate.idle {
        if tryEnter(from: place) { return true }
      } else if seen == Gate.unattended {
        return takeOver(from: place)
      } else if seen & Gate.visitor != 0, waits < Gate.longestWait {
        waits += 1
        if waits > Gate.patience { ThreadIdentity.giveWay() }
        continue
      }
      looks -= 1
    }
    return false
  }

  /// Enters a gate without an owner, and delivers what waits there. False when this thread is not inside then: another one
  /// is first, it is on a visit, or there was so much that it has left again.
  private func takeOver(from place: UInt) -> Bool {
    guard !Visit.isUnderWay else { return false }
    let taken = occupancy.compareExchange(expected: Gate.unattended, desired: place, ordering: .acquiring)
    guard taken.exchanged else { return false }
    var delivered = 0
    if deliverMail(&delivered) == .nothing { return true }
    leaveSlowly(hasMail: true)
    return false
  }

  /// Delivers what a visit has left, unless another thread is at it.
  func attend() {
    if takeOver(from: Gate.placeHere) { leave() }
  }

  /// How often a taken gate is looked at: for about a microsecond.
  private static var patience: Int { 1000 }
  /// How often one with a visitor is looked at: for about half a millisecond of this processor, and for as long as
  /// others need it. A visitor whose handlers wait for a lock of this thread's stays longer.
  private static var longestWait: Int { patience + 1000 }

  /// Where on its stack the owner has entered.
  var placeOfOwner: UInt { occupancy.load(ordering: .relaxed) & ~(Gate.mark | Gate.visitor) }

  /// Whether the owner is further up this very stack.
  var isOwnedHere: Bool { ThreadNotes.isOnThisStack(placeOfOwner) }

  /// Does the work inside the gate: now when it is free, else when its owner gets to it; with little stack left, a little later.
  @usableFromInline
  func perform(_ work: @escaping Work) {
    Nesting.run {
      if tryEnterAfterVisit() {
        work()
        leave()
      } else {
        mail(work)
      }
    } orPutOff: {
      mailForLater(work)
    }
  }

  /// Does the work inside the gate on a visit: see ``Visit``.
  @usableFromInline
  func visit(_ work: @escaping Work) {
    Visit.run { perform(work) }
  }

  /// Enters as a visitor when the gate is idle. Each success is followed by one ``leaveVisit(from:)``.
  @usableFromInline @_transparent
  func tryVisit(from place: UInt) -> Bool {
    tryEnter(from: place | Gate.visitor)
  }

  @usableFromInline @_transparent
  func leaveVisit(from place: UInt) {
    if mustLeaveSlowly { return leaveVisitSlowly() }
    let hasLeft = occupancy.compareExchange(
      expected: place | Gate.visitor, desired: Gate.idle, ordering: .releasing)
    if !hasLeft.exchanged { leaveVisitSlowly() }
  }

  @usableFromInline
  func leaveVisitSlowly() {
    Visit.run { leaveSlowly() }
  }

  /// Makes the owner, if there is one, look up before it goes on with what it does many times.
  ///
  /// Called by a thread that has changed, without entering, something that an owner relies on while it looks only at
  /// ``isMarked``.
  func nudge() { mark(unless: Gate.idle) }

  /// Puts the mark beside what is there, unless that is this.
  func mark(unless expected: UInt) {
    var seen = occupancy.load(ordering: .relaxed)
    // Also when the mark is there already: the owner that takes it back must see what has been changed.
    while seen != expected {
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
