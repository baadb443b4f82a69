import DequeModule
import Synchronization

// How work is left for the owner of a gate, and how the owner does it.

/// What is left in the mailbox when the owner of a gate has delivered.
enum RemainingMail {
  case nothing
  /// What a visit leaves to others.
  case others
  /// Perhaps something: the owner has delivered as many letters as it does without a rest.
  case more
}

/// What has become of an owner that has rested.
enum AfterRest {
  /// It is still inside, or again: no other thread has come.
  case inside
  /// Another thread has taken over what waits in the gate.
  case relieved
}

extension Gate {
  /// Leaves work for the owner, or does it when the owner has just left.
  ///
  /// - Parameter isCounted: whether a sink that counts is to think of it as of a value.
  @usableFromInline
  func mail(isCounted: Bool = true, _ work: @escaping Work) {
    putIntoMailbox(isCounted: isCounted, work)
    post()
  }

  func putIntoMailbox(isCounted: Bool, _ work: @escaping Work) {
    // The work is handed from this thread to the owner under the lock.
    nonisolated(unsafe) let work = isCounted ? counted(work) : work
    let (extras, sender) = (madeExtras, mailSender)
    let count = extras.mailbox.withLock { mailbox in
      mailbox.add(from: sender, work)
      return mailbox.count
    }
    record?.set(mail: count)
  }

  /// The same work, where a sink counts what is on its way: it asks no source for a value that may be waiting here.
  private func counted(_ work: @escaping Work) -> Work {
    guard let demand = countedDemand else { return work }
    demand.note(underWay: 1)
    let isAnswer = demand.isAnswered
    return {
      demand.answering(isAnswer, work)
      demand.note(underWay: -1)
      demand.serve()
    }
  }

  /// Leaves a value for the owner, if the mailbox has room for it.
  @usableFromInline
  func mailValue(_ work: @escaping Work) {
    while !followUp(admit(work)) {
      if tryEnterSoon() {
        work()
        return leave()
      }
    }
  }

  /// Puts a value into the mailbox if it has room for it. ``followUp(_:)`` must be told what has become of it, without a
  /// lock.
  func admit(_ work: @escaping Work) -> Mailbox.Admission {
    // The work is handed from this thread to the owner under the lock.
    nonisolated(unsafe) let work = work
    let (extras, sender) = (madeExtras, mailSender)
    let (admission, count) = extras.mailbox.withLock { mailbox in
      (mailbox.add(value: work, from: sender), mailbox.count)
    }
    record?.set(mail: count)
    return admission
  }

  /// Does what follows from what has become of a value. False when there may be room for it now.
  func followUp(_ admission: Mailbox.Admission) -> Bool {
    switch admission {
    case .kept: post()
    case .dropped(nil): noteDrop()
    case .dropped:
      noteDrop()
      post()
    case .refused(let isFirst):
      noteDrop()
      if isFirst, let limit = extras?.limit { mail { self.fail(MailboxFullError(limit: limit.count)) } }
    case .full:
      extras?.room.wait()
      return false
    }
    return true
  }

  /// Tells those below, in its turn, of a value for which there was no room. Called by the owner.
  private func fail(_ error: MailboxFullError) {
    // An event stream's failures are of the user's type, so an interruption has to do. The stream has not had enough.
    if has(.failsOnErrors) { return terminate(.cancelled, .failure) }
    if isOpen { emit(error: error, .all) }
  }

  /// Sees to it that a thread finds what has been left.
  private func post() {
    while true {
      let seen = occupancy.load(ordering: .relaxed)
      if seen == Gate.idle {
        // The owner left before it could see the mail: it has to be delivered from here.
        if tryEnter() { return leaveSlowly(hasMail: true) }
      } else if seen == Gate.unattended {
        // A visitor's mail waits with the others'.
        if Visit.isUnderWay { return }
        attend()
      } else {
        let marked = occupancy.compareExchange(
          expected: seen, desired: seen | Gate.mark, ordering: .acquiringAndReleasing)
        if marked.exchanged { return }
      }
    }
  }

  /// What this thread is to the mailbox.
  private var mailSender: Mailbox.Sender {
    if isOwnedHere { return .owner }
    return Visit.isUnderWay ? .visitor : .other
  }

  /// Delivers what has been left for the owner, until it is time for a rest.
  ///
  /// - Parameter delivered: how many letters this stay has delivered since the last one.
  func deliverMail(_ delivered: inout Int) -> RemainingMail {
    guard let extras else { return .nothing }
    if Visit.isUnderWay { return deliverOwnMail(of: extras) ? .nothing : .others }
    while delivered < Mailbox.batch {
      // Taken out under the lock, run without it.
      let (taken, waitingThreads, count) = extras.mailbox.withLock { mailbox in
        let (batch, waitingThreads) = mailbox.take()
        return (batch, waitingThreads, mailbox.count)
      }
      if taken.isEmpty { return .nothing }
      didTake(leaving: count, waitingThreads, extras)
      delivered += taken.count
      var batch = taken
      while let letter = batch.popFirst() {
        letter.work()
        endEvent()
      }
    }
    delivered = 0
    return .more
  }

  /// Delivers what this thread has left for itself, up to the first letter of another thread. Returns whether there is none.
  private func deliverOwnMail(of extras: GateExtras) -> Bool {
    let sender = ThreadIdentity.current
    while true {
      let (letter, waitingThreads, count) = extras.mailbox.withLock { mailbox in
        let (letter, waitingThreads) = mailbox.takeFirst(from: sender)
        return (letter, waitingThreads, mailbox.count)
      }
      guard let letter else { return count == 0 }
      didTake(leaving: count, waitingThreads, extras)
      letter.work()
      endEvent()
    }
  }

  /// Leaves the gate to other threads, which deliver what waits there.
  func handOver() {
    occupancy.store(Gate.unattended, ordering: .releasing)
    Visit.leaveToOthers { self.attend() }
  }

  /// Leaves the gate for a moment, in which any thread that comes to deliver may take over what waits there. Stays inside where
  /// no other thread has left anything, or where there is no reason to rest.
  ///
  /// - Parameters:
  ///   - rests: how often this thread has done so before.
  ///   - due: what it has to do outside of the gate. Done in that moment, and still to be done where there is none.
  func rest(after rests: Int, _ due: inout DueWork) -> AfterRest {
    guard let extras else { return .inside }
    let (isForOthers, isRelievable) = extras.mailbox.withLock { ($0.isForOthers, $0.seekRelief()) }
    guard isForOthers, isRelievable || !due.isEmpty else { return .inside }
    let place = placeOfOwner
    occupancy.store(Gate.unattended, ordering: .releasing)
    run(&due)
    // Threads that push all the time seldom miss that moment, and never while this thread sleeps. It is not left to a queue of
    // the library's own: when all pushes have returned, all has been delivered.
    if isRelievable { ThreadIdentity.giveWay(forLong: rests >= 4) }
    let isBack = occupancy.compareExchange(expected: Gate.unattended, desired: place, ordering: .acquiring)
    return isBack.exchanged ? .inside : .relieved
  }

  private func didTake(leaving count: Int, _ waitingThreads: Int, _ extras: GateExtras) {
    record?.set(mail: count)
    for _ in 0..<waitingThreads { extras.room.signal() }
  }
}
