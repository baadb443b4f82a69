import DequeModule

/// Hangs the way into a flattening node below an inner stream, and starts that if it is a producer.
///
/// It takes any gate, so that what keeps it need not be made anew for every type, but is only given the one that
/// ``FlattenNode/starting(_:)`` has made it for.
@usableFromInline typealias InnerStart = @Sendable (_ node: Gate) -> Void

/// The inner streams that a node hears, those that wait for their turn, and whether more may come.
///
/// One thread at a time starts them, outside of any gate, in a loop: an inner stream that ends while it is being
/// started brings the next one's turn, and the stack must not grow by that.
struct InnerStreams {
  private let limit: Int
  private var waiting = Deque<InnerStart>()
  /// With how many had been heard before each, which is the order in which they are let go of.
  private var heard: [ObjectIdentifier: (number: Int, inlet: Inlet)] = [:]
  private var heardCount = 0
  private var running = 0
  private var isStarting = false
  private var isClosed = false

  init(limit: Int) { self.limit = limit }

  /// Whether nothing is under way, and nothing will be.
  var isDone: Bool { isClosed && running == 0 && waiting.isEmpty }

  /// How many are under way or wait for their turn.
  var active: Int { running + waiting.count }

  /// The ways in from those that are heard.
  var inlets: [Inlet] { heard.values.sorted { $0.number < $1.number }.map(\.inlet) }

  // MARK: Starting

  mutating func add(_ inner: @escaping InnerStart) {
    if !isClosed { waiting.append(inner) }
  }

  /// The next to start. Each is followed by ``started()``; nil while another is being started.
  mutating func next() -> InnerStart? {
    guard !isStarting, running < limit, let inner = waiting.popFirst() else { return nil }
    isStarting = true
    running += 1
    return inner
  }

  mutating func started() { isStarting = false }

  /// Takes no more.
  mutating func close() { isClosed = true }

  /// Drops those that wait.
  mutating func clear() { waiting = [] }

  // MARK: Hearing

  mutating func hear(_ inlet: Inlet) {
    heard[ObjectIdentifier(inlet)] = (heardCount, inlet)
    heardCount += 1
  }

  func hears(_ inlet: Inlet) -> Bool { heard[ObjectIdentifier(inlet)] != nil }

  /// Forgets one that has ended. False when it was not heard any more.
  mutating func ended(_ inlet: Inlet) -> Bool {
    guard heard.removeValue(forKey: ObjectIdentifier(inlet)) != nil else { return false }
    running -= 1
    return true
  }

  /// Forgets all that are heard, except for one, and says which.
  mutating func letGo(exceptFor kept: Inlet?) -> [Inlet] {
    let others = inlets.filter { $0 !== kept }
    for inlet in others { _ = ended(inlet) }
    return others
  }
}
