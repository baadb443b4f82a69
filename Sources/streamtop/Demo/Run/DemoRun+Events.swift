import Streams

// What the demo does by itself.

extension DemoRun {
  func plan() {
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
    for recipe in Recipe.signals + Recipe.pulled { timetable.add(.tend(recipe), at: recipe.firstStart) }
  }

  func carryOut(_ event: Event) {
    switch event {
    case .ask(let recipe): ask(recipe)
    case .start(let recipe): start(recipe)
    case .startAny:
      let passing = Recipe.passing
      start(passing[chance.number(in: 0...(passing.count - 1))])
      timetable.add(.startAny, at: time + chance.time(in: .milliseconds(1_000)...(.milliseconds(3_000))))
    case .tend(let recipe):
      if latest(recipe) == nil { start(recipe) }
      timetable.add(.tend(recipe), at: time + recipe.pauseBetweenChecks)
    case .cancel(let node): chain(of: node)?.cancel(node)
    }
  }

  func start(_ recipe: Recipe) {
    let count = starts[recipe, default: 0] + 1
    starts[recipe] = count
    let title = count == 1 ? recipe.rawValue : "\(recipe.rawValue) \(count)"
    collect()
    let chain = context.run { recipe.build(on: network, title: title) }
    lastChain += 1
    chains[lastChain] = chain
    collect(building: lastChain)
    if recipe == .thumbs, let root = chain.root {
      timetable.add(.cancel(root), at: time + chance.time(in: .milliseconds(1_200)...(.milliseconds(3_600))))
    }
  }

  private func ask(_ recipe: Recipe) {
    guard let chain = latest(recipe, where: \.hasAskers) else { return reopen(recipe) }
    timetable.add(.ask(recipe), at: time + chance.time(in: recipe.pauseBetweenRequests))
    lastNumber += 1
    let asker = chain.askers[chance.number(in: 0...(chain.askers.count - 1))]
    let isShared = chance.number(in: 1...8) == 1
    chain.request(lastNumber, at: isShared ? chain.root ?? asker : asker, share: isShared)
  }

  /// Cancels what is left of a lasting chain that the user has cancelled, and starts it again some time later.
  private func reopen(_ recipe: Recipe) {
    for chain in chains.values where chain.recipe == recipe { chain.root.map(chain.cancel) }
    timetable.add(.start(recipe), at: time + .seconds(3))
    timetable.add(.ask(recipe), at: time + .milliseconds(3_200))
  }
}

extension Recipe {
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
