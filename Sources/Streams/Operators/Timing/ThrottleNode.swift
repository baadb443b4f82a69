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
    var valuesAhead: Int
  }

  /// The number of the latest event.
  // Only the owner of the gate above reads and writes.
  private var lastNumber = 0
  // Here and below, only the gate's owner does.
  private var waiting: [Int: Waiting] = [:]
  private var errors: [HeldError] = []
  /// How many values the throttle has allowed whose work is not done.
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
    perform { self.expect(reply, number) }
    let withdraw = throttle.process(work: { reply(self.ticket(for: $0)) }, on: context.scheduler)
    perform { self.keep(withdraw, for: number) }
  }

  /// The leave to work; nil for work that is dropped.
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

  private func expect(_ reply: Reply<ThrottleTicket?>, _ number: Int) {
    guard isOpen else { return reply.close() }
    waiting[number] = Waiting(owed: OwedReply(reply: reply))
  }

  private func keep(_ withdraw: @escaping @Sendable () -> Void, for number: Int) {
    // The end has come between.
    guard isOpen else { return withdraw() }
    waiting[number]?.withdraw = withdraw
  }

  /// That of the operator for which this gate has been put above it.
  private var recordBelow: NodeRecord? {
    firstChild?._withUnsafeGuaranteedRef { child in ((child as? Inlet)?.head ?? child).record }
  }

  private func decide(_ number: Int, _ value: Value, _ delivery: Delivery, _ ticket: ThrottleTicket?) {
    guard waiting.removeValue(forKey: number) != nil else { return }
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
    if !errors.isEmpty { releaseErrors(after: number) }
    didRelease()
  }

  override var isHolding: Bool { !waiting.isEmpty }

  // MARK: Errors and the end

  private func releaseErrors(after number: Int) {
    for index in errors.indices where errors[index].number > number { errors[index].valuesAhead -= 1 }
    while let first = errors.first, first.valuesAhead == 0 {
      errors.removeFirst()
      during(first.delivery) { fail(first.error, $0) }
    }
  }

  override func upstreamFailed(_ inlet: Inlet, _ error: any Error, _ delivery: Delivery) {
    lastNumber += 1
    let number = lastNumber
    perform {
      if self.waiting.isEmpty || self.has(.settling) {
        return self.during(delivery) { self.fail(error, $0) }
      }
      self.errors.append(
        HeldError(number: number, error: error, delivery: delivery, valuesAhead: self.waiting.count))
    }
  }

  override func willEnd(_ termination: Termination) {
    let late = waiting.values
    waiting = [:]
    errors = []
    for waiting in late {
      waiting.owed.reply?.close()
      waiting.withdraw?()
    }
    super.willEnd(termination)
  }
}
