/// Joins any number of streams, of one type or of several.
// Unchecked like its superclass: the gate serialises.
final class GatherNode<Output: Sendable>: Junction, @unchecked Sendable {
  /// All slots, in order.
  private let slots: [any AnySlot]
  /// Takes one value out of each slot. None is empty then.
  private let take: () -> Output
  // Unchecked here and below: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var missing: Int
  @exclusivity(unchecked) private var running: Int  // Unchecked: the gate's owner alone.

  /// Makes the gate below the slots' inlets, in their order. There is at least one.
  init(
    _ slots: [any AnySlot], below inlets: [Inlet], record: NodeRecord?, take: @escaping () -> Output
  ) {
    self.slots = slots
    self.take = take
    missing = inlets.count
    running = inlets.count
    super.init(below: inlets, isSettling: false, record: record)
    attachInlets()
  }

  /// The way in from a stream to its slot.
  static func makeInlet<Value: Sendable>(below parent: Node, side: Int, to slot: Slot<Value>) -> Inlet {
    Inlet(below: parent, side: side) { node, value, route in
      let inlet = node.trusted(as: Inlet.self)
      let value = value.trusted(as: Value.self)
      inlet.withHead(Self.self) { node in
        let place = Gate.placeHere
        guard inlet.isPlain(route), node.tryEnterSoon(from: place) else {
          return node.accept(value.pointee, in: slot, from: inlet, route)
        }
        node.receive(value.pointee, in: slot, .all)
        node.leave(from: place)
      }
    }
  }

  private func accept<Value: Sendable>(
    _ value: Value, in slot: Slot<Value>, from inlet: Inlet, _ route: Route
  ) {
    guard inlet.admit() else { return }
    perform(inlet.deliveryAside(route)) { self.receive(value, in: slot, $0) }
    inlet.didDeliver(.completed)
  }

  private func receive<Value: Sendable>(_ value: Value, in slot: Slot<Value>, _ route: Route) {
    guard isOpen else { return }
    if slot.isEmpty { missing -= 1 }
    slot.add(value)
    guard missing == 0 else { return }
    emit(output: take(), route)
    guard !slot.keepsLatest, isOpen else { return }
    let isExhausted = recount()
    if isExhausted { endHere(.completed) }
  }

  /// Counts the slots that have become empty. Returns true when one of them will stay empty.
  private func recount() -> Bool {
    var isExhausted = false
    for slot in slots where slot.isEmpty {
      missing += 1
      if slot.hasEnded { isExhausted = true }
    }
    return isExhausted
  }

  override var decidesByEnds: Bool { true }

  override func upstreamEnded(_ inlet: Inlet, _ termination: Termination) {
    if has(.ended) { return inlet.headEnded(self, termination) }
    guard termination == .completed else { return conclude(termination, after: inlet) }
    let slot = slots[inlet.side]
    slot.hasEnded = true
    running -= 1
    if running == 0 || slot.isEmpty { conclude(.completed, after: inlet) }
  }

  override func willEnd(_ termination: Termination) {
    for slot in slots { slot.clear() }
  }
}

/// Where the values of one of several streams wait for those of the others, whatever their type.
protocol AnySlot: AnyObject, Sendable {
  /// Whether a value stays until another takes its place, rather than being used once and in turn.
  var keepsLatest: Bool { get }
  /// Whether the stream has ended.
  var hasEnded: Bool { get set }
  var isEmpty: Bool { get }
  func clear()
}

/// A slot for values of one type. Only the gate's owner reads and writes.
// Unchecked for that reason.
final class Slot<Value: Sendable>: AnySlot, @unchecked Sendable {
  let keepsLatest: Bool
  @exclusivity(unchecked) var hasEnded = false  // Unchecked: the gate's owner alone.
  @exclusivity(unchecked) private var values = ZipQueue<Value>()  // Unchecked: the gate's owner alone.

  init(keepsLatest: Bool) { self.keepsLatest = keepsLatest }

  var isEmpty: Bool { values.isEmpty }

  fileprivate func add(_ value: Value) {
    if keepsLatest { values.first = value } else { values.append(value) }
  }

  func take() -> Value {
    let value = keepsLatest ? values.first : values.popFirst()
    guard let value else { preconditionFailure("values are taken only when there is one of each stream") }
    return value
  }

  func clear() { values = ZipQueue() }
}
