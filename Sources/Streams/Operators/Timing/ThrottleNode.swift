/// Passes values on when a throttle says so.
// Unchecked like its superclass: the gate serialises.
final class ThrottleNode<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  /// A value that the throttle has not decided about.
  private struct Waiting {
    weak var work: Work?
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

  /// Where dropped values are counted.
  private let dropRecord: NodeRecord?
  /// The number of the latest event.
  // Only the owner of the gate above reads and writes.
  private var lastNumber = 0
  // Here and below, only the gate's owner does.
  private var waiting: [Int: Waiting] = [:]
  private var errors: [HeldError] = []
  private var ending: Termination?
  private var currentTicket: ThrottleTicket?

  /// Makes it without attaching its inlet.
  init(
    below parent: Node, throttle: any Throttle, record: NodeRecord?, dropRecord: NodeRecord?
  ) {
    self.dropRecord = dropRecord
    let inlet = Inlet(below: parent, side: 0) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit(), let head = inlet.head else { return }
      let node = head.trusted(as: ThrottleNode<Value>.self)
      node.submit(value.trusted(as: Value.self).pointee, inlet.delivery(route), to: throttle)
    }
    super.init(below: [inlet], record: record)
  }

  override var ticket: ThrottleTicket? { currentTicket }

  /// One value on its way through the throttle. Work that is released unused has been dropped.
  private final class Work: Sendable {
    private struct Addressee: Sendable {
      let node: ThrottleNode
      let value: Value
      let delivery: Delivery
      let lifetime: Hold?
    }

    private let addressee: Locked<Addressee?>
    let number: Int

    init(_ node: ThrottleNode, _ number: Int, _ value: Value, _ delivery: Delivery) {
      self.number = number
      addressee = Locked(
        Addressee(node: node, value: value, delivery: delivery, lifetime: node.keepAlive()))
    }

    deinit { resolve(.cancel) }

    func resolve(_ signal: WorkSignal) {
      let ticket: ThrottleTicket? =
        if case .perform(let completion) = signal { ThrottleTicket(completion) } else { nil }
      guard let addressee = take() else { return }
      let number = number
      addressee.node.perform {
        withExtendedLifetime(addressee.lifetime) {
          addressee.node.decide(number, addressee.value, addressee.delivery, ticket)
        }
      }
    }

    /// Makes every decision too late.
    func close() { _ = take() }

    private func take() -> Addressee? {
      addressee.exchange(nil)
    }
  }

  // MARK: Values

  /// Asks the throttle, outside of this gate. Called by the owner of the gate above.
  private func submit(_ value: Value, _ delivery: Delivery, to throttle: any Throttle) {
    lastNumber += 1
    let number = lastNumber
    let work = Work(self, number, value, delivery)
    perform { self.expect(work) }
    let withdraw = throttle.process(work: { work.resolve($0) }, on: context.scheduler)
    perform { self.keep(withdraw, for: number) }
  }

  private func expect(_ work: Work) {
    guard isOpen else { return work.close() }
    waiting[work.number] = Waiting(work: work)
  }

  private func keep(_ withdraw: @escaping @Sendable () -> Void, for number: Int) {
    // The end has come between.
    guard isOpen else { return withdraw() }
    waiting[number]?.withdraw = withdraw
  }

  private func decide(_ number: Int, _ value: Value, _ delivery: Delivery, _ ticket: ThrottleTicket?) {
    guard waiting.removeValue(forKey: number) != nil else { return }
    if ticket == nil, let dropRecord {
      note(dropAt: dropRecord)
      if dropRecord.isLogged { dropRecord.log("drops \(value), as the throttle says") }
    }
    currentTicket = ticket
    during(delivery) { route in
      if ticket == nil { skip() } else { emit(value, route) }
    }
    currentTicket = nil
    if !errors.isEmpty { releaseErrors(after: number) }
    if waiting.isEmpty, let ending { conclude(ending) }
    fallSilentIfDone()
  }

  override var isSilentAbove: Bool { waiting.isEmpty && areInletsSilent }

  // MARK: Errors and ends

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

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    guard !waiting.isEmpty, !has(.settling), termination != .cancelled else { return conclude(termination) }
    ending = termination
  }

  override func willEnd(_ termination: Termination) {
    let late = waiting.values
    waiting = [:]
    errors = []
    ending = nil
    for waiting in late {
      waiting.work?.close()
      waiting.withdraw?()
    }
  }
}
