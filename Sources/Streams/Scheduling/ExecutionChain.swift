/// Works that follow one another, each where its own ``Dispatch`` says, without nesting.
///
/// A link keeps itself and what follows it until its work is done; the program need not hold it.
public final class ExecutionChain: Sendable {
  private let dispatch: Dispatch
  private let work: ScheduledWork
  /// The links that wait for the work; nil when it has finished: what is added then starts at once.
  private let waiting = Locked<[ExecutionChain]?>([])

  init(dispatch: Dispatch, work: @escaping @Sendable () -> Void) {
    self.dispatch = dispatch
    self.work = ScheduledWork(work)
  }

  // In a loop, as they run: otherwise each dropped link would release the next one further down the stack.
  deinit {
    var dropped = finish()
    while var link = dropped.popLast() {
      if isKnownUniquelyReferenced(&link) { dropped += link.finish() }
    }
  }

  /// Adds work that starts when this link's work has finished, or now when it has already.
  ///
  /// Several works added to one link start in the order in which they were added.
  /// - Returns: the added work's link.
  @discardableResult
  public func then(_ dispatch: Dispatch, _ work: @escaping @Sendable () -> Void) -> ExecutionChain {
    let next = ExecutionChain(dispatch: dispatch, work: work)
    let startsNow = waiting.withLock { waiting in
      waiting?.append(next)
      return waiting == nil
    }
    if startsNow { ExecutionChain.start([next]) }
    return next
  }

  /// Runs links and, after each, what follows it: in a loop, so that a long synchronous chain needs no stack.
  static func start(_ links: [ExecutionChain]) {
    var ready = Array(links.reversed())
    while let link = ready.popLast() {
      if link.dispatch.isSynchronous {
        // What follows a synchronous work starts after its queue has been left.
        let hasRun = Locked(false)
        link.dispatch.perform {
          link.work.run()
          hasRun.exchange(true)
        }
        // Nothing follows work that its queue has dropped.
        if hasRun.exchange(false) { ready.append(contentsOf: link.finish().reversed()) }
      } else {
        link.dispatch.perform {
          link.work.run()
          start(link.finish())
        }
      }
    }
  }

  private func finish() -> [ExecutionChain] { waiting.exchange(nil) ?? [] }
}
