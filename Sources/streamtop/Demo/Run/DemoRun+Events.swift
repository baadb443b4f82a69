import Streams

// What the demo does by itself.

extension DemoRun {
  func plan() {
    for demoChain in DemoChain.lasting {
      timetable.add(.start(demoChain), at: .zero)
      timetable.add(.ask(demoChain), at: chance.time(in: .milliseconds(100)...(.milliseconds(400))))
    }
    var due = Duration.milliseconds(200)
    for demoChain in DemoChain.passing {
      timetable.add(.start(demoChain), at: due)
      due += chance.time(in: .milliseconds(200)...(.milliseconds(700)))
    }
    timetable.add(.startAny, at: due + .seconds(2))
    for demoChain in DemoChain.signals + DemoChain.pulled {
      timetable.add(.tend(demoChain), at: demoChain.firstStart)
    }
  }

  func carryOut(_ event: Event) {
    switch event {
    case .ask(let demoChain): ask(demoChain)
    case .start(let demoChain): start(demoChain)
    case .startAny:
      let passing = DemoChain.passing
      start(passing[chance.number(in: 0...(passing.count - 1))])
      timetable.add(.startAny, at: time + chance.time(in: .milliseconds(1_000)...(.milliseconds(3_000))))
    case .tend(let demoChain):
      if latest(demoChain) == nil { start(demoChain) }
      timetable.add(.tend(demoChain), at: time + demoChain.pauseBetweenChecks)
    case .cancel(let node): chain(of: node)?.cancel(node)
    case .sicken: sicken()
    }
  }

  func start(_ demoChain: DemoChain) {
    let count = starts[demoChain, default: 0] + 1
    starts[demoChain] = count
    let title = count == 1 ? demoChain.rawValue : "\(demoChain.rawValue) \(count)"
    collect()
    let chain = context.run { demoChain.build(on: network, title: title) }
    lastChain += 1
    chains[lastChain] = chain
    collect(building: lastChain)
    if demoChain == .thumbs, let root = chain.root {
      timetable.add(.cancel(root), at: time + chance.time(in: .milliseconds(1_200)...(.milliseconds(3_600))))
    }
  }

  private func ask(_ demoChain: DemoChain) {
    guard let chain = latest(demoChain, where: \.hasAskers) else { return reopen(demoChain) }
    timetable.add(.ask(demoChain), at: time + chance.time(in: demoChain.pauseBetweenRequests))
    lastNumber += 1
    let asker = chain.askers[chance.number(in: 0...(chain.askers.count - 1))]
    let isShared = chance.number(in: 1...8) == 1
    chain.request(lastNumber, at: isShared ? chain.root ?? asker : asker, share: isShared)
  }

  /// Cancels what is left of a lasting chain that the user has cancelled, and starts it again some time later.
  private func reopen(_ demoChain: DemoChain) {
    for chain in chains.values where chain.demoChain == demoChain { chain.root.map(chain.cancel) }
    timetable.add(.start(demoChain), at: time + .seconds(3))
    timetable.add(.ask(demoChain), at: time + .milliseconds(3_200))
  }
}

extension DemoChain {
  /// When a chain of event streams or callbags is started first.
  fileprivate var firstStart: Duration { self == .quote ? .seconds(2) : .zero }

  /// How often it is checked whether a chain of event streams or callbags is still there.
  fileprivate var pauseBetweenChecks: Duration { self == .quote ? .seconds(8) : .seconds(3) }

  fileprivate var pauseBetweenRequests: ClosedRange<Duration> {
    self == .users ? .milliseconds(80)...(.milliseconds(420)) : .milliseconds(120)...(.milliseconds(900))
  }
}

/// A second and a half without network, every half minute or so, for the first hour.
func plannedOutages(seed: UInt64) -> [Range<Duration>] {
  var chance = Chance(seed: seed, purpose: "outages")
  var start = Duration.zero
  return (0..<100).map { _ in
    start += chance.time(in: .seconds(15)...(.seconds(45)))
    return start..<(start + .milliseconds(1_500))
  }
}
