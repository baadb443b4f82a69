import Streams

/// The demo itself: chains on a simulated network and a clock of their own, watched by a probe.
///
/// Its owner moves the clock, looks at samples, and passes on what the keys ask for. Two runs with equal seeds and
/// equal calls do the same to the microsecond.
final class DemoRun: Source {
  /// Something the demo does of its own accord, with the chain of a place in the scenario.
  enum Event: Hashable, Sendable {
    /// Make a request on some branch of the chain at this place, and do so again.
    case ask(Int)
    /// Start this chain.
    case start(Int)
    /// Start some passing chain, and do so again.
    case startAny
    /// Start this chain unless there is one, and look again later.
    case tend(Int)
    /// Start another of this chain unless there are enough, and do so again.
    case grow(Int)
    /// Cancel the chain of this number.
    case cancel(Int)
    /// Make the fault go wrong that the scenario has at this place.
    case fail(Int)
  }

  /// The seed of a run that names none.
  static let standardSeed: UInt64 = 7

  let seed: UInt64
  let scenario: Scenario
  var speed: Double
  var isPaused = false

  private let scheduler = VirtualScheduler()
  let network: SimulatedNetwork
  let probe: Probe
  let context: StreamContext
  var timetable = Timetable<Event>()
  var chains: [Int: Chain] = [:]
  var lastChain = 0
  private(set) var kinship = Kinship()
  /// What has been taken from the probe since the last look.
  var seen = Sample()
  var chance: Chance
  var starts: [Int: Int] = [:]
  /// How many chains the user has started.
  var startsByKey = 0
  var lastNumber = 0
  private var attended: NodeRecord?
  /// What the screen shows of many nodes; nil while all counts are told.
  var glance: ProbeGlance?
  var shown: Set<NodeID> = []
  /// When all nodes had been asked for their counts last, and how long it has taken since the time before.
  var round = (start: Duration.zero, length: Duration.zero)

  /// Makes a run whose time is zero, with its first chains still to come.
  init(seed: UInt64, speed: Double = 1, scenario: Scenario = .calm) {
    self.seed = seed
    self.scenario = scenario
    self.speed = speed
    chance = Chance(seed: seed, purpose: "demo")
    let scheduler = scheduler
    let network = SimulatedNetwork(
      seed: seed, scheduler: scheduler, endpoints: scenario.endpoints, outages: scenario.outages(seed: seed))
    probe = Probe(recording: scenario.values, timesNodes: true) { network.now }
    self.network = network
    context = StreamContext(scheduler: scheduler, probe: probe)
    plan()
  }

  /// The time on the demo's clock.
  var time: Duration { scheduler.now }

  var title: String { "streamtop demo" }
  var isOver: Bool { false }
  var abilities: Abilities { .demo }
  // It says all that there is when it is looked at.
  var descriptors: [Int32] { [] }

  /// How many chains are held.
  var chainCount: Int { chains.count }

  /// Moves the clock forward and does everything that falls due; nothing while paused.
  func advance(to instant: Duration) {
    guard !isPaused else { return }
    while let due = timetable.nextDue, due <= instant {
      scheduler.advance(to: due)
      // Time never goes back, so an entry is taken at its own time or, when it was late, now.
      if let event = timetable.takeFirst(dueBy: scheduler.now) { carryOut(event) }
    }
    scheduler.advance(to: instant)
    for (number, chain) in chains where !chain.isActive { chains[number] = nil }
  }

  /// What happened since the last look, and how things stand.
  func look() -> Sample {
    take(drain(), building: nil)
    defer { seen = Sample() }
    seen.time = network.now
    seen.status = status
    return seen
  }

  func look(_ show: (Sample) -> Model) { _ = show(look()) }

  /// Takes from the probe what has happened, and learns which nodes belong to whom.
  func collect(building chain: Int? = nil) {
    // What was only counted is read when it is looked at.
    var facts = ProbeGlance(share: 0)
    take(probe.drain(&facts), building: chain)
  }

  private func take(_ drained: Probe.Drained, building chain: Int?) {
    for fact in drained.facts { kinship.take(fact, building: chain) }
    seen.add(drained)
  }

  private var status: Status {
    Status(
      seed: seed, speed: speed, isPaused: isPaused,
      fault: FaultStatus(network.orders, plannedOutageEnd: network.plannedOutageEnd),
      searchBox: searchBox?.node, reader: reader?.node, isVirtual: true, abilities: abilities)
  }

  /// Whose values are kept on top of what the scenario says: the selected node's.
  func attend(to node: NodeID?) {
    guard node != attended?.id else { return }
    attended.map(probe.unwatch)
    attended = node.flatMap(probe.record)
    attended.map(probe.watch)
  }
}

extension DemoRun {
  func chain(of node: NodeID) -> Chain? {
    collect()
    return kinship.chain(of: node).flatMap { chains[$0] }
  }

  /// The latest living chain from the recipe at a place.
  func latest(_ place: Int, where fits: (Chain) -> Bool = \.isActive) -> Chain? {
    latest { $0.place == place && fits($0) }
  }

  var searchBox: (node: NodeID, type: (String) -> Void)? {
    latest { $0.searchBox != nil && $0.isActive }?.searchBox
  }

  var reader: (node: NodeID, setPaused: (Bool) -> Void)? {
    latest { $0.reader != nil && $0.isActive }?.reader
  }

  private func latest(where fits: (Chain) -> Bool) -> Chain? {
    var latest: (number: Int, chain: Chain)?
    for (number, chain) in chains where number > latest?.number ?? 0 && fits(chain) {
      latest = (number, chain)
    }
    return latest?.chain
  }
}

extension FaultStatus {
  fileprivate init(_ orders: [FaultOrder], plannedOutageEnd: Duration?) {
    self.plannedOutageEnd = plannedOutageEnd
    for order in orders {
      if let endpoints = order.endpoints {
        guard let words = order.conditions.words else { continue }
        aimed.append("\(endpoints.sorted().joined(separator: ", ")): \(words)")
      } else {
        isOutageOrdered = order.conditions.isOutage
        failNext = order.conditions.failures.count
        latencyFactor = order.conditions.latencyFactor
      }
    }
  }
}
