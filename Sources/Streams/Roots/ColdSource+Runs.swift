// What only few runs need: runs that a task or an operator watches, that a probe sees, or that start in a context other than
// the stream's.

extension ColdSource {
  /// Runs the task for such a request. Called during a visit.
  @usableFromInline @inline(never)
  func runWatched(_ request: Request, _ exchange: Exchange) {
    guard let service = service?.service else { return refuse(exchange) }
    if case .running = service { _ = exchange.madeRun }
    if hasRecord { note(runFor: exchange) }
    // Unmanaged: as in `run`.
    exchange.source = .passUnretained(self)
    exchange.register(at: self)
    guard exchange.isPending else { return noteDrop() }
    let owed = OwedAnswer(exchange)
    let respond: Respond = { result in ColdSource<Request, Response>.accept(result, owed.exchange) }
    context.perform {
      switch service {
      case .task(let task): task(taskState, request, respond)
      case .running(let task): task(taskState, exchange.madeRun, request, respond)
      }
    }
  }

  func note(runFor exchange: Exchange) {
    record?.countRun()
    exchange.trace?.ran(at: record)
    note(.run(attempt: 1, exchange.fact))
    logInTurn { "runs its task" }
  }

  /// Delivers an answer in turn, and what its run has to do before and after it.
  @usableFromInline
  func acceptSlowly(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    let continuations = exchange.run?.end(.answered) ?? []
    perform {
      self.answer(result, exchange)
      exchange.release()
      for next in continuations { self.afterLeaving(next) }
    }
  }
}

/// What a task holds of such a run: when the task has released it, no answer can come any more.
private final class OwedAnswer: Sendable {
  let exchange: Exchange

  init(_ exchange: Exchange) { self.exchange = exchange }

  deinit { exchange.lapse() }
}
