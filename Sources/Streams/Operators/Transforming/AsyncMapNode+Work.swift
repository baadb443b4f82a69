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
    func forget(isCounted: Bool = false) {
      owed.reply?.close(isCounted: isCounted)
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
    guard let late = self(answer), let record = witness as? NodeRecord else { return }
    switch answer {
    // A task that was given up says so.
    case .failure(let error) where error is OwnCancellation || error.isCancellation: break
    case nil: break
    default: record.count(late, to: "a value")
    }
  }
}
