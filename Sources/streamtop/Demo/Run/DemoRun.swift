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
    /// Cancel the chain to which this node belongs.
    case cancel(NodeID)
  }

  /// The seed of a run that names none.
  static let standardSeed: UInt64 = 7

  let seed: UInt64
  let scenario: Scenario
  private(set) var speed: Double
  private(set) var isPaused = false

  private let scheduler = VirtualScheduler()
  let network: SimulatedNetwork
  private let probe: Probe
  let context: StreamContext
  var timetable = Timetable<Event>()
  var chains: [Int: Chain] = [:]
  var lastChain = 0
  private var kinship = Kinship()
  /// What has been taken from the probe since the last look.
  private var seen = Sample()
  var chance: Chance
  var starts: [Int: Int] = [:]
  /// How many chains the user has started.
  private var startsByKey = 0
  var lastNumber = 0

  /// Makes a run whose time is zero, with its first chains still to come.
  init(seed: UInt64, speed: Double = 1, scenario: Scenario = .healthy) {
    self.seed = seed
    self.scenario = scenario
    self.speed = speed
    chance = Chance(seed: seed, purpose: "demo")
    let scheduler = scheduler
    let outages = scenario.hasOutages ? plannedOutages(seed: seed) : []
    network = SimulatedNetwork(seed: seed, scheduler: scheduler, outages: outages)
    probe = Probe(recording: .everything) { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
    plan()
  }

  /// The time on the demo's clock.
  var time: Duration { scheduler.now }

  var title: String { "streamtop demo" }
  var isOver: Bool { false }

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
    chains = chains.filter { $0.value.isActive }
  }

  /// What happened since the last look, and how things stand.
  func look() -> Sample {
    collect()
    defer { seen = Sample() }
    seen.time = scheduler.now
    seen.status = status
    return seen
  }

  func look(_ show: (Sample) -> Model) { _ = show(look()) }

  /// Takes from the probe what has happened, and learns which nodes belong to whom.
  func collect(building chain: Int? = nil) {
    let drained = probe.drain()
    for fact in drained.facts { kinship.take(fact, building: chain) }
    seen.add(drained)
  }

  private var status: Status {
    let conditions = network.conditions
    return Status(
      seed: seed, speed: speed, isPaused: isPaused,
      fault: FaultStatus(
        isOutage: conditions.isOutage, failNext: conditions.failNext,
        latencyFactor: conditions.latencyFactor),
      searchBox: searchBox?.node, reader: reader?.node, isVirtual: true)
  }
}

// MARK: - What the keys ask for

extension DemoRun {
  private static let speeds = 0.0625...64.0

  /// Does what concerns the demo, and writes it down as a fact; the rest is for the run that owns the terminal.
  @discardableResult
  func perform(_ effect: Effect) -> String? {
    if let (words, node) = effect.command, node == nil || node.flatMap(chain) != nil {
      probe.note(command: words, at: node)
    }
    switch effect {
    case .request(let node, let share):
      lastNumber += 1
      chain(of: node)?.request(lastNumber, at: node, share: share)
    case .cancel(let node): chain(of: node)?.cancel(node)
    case .retryNow(let node): chain(of: node)?.retryNow(node)
    case .startPromise:
      let passing = scenario.passing
      guard !passing.isEmpty else { return "this scenario starts no chains by key" }
      start(passing[startsByKey % passing.count])
      startsByKey += 1
    case .search(let text): searchBox?.type(text)
    case .setReaderPaused(let isPaused): reader?.setPaused(isPaused)
    case .fault(let command): perform(command)
    case .setSpeed(let speed): self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
    case .setPaused(let isPaused): self.isPaused = isPaused
    case .suspend, .redraw, .quit, .setBreaks: break
    case .seek: return "only a recording can be moved in time"
    }
    return nil
  }

  private func perform(_ command: FaultCommand) {
    network.adjust { conditions in
      switch command {
      case .failNext: conditions.failNext += 1
      case .toggleOutage: conditions.isOutage.toggle()
      case .latencyUp: conditions.slowDown()
      case .latencyDown: conditions.speedUp()
      }
    }
  }

  func chain(of node: NodeID) -> Chain? {
    collect()
    return kinship.chain(of: node).flatMap { chains[$0] }
  }

  /// The latest living chain from the recipe at a place.
  func latest(_ place: Int, where fits: (Chain) -> Bool = \.isActive) -> Chain? {
    latest { $0.place == place && fits($0) }
  }

  private var searchBox: (node: NodeID, type: (String) -> Void)? {
    latest { $0.searchBox != nil && $0.isActive }?.searchBox
  }

  private var reader: (node: NodeID, setPaused: (Bool) -> Void)? {
    latest { $0.reader != nil && $0.isActive }?.reader
  }

  private func latest(where fits: (Chain) -> Bool) -> Chain? {
    chains.filter { fits($0.value) }.max { $0.key < $1.key }?.value
  }
}
