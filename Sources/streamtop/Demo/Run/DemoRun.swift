import Streams

/// The demo itself: chains on a simulated network and a clock of their own, watched by a probe.
///
/// Its owner moves the clock, looks at samples, and passes on what the keys ask for. Two runs with equal seeds and
/// equal calls do the same to the microsecond.
final class DemoRun {
  /// Something the demo does of its own accord.
  enum Event: Hashable, Sendable {
    /// Make a request on some branch of a lasting chain, and do so again.
    case ask(Recipe)
    /// Start this chain.
    case start(Recipe)
    /// Start some passing chain, and do so again.
    case startAny
    /// Cancel the chain to which this node belongs.
    case cancel(NodeID)
  }

  /// The seed of a run that names none.
  static let standardSeed: UInt64 = 7

  let seed: UInt64
  private(set) var speed: Double
  private(set) var isPaused = false

  private let scheduler = VirtualScheduler()
  private let network: SimulatedNetwork
  private let probe: Probe
  private let context: StreamContext
  private var timetable = Timetable<Event>()
  private var chains: [Chain] = []
  private var chance: Chance
  private var starts: [Recipe: Int] = [:]
  private var lastByKey = Recipe.passing.count - 1
  private var lastNumber = 0

  /// Makes a run whose time is zero, with its first chains still to come.
  init(seed: UInt64, speed: Double = 1) {
    self.seed = seed
    self.speed = speed
    chance = Chance(seed: seed, purpose: "demo")
    let scheduler = scheduler
    network = SimulatedNetwork(seed: seed, scheduler: scheduler, outages: plannedOutages(seed: seed))
    probe = Probe(recording: .everything) { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
    plan()
  }

  /// The time on the demo's clock.
  var time: Duration { scheduler.now }

  /// How many chains are held.
  var chainCount: Int { chains.count }

  /// Moves the clock forward and does everything that falls due; nothing while paused.
  func advance(to instant: Duration) {
    guard !isPaused else { return }
    while let due = timetable.nextDue, due <= instant {
      scheduler.advance(to: due)
      // Time never goes back, so an entry is taken at its own time or, when it was late, now.
      if let event = timetable.takeFirst(dueBy: scheduler.now) { perform(event) }
    }
    scheduler.advance(to: instant)
    chains.removeAll { !$0.isActive }
  }

  /// What happened since the last look, and how things stand.
  func look() -> Sample {
    let drained = probe.drain()
    return Sample(
      time: scheduler.now, facts: drained.facts, lostValues: drained.lostValues, status: status)
  }

  private var status: Status {
    let conditions = network.conditions
    return Status(
      seed: seed, speed: speed, isPaused: isPaused,
      fault: FaultStatus(
        isOutage: conditions.isOutage, failNext: conditions.failNext,
        latencyFactor: conditions.latencyFactor),
      isVirtual: true)
  }
}

// MARK: - What the keys ask for

extension DemoRun {
  private static let speeds = 0.0625...64.0

  /// Does what concerns the demo; the rest is for whoever owns the terminal.
  func perform(_ effect: Effect) {
    switch effect {
    case .request(let node, let share):
      lastNumber += 1
      chain(of: node)?.request(lastNumber, at: node, share: share)
    case .cancel(let node): chain(of: node)?.cancel(node)
    case .retryNow(let node): chain(of: node)?.retryNow(node)
    case .startPromise:
      lastByKey = (lastByKey + 1) % Recipe.passing.count
      start(Recipe.passing[lastByKey])
    case .fault(let command): perform(command)
    case .setSpeed(let speed): self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
    case .setPaused(let isPaused): self.isPaused = isPaused
    case .suspend, .redraw, .quit: break
    }
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

  private func chain(of node: NodeID) -> Chain? { chains.first { $0.contains(node) } }
}

// MARK: - What the demo does by itself

extension DemoRun {
  private func plan() {
    for recipe in Recipe.lasting {
      timetable.add(.start(recipe), at: .zero)
      timetable.add(.ask(recipe), at: chance.time(in: .milliseconds(100)...(.milliseconds(400))))
    }
    var due = Duration.milliseconds(200)
    for recipe in Recipe.passing {
      timetable.add(.start(recipe), at: due)
      due += chance.time(in: .milliseconds(200)...(.milliseconds(700)))
    }
    timetable.add(.startAny, at: due + .seconds(2))
  }

  private func perform(_ event: Event) {
    switch event {
    case .ask(let recipe): ask(recipe)
    case .start(let recipe): start(recipe)
    case .startAny:
      let passing = Recipe.passing
      start(passing[chance.number(in: 0...(passing.count - 1))])
      timetable.add(.startAny, at: time + chance.time(in: .milliseconds(1_000)...(.milliseconds(3_000))))
    case .cancel(let node): chain(of: node)?.cancel(node)
    }
  }

  private func start(_ recipe: Recipe) {
    let count = starts[recipe, default: 0] + 1
    starts[recipe] = count
    let title = count == 1 ? recipe.rawValue : "\(recipe.rawValue) \(count)"
    let chain = context.run { recipe.build(on: network, title: title) }
    chains.append(chain)
    if recipe == .thumbs, let root = chain.root {
      timetable.add(.cancel(root), at: time + chance.time(in: .milliseconds(1_200)...(.milliseconds(3_600))))
    }
  }

  private func ask(_ recipe: Recipe) {
    guard let chain = chains.last(where: { $0.recipe == recipe && $0.hasAskers }) else {
      return reopen(recipe)
    }
    timetable.add(.ask(recipe), at: time + chance.time(in: recipe.pauseBetweenRequests))
    lastNumber += 1
    let asker = chain.askers[chance.number(in: 0...(chain.askers.count - 1))]
    let isShared = chance.number(in: 1...8) == 1
    chain.request(lastNumber, at: isShared ? chain.root ?? asker : asker, share: isShared)
  }

  /// Starts a lasting chain again, some time after somebody has cancelled it.
  private func reopen(_ recipe: Recipe) {
    for chain in chains where chain.recipe == recipe { chain.root.map(chain.cancel) }
    timetable.add(.start(recipe), at: time + .seconds(3))
    timetable.add(.ask(recipe), at: time + .milliseconds(3_200))
  }
}

extension Recipe {
  fileprivate var pauseBetweenRequests: ClosedRange<Duration> {
    self == .users ? .milliseconds(80)...(.milliseconds(420)) : .milliseconds(120)...(.milliseconds(900))
  }
}

/// A second and a half without network, every half minute or so, for the first hour.
private func plannedOutages(seed: UInt64) -> [Range<Duration>] {
  var chance = Chance(seed: seed, purpose: "outages")
  var start = Duration.zero
  return (0..<100).map { _ in
    start += chance.time(in: .seconds(15)...(.seconds(45)))
    return start..<(start + .milliseconds(1_500))
  }
}
