import Synchronization

// What a settling source does with its task and the task's answers.

extension SettlingSource {
  @inlinable
  func startRun() {
    guard !isInsideTask else {
      wantsAnotherRun = true
      return
    }
    let pending = beginRun()
    afterwards { self.dispatch(pending) }
  }

  @inlinable
  func beginRun() -> PendingRun {
    isInsideTask = true
    phase = .awaiting
    attempt.wrappingAdd(1, ordering: .relaxed)
    let pending = PendingRun(of: self, attempt: currentAttempt)
    pendingRun = pending
    return pending
  }

  @inlinable
  func dispatch(_ pending: PendingRun) {
    if dispatch.isInline {
      run(pending)
    } else {
      dispatch.perform { self.run(pending) }
    }
  }

  /// Runs the task, and again while retries were asked for from inside it.
  @inlinable
  func run(_ first: PendingRun) {
    var next: PendingRun? = first
    while let pending = next {
      // Read outside of the gate: nobody else changes it while `isInsideTask`.
      if let task, !isClosed, isOpen {
        if let record {
          record.countRun()
          note(.run(attempt: pending.attempt, nil))
        }
        task { Self.resolve(pending, $0) }
      }
      next = leaveTask()
    }
  }

  /// The task's function has returned. Gives the next run when it must run again at once.
  @inlinable
  func leaveTask() -> PendingRun? {
    guard tryEnter() else {
      mail { if self.finishTask() { self.startRun() } }
      return nil
    }
    let next = finishTask() ? beginRun() : nil
    leave()
    return next
  }

  @inlinable
  func finishTask() -> Bool {
    isInsideTask = false
    defer { wantsAnotherRun = false }
    if has(.ended) { task = nil }
    return wantsAnotherRun && isOpen && !isClosed
  }
}

// MARK: - Outcomes

extension SettlingSource {
  /// Takes a run's first answer, from any thread. The task holds the run alone, never the source.
  @inlinable
  static func resolve(_ pending: PendingRun, _ result: Result<Value, any Error>) {
    guard let addressee = pending.claim() else { return }
    // Only `beginRun` makes pending runs of this type's tasks.
    let source = unsafeDowncast(addressee.source, to: SettlingSource<Value>.self)
    withExtendedLifetime(addressee) { source.settle(result, pending.attempt) }
  }

  /// Takes the answer of an attempt, from any thread; only its first one counts.
  @inlinable
  func settle(_ result: Result<Value, any Error>, _ attempt: Int) {
    if tryEnter() {
      accept(result, attempt)
      leave()
    } else {
      mail { self.accept(result, attempt) }
    }
  }

  @inlinable
  func accept(_ result: Result<Value, any Error>, _ attempt: Int) {
    guard phase == .awaiting, !wantsAnotherRun, attempt == currentAttempt, isOpen, !isClosed else {
      return noteDrop()
    }
    phase = .settled
    insert(.served)
    switch result {
    case .success(let value):
      self.value = value
      note(next: value)
      passOn(value: value, .all)
      // Nobody can ask a Future for another run.
      if !isPromise { finishWhenAlone(.completed) }
    case .failure(let error):
      failure = error
      emit(error: error, .all)
      if !isPromise { finishWhenAlone(.error(error)) }
    }
  }
}
