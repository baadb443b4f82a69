import Streams

/// The demo itself: chains on a simulated network and a clock of their own, watched by a probe.
///
/// Its owner moves the clock, looks at samples, and passes on what the keys ask for. Two runs with equal seeds and
/// equal calls do the same to the microsecond.
final class DemoRun: Source {
  /// Something the demo does of its own accord.
  enum Event: Hashable, Sendable {
    /// Make a request on some branch of a lasting chain, and do so again.
    case ask(DemoChain)
    /// Start this chain.
    case start(DemoChain)
    /// Start some passing chain, and do so again.
    case startAny
    /// Start this chain of event streams or callbags unless there is one, and look again later.
    case tend(DemoChain)
    /// Cancel the chain to which this node belongs.
    case cancel(NodeID)
    /// Do what is wrong with a sick scenario, and do so again.
    case sicken
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
  var starts: [DemoChain: Int] = [:]
  private var lastByKey = DemoChain.passing.count - 1
  var lastNumber = 0

  /// Makes a run whose time is zero, with its first chains still to come.
  init(seed: UInt64, speed: Double = 1, scenario: Scenario = .healthy) {
    self.seed = seed
    self.scenario = scenario
    self.speed = speed
    chance = Chance(seed: seed, purpose: "demo")
    let scheduler = scheduler
    // What is sick has nothing wrong with it but its own mistake.
    let outages = scenario == .healthy ? plannedOutages(seed: seed) : []
    network = SimulatedNetwork(seed: seed, scheduler: scheduler, outages: outages)
    probe = Probe(recording: .everything) { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
    if scenario == .healthy { plan() } else { timetable.add(.sicken, at: .zero) }
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
      searchBox: searchBox?.node, reader: latest(.tape)?.reader?.node, isVirtual: true)
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
      lastByKey = (lastByKey + 1) % DemoChain.passing.count
      start(DemoChain.passing[lastByKey])
    case .search(let text): searchBox?.type(text)
    case .setReaderPaused(let isPaused): latest(.tape)?.reader?.setPaused(isPaused)
    case .fault(let command, _): perform(command)
    case .setSpeed(let speed): self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
    case .setPaused(let isPaused): self.isPaused = isPaused
    case .ask(let name, let text, let share): return ask(name, text, share: share)
    case .copy, .save, .suspend, .redraw, .quit, .setBreaks: break
    case .seek: return "only a recording can be moved in time"
    }
    return nil
  }

  /// Sends a numbered request on the latest chain of that name. Answers nil, or why that cannot be done.
  private func ask(_ name: String, _ text: String, share: Bool) -> String? {
    let found = chains.filter { $0.value.isActive && $0.value.title == name }.max { $0.key < $1.key }?.value
    guard let chain = found, let root = chain.root, chain.takesRequests else {
      return "request: there is no \"\(name)\" that takes requests"
    }
    guard let number = Int(text) else { return "request: \"\(text)\" is no whole number" }
    chain.request(number, at: root, share: share)
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

  private var searchBox: (node: NodeID, type: (String) -> Void)? { latest(.find)?.searchBox }

  /// The latest living chain of that name.
  func latest(_ demoChain: DemoChain, where fits: (Chain) -> Bool = \.isActive) -> Chain? {
    chains.filter { $0.value.demoChain == demoChain && fits($0.value) }.max { $0.key < $1.key }?.value
  }
}
