/// A raw producer: pullable or listenable, whichever it turns out to be, unless it is known to be listenable.
///
/// It is asked for one value at a time, when the one before has been delivered. Only a wish with which the sink says something
/// does not wait for that. A producer that answers at once is asked for no more than its turn allows, so that the other
/// sources get theirs. A listenable producer ignores wishes: once it has spoken unasked, its sink waits for no answer.
///
/// The talkback does not wait for the producer's function to return: otherwise a function that blocks could not be ended.
/// Wishes do wait, because a run serves none before all of its sources have begun.
struct RawFeed<Value: Sendable>: CallbagFeed {
  let onlyListens: Bool
  private let talkback = Talkback<Value>()
  /// What the producer's consumer holds: when the producer has released the consumer, it can say nothing more.
  private let lifetime = WeakReference<Lifetime>()
  private let ear = PauseEar(hearsMany: false)

  init(onlyListens: Bool) { self.onlyListens = onlyListens }

  var isReady: Bool { talkback.isReady }

  func begin(_ producer: (@escaping Consumer<Value>) -> Void, for root: FedRoot<Self>) {
    root.lifetime.observeEnded { [talkback, words = root.demandScope.demand.words] in
      talkback.end(words.end ?? .cancelled)
    }
    let lifetime = Lifetime(of: root)
    self.lifetime.set(lifetime)
    producer(consumer(for: root, holding: lifetime))
  }

  private func consumer(for root: FedRoot<Self>, holding lifetime: Lifetime?) -> Consumer<Value> {
    { message in withExtendedLifetime(lifetime) { hear(message, for: root) } }
  }

  private func hear(_ message: Sink<Value>, for root: FedRoot<Self>) {
    switch message {
    case .start(let greeting):
      guard talkback.greet(greeting) else {
        return root.noteDrop(of: "a greeting that comes too late or twice")
      }
      notePause(for: root)
      root.demandScope.demand.serve()
    case .next(let value):
      guard !talkback.isOver else { return root.noteDrop() }
      root.push(answer: value)
    case .completed(let completion):
      guard talkback.close() else { return root.noteDrop(of: "a second end") }
      root.push(end: completion.termination)
    }
  }

  func ask(for root: FedRoot<Self>, _ limit: Int) -> Bool {
    guard talkback.isReady else { return false }
    // One that has been paused hears first that it is not any more.
    if ear.isPaused {
      notePause(for: root)
      if ear.isPaused { return false }
    }
    let (scope, debt) = (root.demandScope, root.debt)
    let demand = scope.demand
    var left = limit
    while scope.isWanted, let next = debt.take(demand.wishes, isInTurn: left > 0) {
      left -= 1
      scope.note(underWay: next.change)
      let payload = next.wish.flatMap { demand.words.payload(of: $0) }
      talkback.send(.next(payload))
    }
    return left < limit && (!root.isOpen || debt.isSettled)
  }

  // Before the producer has greeted it cannot hear: its greeting is the time to tell it.
  func notePause(for root: FedRoot<Self>) {
    root.tell(ear, unless: !talkback.isReady) { send($0 ? .pause : .resume, for: root) }
  }

  private func send(_ control: CallbagControl, for root: FedRoot<Self>) {
    talkback.send(.control(control, for: consumer(for: root, holding: lifetime.object)))
  }

  func rewind(for root: FedRoot<Self>) {
    root.demandScope.note(underWay: -root.debt.clear(isOver: false))
    send(.rewind, for: root)
  }
}
