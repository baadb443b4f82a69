import Synchronization

/// Keeps values until they are wanted.
// Unchecked like its superclass: the gate serialises.
final class BufferNode<Value: Sendable>: Junction, DemandSource, @unchecked Sendable {
  // Here and below, only the gate's owner reads and writes. Unchecked: asked for each value.
  @exclusivity(unchecked) private var queue: OverflowQueue<Value>
  /// Whether the sink will not take what is kept.
  private var isForgotten = false
  private let capacity: Int
  /// What is asked of the source above.
  private let upper: Demand
  /// Whom the values are for.
  private let demandScope: DemandScope
  // Unchecked: only read and written under the scope's lock.
  @exclusivity(unchecked) var seat = 0
  private let hasWaiting = Atomic<Bool>(false)
  /// How many values wait in the mailbox for which the source above is paused.
  private let mailedCount = Atomic<Int>(0)
  /// Whether the source above is paused, because there is no room.
  private var isFull = false
  /// The number of the first wish of the sink's that no value has been given for.
  private var nextWish = 0
  /// Where the probe reads how many wait; nil without one.
  private var gauge: PressureGauge?

  init(
    _ overflow: CallbagOverflow, below parent: Node, upper: Demand, demandScope: DemandScope,
    record: NodeRecord?
  ) {
    queue = OverflowQueue(overflow)
    capacity = overflow.capacity
    gauge = record.map { _ in PressureGauge(capacity: overflow.capacity) }
    self.upper = upper
    self.demandScope = demandScope
    let inlet = Inlet(below: parent, side: 0) { node, value, _ in
      let inlet = node.trusted(as: Inlet.self)
      let value = value.trusted(as: Value.self).pointee
      inlet.withHead(BufferNode<Value>.self) { node in
        node.receive(value)
        node.demandScope.demand.serve()
      }
    }
    super.init(below: [inlet], isSettling: false, record: record)
    record?.measure(by: gauge)
    // What waits in the mailbox has been asked for, too.
    counted = upper
    attachInlets()
  }

  /// Takes a value on the thread that brings it.
  ///
  /// A source that is to pause hears of that before its value returns. So it pauses, too, while the value waits for another
  /// thread, or for a handler further up this stack, to leave the gate: only there it is known whether there is room.
  private func receive(_ value: Value) {
    guard upper.take() else { return noteDrop() }
    guard queue.pauses, !upper.hearsAnswer else { return perform { self.accept(value) } }
    if tryEnterAfterVisit() {
      accept(value)
      return leave()
    }
    mailedCount.wrappingAdd(1, ordering: .relaxed)
    upper.pause()
    mail {
      self.accept(value)
      let isLast = self.mailedCount.wrappingSubtract(1, ordering: .relaxed).newValue == 0
      if isLast, !self.isFull { self.afterLeaving { self.upper.resume() } }
    }
  }

  private func accept(_ value: Value) {
    guard isOpen else { return noteDrop() }
    let (addition, _) = queue.add(value, isAnswer: upper.hearsAnswer)
    noteWaiting()
    switch addition {
    case .kept: break
    case .dropped: noteDrop()
    case .full:
      isFull = true
      upper.pause()
    case .failed:
      for _ in 0...queue.count { noteDrop() }
      _ = queue.clear()
      endHere(.error(CallbagOverflowError(capacity: capacity)))
    }
  }

  func give(_ limit: Int) -> Bool {
    guard isOpen, !isClosed else { return false }
    guard tryEnterSoon() else {
      mailServing(of: demandScope.demand)
      return false
    }
    var (taken, silent) = (0, 0)
    while taken < limit, isOpen, !isClosed, demandScope.isWanted, let value = queue.next() {
      taken += 1
      noteWaiting()
      // All that an answer has brought beyond what can be kept comes out before other values are asked for.
      if queue.count < capacity {
        silent += 1
        if let payload = saidWithNextWish() {
          // Another value is asked for in the place of each that is given, in the same order.
          upper.add(silent - 1)
          upper.add(saying: payload)
          silent = 0
        }
      }
      emit(output: value, .all)
    }
    // What has not been paused is not resumed: another value may have come before that, and paused it.
    let resumes = isFull && taken > 0
    if resumes { isFull = false }
    didRelease()
    leave()
    if resumes { upper.resume() }
    if taken > 0 { upper.ask(for: silent) }
    return taken > 0
  }

  /// What the sink has said with the wish for which a value is about to be given; nil when a value has been given for it
  /// before, which has come to nothing below.
  private func saidWithNextWish() -> Any? {
    let demand = demandScope.demand
    let (wish, last) = demand.wishes
    guard last >= nextWish, wish >= nextWish else { return nil }
    nextWish = wish + 1
    return demand.words.payload(of: wish)
  }

  private func noteWaiting() {
    hasWaiting.store(!queue.isEmpty, ordering: .relaxed)
    gauge?.set(waiting: queue.count)
  }

  override func didAdoptRecord() {
    super.didAdoptRecord()
    guard gauge == nil, let record else { return }
    gauge = PressureGauge(capacity: capacity)
    noteWaiting()
    record.measure(by: gauge)
  }

  override var isHolding: Bool { !queue.isEmpty }

  override var holdsForGood: Bool { isHolding && isForgotten }

  func rest(isOver: Bool) {
    guard isOpen else { return }
    upper.watch(isOver ? .forgotten : .watched)
    if isOver, !isSilent {
      visit {
        self.isForgotten = true
        self.fallSilentIfDone()
      }
    }
  }

  func rewind() { upper.rewind() }

  /// Whether something waits, as far as another thread than the owner can tell.
  func isReady(below room: Int) -> Bool { hasWaiting.load(ordering: .relaxed) }

  override func willEnd(_ termination: Termination) {
    demandScope.remove(self)
    upper.close()
    record?.measure(by: nil)
    _ = queue.clear()
  }
}
