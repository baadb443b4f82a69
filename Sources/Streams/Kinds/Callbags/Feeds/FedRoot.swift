/// What feeds a run whose values come later than they are asked for, or unasked, from any thread: how it is asked, and
/// what it is told. A ``FedRoot`` does all the rest.
protocol CallbagFeed: Sendable {
  /// Whether it never gives what it is asked for, and is only told about pauses.
  var onlyListens: Bool { get }
  /// Whether it can be asked for a value that it does not owe.
  var isReady: Bool { get }
  /// Asks it for what is wanted, at most `limit` values. Returns false when nothing has happened.
  func ask(for root: FedRoot<Self>, _ limit: Int) -> Bool
  /// Is told that the sink has paused its sources, or resumed them.
  func notePause(for root: FedRoot<Self>)
  /// Begins anew, if it can.
  func rewind(for root: FedRoot<Self>)
  /// Is told, perhaps more than once, that the sink cannot ask any more.
  /// - Parameter isOver: whether nothing is wanted of it either, and it owes nothing.
  func rest(for root: FedRoot<Self>, isOver: Bool)
  /// Is told that the run has ended.
  func end()
}

extension CallbagFeed {
  var onlyListens: Bool { false }
  var isReady: Bool { true }
  func notePause(for root: FedRoot<Self>) {}
  func rewind(for root: FedRoot<Self>) {}
  // What gives values without being asked can still do so.
  func rest(for root: FedRoot<Self>, isOver: Bool) {}
  func end() {}
}

/// The root of a run that a feed gives values to.
// Unchecked like its superclass.
final class FedRoot<Feed: CallbagFeed>: SignalSource, DemandSource, @unchecked Sendable {
  let feed: Feed
  let demandScope: DemandScope
  // Unchecked: only read and written under the scope's lock.
  @exclusivity(unchecked) var seat = 0
  /// The values that have been asked for and are not there yet.
  let debt = Debt()

  init(_ feed: Feed, in context: StreamContext, demandScope: DemandScope, record: NodeRecord?) {
    self.feed = feed
    self.demandScope = demandScope
    super.init(runIn: context, record: record)
  }

  /// Delivers a value, which pays what is owed, and lets the demand ask for the next one.
  ///
  /// The value is owed until it has been delivered: it may be the last one that is wanted of this source.
  ///
  /// - Parameter part: what it is of an answer.
  func push<Value: Sendable>(answer value: Value, _ part: Debt.Part = .whole) {
    guard tryEnterSoon() else {
      return mailValue { self.hasDelivered(self.deliver(answer: value, part)) }
    }
    let arrival = deliver(answer: value, part)
    leave()
    hasDelivered(arrival)
  }

  /// - Returns: what the value is; what the sink asks for meanwhile does not change that.
  private func deliver<Value: Sendable>(answer value: Value, _ part: Debt.Part) -> Debt.Arrival {
    let arrival = debt.noteArrival(of: part)
    let demand = demandScope.demand
    // What comes while the source is asked is a part of what it says to that.
    let isAnswer = arrival != .unasked && part.isAnswer || demand.isAnswered
    if !isAnswer { demand.noteUnasked() }
    demand.answering(isAnswer) { deliver(value) }
    return arrival
  }

  private func hasDelivered(_ arrival: Debt.Arrival) {
    demandScope.note(underWay: -debt.pay(arrival))
    demandScope.demand.serve()
  }

  /// Ends the run, which may answer a wish: operators may make values of it.
  ///
  /// - Parameter part: what it is of an answer.
  func push(end termination: Termination, _ way: EndWay = .event, _ part: Debt.Part = .whole) {
    let demand = demandScope.demand
    let isAnswer = demand.isAnswered || debt.isAnswer(end: part)
    demand.answering(isAnswer) { terminate(termination, way) }
  }

  /// Delivers a value for which nothing has asked.
  func push<Value: Sendable>(unasked value: Value) {
    let demand = demandScope.demand
    demand.noteUnasked()
    demand.speakingUnasked { push(value) }
  }

  var onlyListens: Bool { feed.onlyListens }
  func isReady(below room: Int) -> Bool { feed.isReady && debt.isSettled }

  func give(_ limit: Int) -> Bool { isOpen && !isClosed && feed.ask(for: self, limit) }

  /// Owes one value, unless it does so already or is delivering one. Returns whether the value is to be asked for.
  func owe() -> Bool {
    guard let change = debt.take() else { return false }
    demandScope.note(underWay: change)
    return true
  }

  func notePause() { feed.notePause(for: self) }
  func rewind() { feed.rewind(for: self) }

  func rest(isOver: Bool) {
    if isOpen, !isSilent { feed.rest(for: self, isOver: isOver && debt.isSettled) }
  }

  // It is still told of wishes, and may count them, but keeps none from others.
  override func hear(_ silence: Silence) { if silence == .began { release(debt.countNoMore()) } }

  override func willEnd(_ termination: Termination) {
    super.willEnd(termination)
    demandScope.remove(self)
    release(debt.clear(isOver: true))
    feed.end()
  }

  /// What was owed will not come, and others may be asked for it.
  private func release(_ owed: Int) {
    demandScope.note(underWay: -owed)
    afterLeaving { [demandScope] in demandScope.demand.serve() }
  }
}

extension EventStream where Kind == CallbagKind, Failure == any Error {
  /// Makes a source each of whose runs is fed by a feed of its own, which begins unless the run has ended before.
  static func fed<Feed: CallbagFeed>(
    _ name: StaticString, _ file: StaticString, _ line: UInt, in context: StreamContext = .current,
    by makeFeed: @escaping @Sendable () -> Feed, begin: @escaping @Sendable (FedRoot<Feed>) -> Void
  ) -> CallbagSource<Value> {
    rooted(
      name, file, line, in: context, { FedRoot(makeFeed(), in: $0, demandScope: $1, record: $2) },
      begin: begin)
  }

  /// Makes a source each of whose runs has a root of its own, which begins unless it has ended before.
  @usableFromInline
  static func rooted<Root: SignalSource & DemandSource>(
    _ name: StaticString, _ file: StaticString, _ line: UInt, in context: StreamContext = .current,
    _ make: @escaping @Sendable (StreamContext, DemandScope, NodeRecord?) -> Root,
    begin: @escaping @Sendable (Root) -> Void = { _ in }
  ) -> CallbagSource<Value> {
    made(in: context) { run in
      let record = Node.makeRecord(in: context, below: [], Kind.self, Value.self, name, file, line)
      let isCounted = run.demandScope != nil
      let demandScope = run.demandScope ?? .unlimited()
      let root = make(context, demandScope, record)
      root.identifyGate(as: name, CallbagSource<Value>.self, file, line)
      if !root.onlyListens { run.canBeAsked = true }
      run.add {
        root.noteBeginning()
        guard root.isOpen else { return }
        demandScope.add(root)
        // It may have ended before it could be taken out.
        if !root.isOpen { demandScope.remove(root) }
        // Nothing is asked of it yet, also where the run asks for this source itself.
        demandScope.demand.speakingUnasked { begin(root) }
        if !isCounted { demandScope.demand.release() }
      }
      return root
    }
  }
}
