import Synchronization

extension EventStream where Kind == CallbagKind {
  /// A pullable source of this source's values, which are kept for a slow sink as the policy says.
  ///
  ///     ticks.buffered(.newest(10)).puller { print($0) }
  ///
  /// As many values as can be kept are asked for in advance. The policy is for values that come unasked: all of an answer is
  /// kept, however many values an operator makes of it. The probe counts the values that are dropped. The end comes when all
  /// waiting values have been taken; an overflow that fails, or an end from the sink, drops them. How many values wait is the
  /// node's ``NodeRecord/pressure``. When a value has been given for a wish with which the sink says something, the new wish in
  /// its place says that to the source; a buffer that can keep any number makes no such wish.
  /// - Precondition: at least one value is kept.
  /// - Complexity: stores up to as many values that come unasked as the policy says, as many that have been asked for, and what
  ///   operators make of one answer.
  public func buffered(
    _ overflow: CallbagOverflow, file: StaticString = #fileID, line: UInt = #line
  ) -> CallbagSource<Value> {
    Requirement.check(overflow, in: "buffered", file, line)
    return CallbagSource<Value>.made(in: node.gate.context, isHidden: node.hidesValues) { run in
      let below = run.demandScope ?? .unlimited()
      let isCounted = run.demandScope != nil
      let upper = Demand(keepsMore: true, words: SinkWords(above: below.demand.words))
      run.demandScope = DemandScope(of: upper)
      let parent = self.node(in: run)
      run.demandScope = isCounted ? below : nil
      let record = parent.makeRecord(Kind.self, Value.self, "buffered", file, line)
      let buffer = BufferNode<Value>(
        overflow, below: parent, upper: upper, demandScope: below, record: record)
      buffer.identifyGate(as: "buffered", CallbagSource<Value>.self, file, line)
      below.add(buffer)
      run.canBeAsked = true
      run.add {
        upper.add(overflow.capacity)
        upper.release()
        if !isCounted { below.demand.release() }
      }
      return buffer
    }
  }
}

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
        node.perform { node.accept(value) }
        node.demandScope.demand.serve()
      }
    }
    super.init(below: [inlet], isSettling: false, record: record)
    record?.measure(by: gauge)
    // What waits in the mailbox has been asked for, too.
    counted = upper
    attachInlets()
  }

  private func accept(_ value: Value) {
    guard isOpen, upper.take() else { return noteDrop() }
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

  override var isSilentAbove: Bool { (queue.isEmpty || isForgotten) && areInletsSilent }

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
