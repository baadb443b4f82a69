/// The timed operators of the branches that have asked: one for each, for as long as it waits or holds something.
@usableFromInline
struct AskerLanes<Operator: TimedOperator>: Sendable {
  typealias Asker = ObjectIdentifier
  typealias Step = TimedStep<Operator.Output>

  private struct Lane: Sendable {
    var operation: Operator
    /// What came last for that branch. It keeps the branch alive, so that no other branch gets this lane.
    var delivery: Delivery
    /// How many lanes have begun before.
    let order: Int
    /// Whether its operator is counted as one that holds something.
    var isHolding = false
    /// When its entry in the agenda is due, if it has one.
    var due: Duration?
    /// The number of that entry.
    var entry = 0
  }

  private typealias Entry = (asker: Asker, number: Int)

  private var lanes: [Asker: Lane] = [:]
  private var agenda = Agenda<Entry>()
  private var (lastOrder, lastEntry) = (0, 0)
  private var holding = 0

  // Stored, because each event looks here.
  @usableFromInline private(set) var isEmpty = true
  /// Whether one of them has something to say.
  @usableFromInline private(set) var isHolding = false

  /// Asks the operator of one branch, a fresh one when it has none. O(log *n*) in the number of branches that wait.
  mutating func ask(
    _ asker: Asker, _ fresh: Operator, _ delivery: Delivery, _ ask: (inout Operator) -> Step
  ) -> Step {
    if lanes[asker] == nil {
      lastOrder += 1
      lanes[asker] = Lane(operation: fresh, delivery: delivery, order: lastOrder)
    }
    lanes[asker]?.delivery = delivery
    defer { sumUp() }
    return self.ask(asker, ask)
  }

  /// Asks all of them, in the order in which they began.
  mutating func askAll(_ ask: (inout Operator) -> Step) -> [Step] {
    defer { sumUp() }
    return lanes.sorted { $0.value.order < $1.value.order }.map { self.ask($0.key, ask) }
  }

  /// Has the operator of one branch drop what it holds for requests that have been given up; returns how many events.
  mutating func dropUnwanted(for asker: Asker) -> Int {
    guard let place = lanes.index(forKey: asker) else { return 0 }
    defer { sumUp() }
    let count = lanes.values[place].operation.dropUnwanted()
    note(what: asker, isAt: place)
    return count
  }

  /// Wakes those that are due, the one that is due first before the others. O(log *n*) for each of them.
  mutating func wake(at now: Duration) -> [Step] {
    var due: [Asker] = []
    while let entry = agenda.takeFirst(dueBy: now, unless: isSpent)?.item {
      lanes[entry.asker]?.due = nil
      due.append(entry.asker)
    }
    defer { sumUp() }
    return due.map { ask($0) { $0.wake(at: now) } }
  }

  private mutating func ask(_ asker: Asker, _ ask: (inout Operator) -> Step) -> Step {
    guard let place = lanes.index(forKey: asker) else { return .hold }
    let step = ask(&lanes.values[place].operation).addressed(to: lanes.values[place].delivery)
    note(what: asker, isAt: place)
    return step
  }

  /// Notes what the operator waits for and holds now; one that does neither is forgotten.
  private mutating func note(what asker: Asker, isAt place: Dictionary<Asker, Lane>.Index) {
    let isHolding = lanes.values[place].operation.isHolding
    let due = lanes.values[place].operation.due
    holding += (isHolding ? 1 : 0) - (lanes.values[place].isHolding ? 1 : 0)
    lanes.values[place].isHolding = isHolding
    if due == nil, !isHolding {
      lanes.remove(at: place)
    } else if due != lanes.values[place].due {
      lastEntry += 1
      lanes.values[place].due = due
      lanes.values[place].entry = lastEntry
      if let due { agenda.insert((asker, lastEntry), due: due, unless: isSpent) }
    }
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
    { [lanes] entry, _ in lanes[entry.asker]?.entry != entry.number }
  }
}

extension TimedStep {
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
