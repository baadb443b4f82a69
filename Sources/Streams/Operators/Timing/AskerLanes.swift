/// The timed operators of the branches that have asked: one for each, for as long as it waits or holds something. What several
/// of them wait for has one of its own when another answer would take its place.
@usableFromInline
struct AskerLanes<Operator: TimedOperator>: Sendable {
  typealias Step = TimedStep<Operator.Output>

  private struct Lane: Sendable {
    var operation: Operator
    /// What came last for that branch. It keeps the branch alive, so that no other branch gets this lane.
    var delivery: Delivery
    /// How many lanes have begun before.
    let order: Int
    /// Whether the operator may still hold that.
    var isOwed = false
    /// Whether its operator is counted as one that holds something.
    var isHolding = false
    /// When its entry in the agenda is due, if it has one.
    var due: Duration?
    /// The number of that entry.
    var entry = 0
  }

  private typealias Entry = (lane: AnswerLane, number: Int)

  private var lanes: [AnswerLane: Lane] = [:]
  private var agenda = Agenda<Entry>()
  private var (lastOrder, lastEntry) = (0, 0)
  private var holding = 0

  // Stored, because each event looks here.
  @usableFromInline private(set) var isEmpty = true
  /// Whether one of them has something to say.
  @usableFromInline private(set) var isHolding = false

  /// Asks the operator of one branch, a fresh one when it has none. O(log *n*) in the number of branches that wait.
  mutating func ask(
    _ asker: ObjectIdentifier, _ fresh: Operator, _ delivery: Delivery, _ ask: (inout Operator) -> Step
  ) -> Step {
    let id = lane(of: asker, for: delivery)
    if lanes[id] == nil {
      lastOrder += 1
      lanes[id] = Lane(operation: fresh, delivery: delivery, order: lastOrder)
    }
    lanes[id]?.delivery = delivery
    lanes[id]?.isOwed = true
    defer { sumUp() }
    return self.ask(id, ask)
  }

  /// The lane of an event. Before it comes there, an answer that it must not replace is set apart.
  private mutating func lane(of asker: ObjectIdentifier, for delivery: Delivery) -> AnswerLane {
    if let apart = AnswerLane(settingApart: delivery), lanes[apart] != nil { return apart }
    let id = AnswerLane.asker(asker)
    guard !Operator.passesAll, let held = lanes[id], held.isHolding, held.isOwed,
      !held.delivery.givesWay(to: delivery), let apart = AnswerLane(settingApart: held.delivery)
    else { return id }
    lanes[apart] = lanes.removeValue(forKey: id)
    if let due = held.due { wake(apart, due: due) }
    return id
  }

  /// Asks all of them, in the order in which they began.
  mutating func askAll(_ ask: (inout Operator) -> Step) -> [Step] {
    defer { sumUp() }
    return lanes.sorted { $0.value.order < $1.value.order }.map { self.ask($0.key, ask) }
  }

  /// Has the operator of one branch drop what it holds for requests that have been given up; returns how many events.
  mutating func dropUnwanted(by asker: ObjectIdentifier, for request: Exchange?) -> Int {
    dropUnwanted(in: .asker(asker))
      + (request.map { dropUnwanted(in: .shared(ObjectIdentifier($0))) } ?? 0)
  }

  private mutating func dropUnwanted(in id: AnswerLane) -> Int {
    guard let place = lanes.index(forKey: id) else { return 0 }
    defer { sumUp() }
    let count = lanes.values[place].operation.dropUnwanted()
    note(what: id, isAt: place)
    return count
  }

  /// Wakes those that are due, the one that is due first before the others. O(log *n*) for each of them.
  mutating func wake(at now: Duration) -> [Step] {
    var due: [AnswerLane] = []
    while let entry = agenda.takeFirst(dueBy: now, unless: isSpent)?.item {
      lanes[entry.lane]?.due = nil
      due.append(entry.lane)
    }
    defer { sumUp() }
    return due.map { ask($0) { $0.wake(at: now) } }
  }

  private mutating func ask(_ id: AnswerLane, _ ask: (inout Operator) -> Step) -> Step {
    guard let place = lanes.index(forKey: id) else { return .hold }
    let delivery = lanes.values[place].delivery
    let step = ask(&lanes.values[place].operation).addressed(to: delivery)
    if step.answers(delivery) { lanes.values[place].isOwed = false }
    note(what: id, isAt: place)
    return step
  }

  /// Notes what the operator waits for and holds now; one that does neither is forgotten.
  private mutating func note(what id: AnswerLane, isAt place: Dictionary<AnswerLane, Lane>.Index) {
    let isHolding = lanes.values[place].operation.isHolding
    let due = lanes.values[place].operation.due
    holding += (isHolding ? 1 : 0) - (lanes.values[place].isHolding ? 1 : 0)
    lanes.values[place].isHolding = isHolding
    if due == nil, !isHolding {
      lanes.remove(at: place)
    } else if due != lanes.values[place].due {
      lanes.values[place].due = due
      wake(id, due: due)
    }
  }

  /// Has the operator of a lane woken then, or not at all, instead of when it was due before.
  private mutating func wake(_ id: AnswerLane, due: Duration?) {
    lastEntry += 1
    lanes[id]?.entry = lastEntry
    if let due { agenda.insert((id, lastEntry), due: due, unless: isSpent) }
  }

  private mutating func sumUp() {
    isEmpty = lanes.isEmpty
    isHolding = holding > 0
  }

  /// When the first of them wants to be woken.
  mutating func nextDue() -> Duration? { agenda.nextDue(unless: isSpent) }

  /// Whether the operator that was due then waits for another time now, or for none. The closure sees the lanes as they are
  /// when it is made.
  private var isSpent: Agenda<Entry>.IsSpent {
    { [lanes] entry, _ in lanes[entry.lane]?.entry != entry.number }
  }
}

extension TimedStep {
  /// Whether something is passed on that answers the same request.
  fileprivate func answers(_ delivery: Delivery) -> Bool {
    switch self {
    case .hold, .drop: false
    case .release(let event): event.delivery.exchange === delivery.exchange
    case .releaseAll(let events), .end(let events, _):
      events.contains { $0.delivery.exchange === delivery.exchange }
    }
  }

  /// The same step, with the events that the operator has made itself addressed to the branch that it works for.
  fileprivate func addressed(to delivery: Delivery) -> TimedStep {
    func addressed(_ event: TimedEvent<Output>) -> TimedEvent<Output> {
      event.number == 0 ? TimedEvent(event.content, delivery) : event
    }
    return switch self {
    case .hold, .drop: self
    case .release(let event): .release(addressed(event))
    case .releaseAll(let events): .releaseAll(events.map(addressed))
    case .end(let events, let termination): .end(last: events.map(addressed), termination)
    }
  }
}
