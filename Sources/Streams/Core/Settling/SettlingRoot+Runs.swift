import Synchronization

// How the root of a Future or Promise runs its task. The task runs outside of the gate, so that a cancel reaches a
// task that blocks. A retry that is asked for while the task's function has not returned waits for that, so runs never
// overlap and never nest.

extension SettlingRoot {
  /// Makes the lifetime that all streams of the tree share, and starts the task unless it is lazy.
  @usableFromInline
  func begin() -> Hold {
    // No other thread knows this root yet, so the gate need not be entered.
    attempts.phase == .awaiting && hasTask && !tellsRuns && setting?.runsElsewhere != true
      ? runFirst() : beginWithoutShelter()
  }

  // A function of its own, because it is rarer.
  @inline(never)
  private func beginWithoutShelter() -> Hold {
    let lifetime = Lifetime(of: self)
    guard attempts.phase == .awaiting, hasTask else { return lifetime }
    expectAnswer()
    startTask()
    return lifetime
  }

  /// Runs the task, for which `expectAnswer` has been called.
  @usableFromInline
  func startTask() {
    guard nextRun.isThere else { return }
    // One after the other: the compiler would take the dispatch of no setting apart.
    if let setting, let dispatch = setting.dispatch {
      runNext(by: dispatch)
    } else {
      runTask(nextRun.take())
    }
  }

  /// Runs the task for the first time, while no other thread knows this root but one that looks for a probe, and returns what
  /// its streams are to hold.
  ///
  /// The thread that runs the task holds the tree, so that the run need not, and no other thread can end the run meanwhile.
  /// When the task's function has returned, a task that has kept nothing has left the run to this thread, which makes the hold
  /// of it.
  @inline(__always)
  private func runFirst() -> Hold {
    taskBegins()
    var pending = RareReference(PendingRun(shelteredIn: self, attempt: attempts.number))
    pending.use(PendingRun.self) { run($0) }
    if pending.isUnique {
      let hold = pending.takeObject(PendingRun.self)
      guard isUnlisted else { return returnWatched(hold) }
      hold.becomeHold()
      firstLifetimesBegan(1)
      // Neither the task nor another thread can come here, to want another run.
      _ = attempts.taskReturned()
      if has(.ended) { dropTask() }
      return hold
    }
    // Those of the streams and of the run.
    if isUnlisted { firstLifetimesBegan(2) } else { for _ in 0..<2 { countLifetime() } }
    let hold = Lifetime(begunIn: self)
    pending.use(PendingRun.self) { expose($0) }
    let next = returnFromTask()
    if next.isThere { runTask(next) }
    return hold
  }

  /// The same for a task that has kept nothing, while a probe may have found this root.
  @inline(never)
  private func returnWatched(_ hold: PendingRun) -> Hold {
    if hasRecord, !hold.isOver { logUnanswered(hold.attempt) }
    hold.becomeHold()
    countLifetime()
    // Another thread may deliver the answer: one that came while a probe looked at this root.
    runTask(returnFromTask())
    return hold
  }

  /// Runs the task, and again while retries were asked for from inside it.
  ///
  /// - Parameter first: the first run; none for no run at all.
  @inline(never)
  private func runTask(_ first: consuming RareReference) {
    var pending = first
    while pending.isThere {
      pending.use(PendingRun.self) { run($0) }
      // A task that has answered and kept nothing has left the run to this thread.
      if pending.isUnique, pending.use(PendingRun.self, { $0.isOver }) {
        PendingRun.keepMemory(of: pending.take())
      }
      pending = returnFromTask()
    }
  }

  /// The task's function has returned. The run that is to follow at once, if any.
  func returnFromTask() -> RareReference {
    guard tryEnter() || tryEnterAfterVisit() else {
      mail { if self.finishTask() { self.deferWork() } }
      return RareReference()
    }
    let next = finishTask() ? nextRun.take() : RareReference()
    nextRun.empty()
    leave()
    return next
  }

  @usableFromInline
  func note(runOf pending: PendingRun) {
    record?.countRun()
    note(run: pending.attempt)
    logInTurn { "runs its task, attempt \(pending.attempt)" }
  }

  /// Tells the debug log that no answer can come to a run: whoever waits for it waits on.
  func logUnanswered(_ attempt: Int) {
    logInTurn { "has no answer to attempt \(attempt): its task has released the closure to answer with" }
  }

  /// Tells the probe that the run has given its value, which is only counted, most often.
  @usableFromInline
  func noteAnswer() { if record?.endRun() == true { note(.answered) } }

  /// Runs the task once the owner has left the gate, or, while the task's function is under way, once that returns.
  @usableFromInline
  func startRun() {
    guard !attempts.isInsideTask else {
      // A lifetime until it begins. The run whose function has not returned is over nevertheless.
      if attempts.wantAnother() { countLifetime() }
      return stopRun()
    }
    expectAnswer()
    deferWork()
  }

  /// Notes that the task is about to run.
  @usableFromInline
  func expectAnswer() { expectAnswer(hasLifetime: false) }

  /// - Parameter hasLifetime: whether the lifetime that the run is has begun.
  private func expectAnswer(hasLifetime: Bool) {
    taskBegins()
    makeRun(attempts.number, hasLifetime: hasLifetime)
  }

  private func taskBegins() {
    attempts.taskBegins()
    publishAttempt()
  }

  /// See `Gate.beginTelling()`.
  func beginTellingAttempt() -> Int? {
    let outer = attempts.isTold ? attempts.number : nil
    attempts.isTold = true
    return outer
  }

  func endTellingAttempt(_ outer: Int?) {
    attempts.isTold = outer != nil
    publishAttempt()
  }

  /// Publishes of which attempt an event is that is heard: of the latest, except while the outcome of the one before is told.
  @inlinable @inline(__always)
  func publishAttempt() {
    // Releasing: a thread that adopts the root reads the attempts once one is published.
    if !attempts.isTold { attempt.store(attempts.number, ordering: .releasing) }
  }

  /// Takes back that another run was wanted. Called by the gate's owner.
  func wantsNoOtherRun() {
    if attempts.wantNoOther() { lifetimeEnded() }
  }

  /// Notes that the task's function has returned. True when it must run again at once.
  private func finishTask() -> Bool {
    let isWanted = attempts.taskReturned()
    if has(.ended) { dropTask() }
    let mustRun = isWanted && isOpen && !isClosed
    // The lifetime of the wish for it becomes that of the run, or ends.
    if mustRun { expectAnswer(hasLifetime: true) }
    if isWanted, !mustRun { lifetimeEnded() }
    return mustRun
  }
}
