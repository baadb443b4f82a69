/// A run's loop over an asynchronous sequence.
///
/// A step may be under way when the sink pauses its sources. What comes of it then is kept until the sink resumes them: given
/// meanwhile, a value would be dropped, and so would what an operator makes of the end.
final class AsyncFeed: CallbagFeed {
  /// What has come of a step: a value, or the end.
  private struct Answer: Sendable {
    let root: FedRoot<AsyncFeed>
    let give: @Sendable () -> Void

    /// Whether the sink has paused its sources, and can resume them.
    var mustWait: Bool {
      let demand = root.demandScope.demand
      return root.isOpen && demand.isHeldBack && !demand.isForgotten
    }
  }

  private let wishes: AsyncStream<Void>
  private let wish: AsyncStream<Void>.Continuation
  /// The answer that waits. There is no other one: until it has been given, the root owes it, and takes on no other wish.
  private let kept = Locked<Answer?>(nil)

  init() { (wishes, wish) = AsyncStream.makeStream() }

  func begin<Values: AsyncSequence & Sendable>(_ values: Values, for root: FedRoot<AsyncFeed>)
  where Values.Element: Sendable {
    let task = Task {
      do {
        var iterator = values.makeAsyncIterator()
        for await _ in self.wishes {
          guard let value = try await iterator.next() else { return self.end(root, .completed) }
          self.give(Answer(root: root) { root.push(answer: value) })
        }
      } catch {
        self.end(root, error.isCancellation ? .cancelled : .error(error))
      }
    }
    root.lifetime.observeEnded { [wish] in
      task.cancel()
      wish.finish()
    }
  }

  private func end(_ root: FedRoot<AsyncFeed>, _ termination: Termination) {
    give(Answer(root: root) { root.push(end: termination) })
  }

  /// Gives an answer, or keeps it while it must wait. Holds no lock meanwhile.
  private func give(_ answer: Answer) {
    guard answer.mustWait else { return answer.give() }
    kept.exchange(answer)
    // A thread that has meanwhile resumed the sources, or released or ended the run, may have found nothing here.
    if !answer.mustWait { giveKept() }
  }

  // Again by way of `give`: the sources may have been paused anew.
  private func giveKept() { if let answer = kept.exchange(nil) { give(answer) } }

  func ask(for root: FedRoot<AsyncFeed>, _ limit: Int) -> Bool {
    if root.owe() { wish.yield() }
    return false
  }

  func notePause(for root: FedRoot<AsyncFeed>) { giveKept() }

  func rest(for root: FedRoot<AsyncFeed>, isOver: Bool) {
    let demand = root.demandScope.demand
    // An answer that is kept for a sink that cannot resume its sources any more will never be given.
    let keepsForGood = demand.isForgotten && demand.isHeldBack && kept.withLock { $0 != nil }
    if isOver || keepsForGood { root.visit { root.fallSilent() } }
  }

  // Released without the lock: that may run code of its author.
  func end() { kept.exchange(nil) }
}
