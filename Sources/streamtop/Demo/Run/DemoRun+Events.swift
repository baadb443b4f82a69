import Streams

// What the demo does by itself.

extension DemoRun {
  func plan() {
    var due = Duration.milliseconds(200)
    for (place, recipe) in scenario.chains.enumerated() {
      switch recipe.habit {
      case .lasting(let asking):
        timetable.add(.start(place), at: recipe.start)
        timetable.add(.ask(place), at: recipe.start + chance.time(in: asking.first))
      case .passing:
        timetable.add(.start(place), at: due)
        due += chance.time(in: .milliseconds(200)...(.milliseconds(700)))
      case .once: timetable.add(.start(place), at: recipe.start)
      case .tended: timetable.add(.tend(place), at: recipe.start)
      case .growing: timetable.add(.grow(place), at: recipe.start)
      }
    }
    for (place, fault) in scenario.faults.enumerated() { timetable.add(.fail(place), at: fault.time) }
    if !scenario.passing.isEmpty { timetable.add(.startAny, at: due + .seconds(2)) }
  }

  func carryOut(_ event: Event) {
    switch event {
    case .ask(let place): ask(place)
    case .start(let place): start(place)
    case .startAny:
      let passing = scenario.passing
      start(passing[chance.number(in: 0...(passing.count - 1))])
      timetable.add(.startAny, at: time + chance.time(in: .milliseconds(1_000)...(.milliseconds(3_000))))
    case .tend(let place):
      guard case .tended(let pause) = scenario.chains[place].habit else { return }
      if latest(place) == nil { start(place) }
      timetable.add(.tend(place), at: time + pause)
    case .grow(let place):
      guard case .growing(let pause, let most) = scenario.chains[place].habit else { return }
      if starts[place, default: 0] < most { start(place) }
      timetable.add(.grow(place), at: time + pause)
    case .cancel(let number): chains[number]?.cancelAll()
    case .fail(let place): fail(scenario.faults[place])
    }
  }

  /// Starts a chain, and answers its root.
  @discardableResult
  func start(_ place: Int) -> NodeID? {
    let recipe = scenario.chains[place]
    let count = starts[place, default: 0] + 1
    starts[place] = count
    let title = count == 1 ? recipe.name : "\(recipe.name) \(count)"
    collect()
    var chain = context.run { recipe.build(on: network, title: title) }
    chain.place = place
    lastChain += 1
    chains[lastChain] = chain
    collect(building: lastChain)
    if let span = recipe.cancelledAfter {
      timetable.add(.cancel(lastChain), at: time + chance.time(in: span))
    }
    return chain.root
  }

  private func ask(_ place: Int) {
    guard case .lasting(let asking) = scenario.chains[place].habit else { return }
    guard let chain = latest(place, where: \.hasAskers) else { return reopen(place) }
    timetable.add(.ask(place), at: time + chance.time(in: asking.pause))
    lastNumber += 1
    // A branch that has ended is not asked.
    let askers = chain.askers.filter(chain.isActive)
    let asker = askers[chance.number(in: 0...(askers.count - 1))]
    let isShared = chance.number(in: 1...8) == 1 && asking.shares
    chain.request(lastNumber, at: isShared ? chain.root ?? asker : asker, share: isShared)
  }

  /// Cancels what is left of a lasting chain that the user has cancelled, and starts it again some time later.
  private func reopen(_ place: Int) {
    // In the order in which they were made: that of a dictionary is another one in each process.
    for (_, chain) in chains.sorted(by: { $0.key < $1.key }) where chain.place == place {
      chain.root.map(chain.cancel)
    }
    timetable.add(.start(place), at: time + .seconds(3))
    timetable.add(.ask(place), at: time + .milliseconds(3_200))
  }

  /// Does what the scenario has go wrong, and writes it down.
  private func fail(_ fault: Scenario.Fault) {
    probe.note(command: "\(fault.command.deed)\(fault.endpoint.map { " to \($0)" } ?? "")")
    network.take(fault.command, at: fault.endpoint.map { [$0] })
  }
}
