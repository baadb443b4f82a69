import DequeModule

/// The inner streams that a node hears, those that wait for their turn, and whether more may come.
///
/// One thread at a time starts them, outside of any gate, in a loop: an inner stream that ends while it is being
/// started brings the next one's turn, and the stack must not grow by that.
struct InnerStreams {
  typealias LaneID = ObjectIdentifier?

  /// A request whose race has been won. More inner streams may come of it for as long as the exchange lives, whose memory
  /// serves no other request: see `noteIdentity()`.
  struct Decided {
    weak var exchange: Exchange?
  }

  let strategy: FlattenStrategy
  var common = Lane()
  var lanes: [ObjectIdentifier: Lane] = [:]
  /// The lanes in which something waits that may be started.
  private var ready = Deque<ObjectIdentifier>()
  var decided: [ObjectIdentifier: Decided] = [:]
  var sizeOfNextSweep = 16
  /// The askers that have left since all races were last looked through.
  var leftAskers = GivenUpRequests()
  var heard: [ObjectIdentifier: Heard] = [:]
  /// Those that are heard for each request, by their ways in.
  var heardByRequest: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
  /// Those of them whose request an operator has made, by whom it has made that for.
  var heardByClaimant: [Claimant: Claimed] = [:]
  var heardCount = 0
  /// The one that is being started; nil while none is.
  private(set) var starting: Starting?
  /// How many have come.
  private(set) var arrivals = 0
  private(set) var isClosed = false
  private var isCommonClosed = false
  /// Whether a race has been won among those that no branch has asked for.
  var hasWinner = false
  /// Inside of how many other nodes' starts this node is being started; 0 when it is not.
  var depth = 0
  /// What this node would hear if a branch heard it; see `FlattenNode+Tail`.
  var tail: Tail?

  init(_ strategy: FlattenStrategy) { self.strategy = strategy }

  /// Whether nothing is under way, and nothing will be.
  var isDone: Bool { isClosed && common.isDone && lanes.isEmpty }

  /// Whether none that is heard has anything more to say, and none that waits gets its turn.
  var areSilent: Bool {
    // The lanes last: mostly one that is heard is not silent, and decides for all.
    tail == nil && isStuck(common) && heard.values.allSatisfy { $0.inlet.isSilentWhileOpen }
      && lanes.values.allSatisfy { isStuck($0) }
      && lanes.values.reduce(common.running) { $0 + $1.running } == heard.count
  }

  /// Whether none that waits there gets its turn before another has ended.
  private func isStuck(_ lane: Lane) -> Bool { lane.waiting.isEmpty || lane.running >= strategy.limit }

  /// Whether some wait for their turn.
  var hasWaiting: Bool { !common.waiting.isEmpty || !ready.isEmpty }

  /// How many that no branch has asked for are under way or wait for their turn.
  var active: Int { common.running + common.waiting.count }

  /// The ways in from those that are heard.
  var inlets: [Inlet] { heard.values.sorted { $0.rank < $1.rank }.map(\.inlet) }

  // MARK: Starting

  /// Lets one wait for its turn. False when no more are heard, because it is over, or another has won the race.
  mutating func add(_ inner: @escaping InnerStart, _ hearing: Hearing) -> Bool {
    guard !isClosed else { return false }
    let waiting = Waiting(start: inner, hearing: hearing, arrival: arrivals)
    arrivals += 1
    guard let lane = hearing.lane(strategy) else {
      if !isCommonClosed { common.waiting.append(waiting) }
      return !isCommonClosed
    }
    if strategy == .race, decided[lane]?.exchange != nil { return false }
    lanes[lane, default: Lane()].waiting.append(waiting)
    makeReady(lane)
    return true
  }

  mutating func makeReady(_ id: ObjectIdentifier) {
    if let lane = lanes[id], lane.running < strategy.limit, !lane.waiting.isEmpty { ready.append(id) }
  }

  /// Whether the latest one waits for no other reason than that the stack must not grow.
  var isPutOff: Bool { depth >= Self.deepest && !common.waiting.isEmpty }

  /// Inside of how many starts the latest one waits until the outer stream speaks again, or has nothing more to say at
  /// once.
  private static var deepest: Int { 8 }

  /// Begins to start the next one. Each is followed by ``endStart()`` or ``cancelStart()``; nil while another is being started.
  /// - Parameter putsOff: whether one may wait so that the stack does not grow.
  mutating func beginStart(putsOff: Bool = true) -> Waiting? {
    guard starting == nil, !putsOff || !isPutOff || common.waiting.count > 1, let next = takeNext() else {
      return nil
    }
    starting = Starting(arrival: next.arrival, lane: next.hearing.lane(strategy), hasWon: next.hasWon)
    return next
  }

  private mutating func takeNext() -> Waiting? {
    if common.running < strategy.limit, let next = common.waiting.popFirst() {
      common.running += 1
      return next
    }
    while let id = ready.popFirst() {
      // Where they are: a copy would be one of all that wait.
      guard let running = lanes[id]?.running, running < strategy.limit,
        let next = lanes[id]?.waiting.popFirst()
      else { continue }
      lanes[id]?.running += 1
      return next
    }
    return nil
  }

  mutating func endStart() { starting = nil }

  /// Starts nothing in the place of the one that was to be started.
  mutating func cancelStart() {
    if let starting { freePlace(in: starting.lane) }
    starting = nil
  }

  /// Hears one that was being started. False when another has come in its place before, or when one whose place it does not
  /// take has won the race, or when no asker wants it any more.
  mutating func hear(_ inlet: Inlet, _ hearing: Hearing, from starting: Starting?) -> Bool {
    if let starting,
      isReplaced(starting.arrival, in: starting.lane) && hearing.giveWay()
        || !starting.hasWon && hasWinner(in: starting.lane) || starting.lane != nil && hearing.isUnwanted
    {
      freePlace(in: starting.lane)
      return false
    }
    // What is heard again comes last.
    hear(inlet, hearing, arrival: starting?.arrival ?? arrivals)
    return true
  }

  private func hasWinner(in lane: LaneID) -> Bool {
    guard strategy == .race else { return false }
    return lane.map { decided[$0]?.exchange != nil } ?? hasWinner
  }

  /// Takes no more.
  mutating func close() { isClosed = true }

  /// Takes no more that no branch has asked for.
  mutating func closeCommon() { isCommonClosed = true }

  // What is dropped is handed out, so that it is released without the lock: with it go the user's streams and closures.

  /// Drops those that wait, and says which.
  mutating func clear() -> [Deque<Waiting>] {
    ready = []
    return [clear(nil)] + lanes.keys.map { clear($0) }
  }

  /// Drops those that wait in a lane, and says which.
  mutating func clear(_ id: LaneID) -> Deque<Waiting> {
    guard let id else { return exchange(&common.waiting, with: []) }
    defer {
      lanes[id]?.waiting = []
      forgetIfDone(id)
    }
    return lanes[id]?.waiting ?? []
  }

  mutating func forgetIfDone(_ id: ObjectIdentifier) {
    if lanes[id]?.isDone == true { lanes[id] = nil }
  }
}
