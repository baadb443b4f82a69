/// The root of one run of a raw producer: pullable or listenable, whichever that turns out to be.
///
/// It asks for one value at a time, unless the sink says something with a wish, which does not wait. A listenable producer
/// ignores wishes: once it has spoken unasked, its sink waits for no answer.
// Unchecked like its superclass: the gate serialises.
final class RawSource<Value: Sendable>: AnsweringRoot, DemandSource, @unchecked Sendable {
  private let talkback = Talkback<Value>()

  func begin(_ producer: (@escaping Consumer<Value>) -> Void) {
    lifetime.observeEnded { [talkback, words = demandScope.demand.words] in
      talkback.end(words.end ?? .cancelled)
    }
    producer { message in
      switch message {
      case .start(let greeting):
        self.talkback.greet(greeting)
        if self.demandScope.demand.isHeldBack { self.talkback.send(.pause) }
        self.demandScope.demand.serve()
      case .next(let value):
        guard !self.talkback.isOver else { return self.noteDrop() }
        self.push(answer: value)
      case .completed(let completion):
        self.talkback.close()
        self.terminate(completion.termination)
      }
    }
  }

  func give(_ limit: Int) -> Bool {
    guard isOpen, !isClosed, talkback.isReady else { return false }
    let (demand, words) = (demandScope.demand, demandScope.demand.words)
    var hasAsked = false
    while demandScope.isWanted, let next = debt.take(serving: demand.answered, last: words.last) {
      hasAsked = true
      demandScope.note(underWay: next.change)
      let payload = next.wish.flatMap { words.payload(of: $0, answered: demand.answered) }
      talkback.send(.next(payload))
    }
    return hasAsked && (!isOpen || debt.isSettled)
  }

  override var isReady: Bool { talkback.isReady && debt.isSettled }

  func pause() { talkback.send(.pause) }
  func resume() { talkback.send(.resume) }

  func rewind() {
    demandScope.note(underWay: -debt.clear(isOver: false))
    talkback.send(.rewind)
  }
}
