// What an `AsyncMapNode` runs, and what it waits for.

extension AsyncMapNode {
  /// The handler. Not an optional closure, which would gain a thunk.
  enum Work: Sendable {
    case answering(@Sendable (Input, @escaping Answer) -> Void)
    /// A handler that hears when its answer is not wanted any more.
    case running(@Sendable (Input, TaskRun, @escaping Answer) -> Void)
    /// A handler of the errors of what settles, which hears the same. Values pass as they are: they are the output.
    case recovering(@Sendable (any Error, TaskRun, @escaping Answer) -> Void)
  }

  /// An answer that the handler owes.
  struct Pending {
    let owed: OwedReply<Result<Output, any Error>?>
    /// Work that a throttle has allowed is done when it has been answered.
    let ticket: ThrottleTicket?
    /// Nil for a handler that does not hear of its end.
    let run: TaskRun?

    /// Makes the answer come too late.
    func forget(isDropped: Bool = false) {
      owed.reply?.close(isDropped: isDropped)
      run?.end(.stopped)
    }
  }
}

extension AsyncMapNode.Work {
  /// What its node says of itself.
  var settings: NodeSettings {
    if case .recovering = self { .readsErrors } else { [] }
  }

  /// The run for a handler that hears of its end; nil for others.
  func makeRun(of inlet: Inlet) -> TaskRun? {
    guard case .running = self else { return nil }
    return TaskRun(attempt: inlet.has(.settling) ? inlet.attempt : 1)
  }
}

extension Reply {
  /// Gives a handler's answer. Of what comes too late or twice, the operator's record is told, if there is one.
  func give<Output>(_ answer: Answer) where Answer == Result<Output, any Error>? {
    let fate = self(answer)
    guard fate != .taken, let record = witness as? NodeRecord else { return }
    record.note(answer, dropped: fate)
  }
}

extension NodeRecord {
  fileprivate func note<Output>(_ answer: Result<Output, any Error>?, dropped fate: Fate) {
    switch answer {
    case nil: return
    // A task that was given up says so.
    case .failure(let error) where error is OwnCancellation || error.isCancellation: return
    default: break
    }
    // The node has counted what it gave up.
    if fate != .dropped { countDrop() }
    log(fate == .second ? .second : .over, to: "a value")
  }
}
