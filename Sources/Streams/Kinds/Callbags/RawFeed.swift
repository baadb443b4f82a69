/// A raw producer: pullable or listenable, whichever that turns out to be.
///
/// It is asked for one value at a time, unless the sink says something with a wish, which does not wait. A listenable
/// producer ignores wishes: once it has spoken unasked, its sink waits for no answer.
struct RawFeed<Value: Sendable>: CallbagFeed {
  private let talkback = Talkback<Value>()

  var isReady: Bool { talkback.isReady }

  func begin(_ producer: (@escaping Consumer<Value>) -> Void, for root: FedRoot<Self>) {
    root.lifetime.observeEnded { [talkback, words = root.demandScope.demand.words] in
      talkback.end(words.end ?? .cancelled)
    }
    producer { [talkback] message in
      switch message {
      case .start(let greeting):
        talkback.greet(greeting)
        root.tellWhetherPaused { talkback.send($0 ? .pause : .resume) }
        root.demandScope.demand.serve()
      case .next(let value):
        guard !talkback.isOver else { return root.noteDrop() }
        root.push(answer: value)
      case .completed(let completion):
        talkback.close()
        root.terminate(completion.termination)
      }
    }
  }

  func ask(for root: FedRoot<Self>) -> Bool {
    guard talkback.isReady else { return false }
    let (scope, debt) = (root.demandScope, root.debt)
    let (demand, words) = (scope.demand, scope.demand.words)
    var hasAsked = false
    while scope.isWanted, let next = debt.take(serving: demand.answered, last: words.last) {
      hasAsked = true
      scope.note(underWay: next.change)
      let payload = next.wish.flatMap { words.payload(of: $0, answered: demand.answered) }
      talkback.send(.next(payload))
    }
    return hasAsked && (!root.isOpen || debt.isSettled)
  }

  func pause() { talkback.send(.pause) }
  func resume() { talkback.send(.resume) }

  func rewind(for root: FedRoot<Self>) {
    root.demandScope.note(underWay: -root.debt.clear(isOver: false))
    talkback.send(.rewind)
  }
}
