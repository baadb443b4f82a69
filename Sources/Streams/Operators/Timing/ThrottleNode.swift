import DequeModule
import Synchronization

/// Passes values on when a throttle says so.
// Unchecked like its superclass: the gate serialises.
final class ThrottleNode<Value: Sendable>: Junction, @unchecked Sendable {
  /// A value that the throttle has not decided about.
  private struct Waiting {
    var owed: OwedReply<ThrottleTicket?>
    /// Takes the work back; nil until the throttle has said how.
    var withdraw: (@Sendable () -> Void)?
  }

  /// An error that must not overtake the values before it.
  private struct HeldError {
    let number: Int
    let error: any Error
    let delivery: Delivery
    /// How many values are undecided between the held error before it, or the beginning, and this error.
    var valuesAhead: Int
  }

  /// The number of the latest event.
  // Only the owner of the gate above reads and writes.
  private var lastNumber = 0
  // Here and below, only the gate's owner does.
  private var waiting = HeldForAskers<Int, Waiting>()
  /// In order. A value that stays undecided for long holds up the errors behind it; decisions cost no more for that.
  private var errors = Deque<HeldError>()
  /// How many undecided values came before the last of those errors.
  private var valuesAheadOfErrors = 0
  /// How many values there are that the throttle has allowed and whose work is not done.
  // Atomic: tickets are made and released on any thread.
  private let openWork = Atomic<Int>(0)

  /// Makes it without attaching its inlet.
  init(below parent: Node, throttle: any Throttle, record: NodeRecord?) {
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = head.trusted(as: ThrottleNode<Value>.self)
      node.submit(value.trusted(as: Value.self).pointee, inlet.delivery(route), to: throttle)
    }
    super.init(below: [inlet], record: record)
  }

  // MARK: Values

  /// Asks the throttle, outside of this gate. Called by the owner of the gate above.
  private func submit(_ value: Value, _ delivery: Delivery, to throttle: any Throttle) {
    held?.enter()
    lastNumber += 1
    let number = lastNumber
    // Work that is released unused has been dropped.
    let reply = Reply<ThrottleTicket?>(whenReleased: nil) { [lifetime = keepAlive()] ticket, _ in
      self.perform {
        withExtendedLifetime(lifetime) { self.decide(number, value, delivery, ticket) }
      }
    }
    let asker = SoleAsker(of: delivery)
    perform { self.expect(reply, number, for: asker) }
    let withdraw = throttle.process(work: { reply(self.ticket(for: $0)) }, on: context.scheduler)
    perform { self.keep(withdraw, for: number) }
  }

  /// The permission to work; nil for work that is dropped.
  private func ticket(for signal: WorkSignal) -> ThrottleTicket? {
    guard case .perform(let completion) = signal else { return nil }
    guard held != nil else { return ThrottleTicket(completion) }
    openWork.wrappingAdd(1, ordering: .relaxed)
    return ThrottleTicket {
      completion()
      self.openWork.wrappingSubtract(1, ordering: .relaxed)
      // There is a place again.
      self.held?.forgetWaste()
    }
  }

  private func expect(_ reply: Reply<ThrottleTicket?>, _ number: Int, for asker: SoleAsker) {
    guard isOpen else { return reply.close() }
    // What takes the decision holds the delivery until it comes.
    waiting.add(Waiting(owed: OwedReply(reply: reply)), at: number, for: asker)
    // A request that was given up while the value was on its way here found nothing to drop.
    if takesRequests, asker.isUnwanted { drop(number) }
  }

  private func keep(_ withdraw: @escaping @Sendable () -> Void, for number: Int) {
    // Meanwhile it has been decided or given up, or the end has come.
    guard isOpen, waiting.holds(number) else { return withdraw() }
    waiting.change(number) { $0.withdraw = withdraw }
  }

  /// The record of the operator above which this gate has been put.
  private var recordBelow: NodeRecord? {
    firstChild?._withUnsafeGuaranteedRef { child in ((child as? Inlet)?.head ?? child).record }
  }

  private func decide(_ number: Int, _ value: Value, _ delivery: Delivery, _ ticket: ThrottleTicket?) {
    guard waiting.remove(number) != nil else { return }
    if ticket == nil, let dropRecord = record ?? recordBelow {
      note(dropAt: dropRecord)
      if dropRecord.isLogged { dropRecord.log("drops \(value), as the throttle says") }
    }
    self.ticket = ticket
    during(delivery) { route in
      if ticket == nil { skip() } else { emit(output: value, route) }
    }
    self.ticket = nil
    if ticket != nil {
      held?.leave()
    } else if let held {
      held.waste()
      // Else others would be dropped, too.
      if waiting.isEmpty, openWork.load(ordering: .relaxed) == 0 { held.forgetWaste() }
    }
    if !errors.isEmpty { releaseErrors(afterDeciding: number) }
    for number in waiting.unwantedOfStandIns() { drop(number) }
    didRelease()
  }

  override func answersGivenUp(by asker: ObjectIdentifier, for request: Exchange?) {
    let request = request.map { ObjectIdentifier($0) }
    performDrop { for number in self.waiting.unwanted(by: asker, for: request) { self.drop(number) } }
  }

  /// Stops waiting for the throttle's decision about a value that no branch will hear.
  private func drop(_ number: Int) {
    // An error before it may have been the end.
    guard let one = waiting.remove(number) else { return }
    one.owed.reply?.close()
    one.withdraw?()
    if let dropRecord = record ?? recordBelow { note(dropAt: dropRecord) }
    if !errors.isEmpty { releaseErrors(afterDeciding: number) }
  }

  override var isHolding: Bool { !waiting.isEmpty }

  // MARK: Errors and the end

  private func releaseErrors(afterDeciding number: Int) {
    let index = indexOfFirstError(after: number)
    if index < errors.count {
      errors[index].valuesAhead -= 1
      valuesAheadOfErrors -= 1
    }
    while errors.first?.valuesAhead == 0, let first = errors.popFirst() {
      during(first.delivery) { fail(first.error, $0) }
    }
  }

  /// The index of the first held error that came after an event; the number of held errors when there is none.
  private func indexOfFirstError(after number: Int) -> Int {
    var range = 0..<errors.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = errors[middle].number > number ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
    }
    return range.lowerBound
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    lastNumber += 1
    let number = lastNumber
    perform {
      if self.waiting.isEmpty || self.has(.settling) {
        return self.during(delivery) { self.fail(error, $0) }
      }
      let ahead = self.waiting.count - self.valuesAheadOfErrors
      self.errors.append(
        HeldError(number: number, error: error, delivery: delivery, valuesAhead: ahead))
      self.valuesAheadOfErrors += ahead
    }
  }

  override func willEnd(_ termination: Termination) {
    let late = Array(waiting.values)
    waiting = HeldForAskers()
    errors = []
    valuesAheadOfErrors = 0
    for waiting in late {
      waiting.owed.reply?.close()
      waiting.withdraw?()
    }
    super.willEnd(termination)
  }
}
