import Streams

extension DemoChain {
  /// The recipe that an entry names, changed as it says, as often as it says.
  static func recipes(_ entry: YAMLEntry, _ endpoints: [String: Endpoint])
    throws(YAMLMistake) -> [DemoChain]
  {
    let fields = try entry.fields(ScenarioKeys.Chain.self)
    guard let name = fields[.recipe] else { throw entry.mistake("has no recipe; \(DemoChain.list)") }
    guard var recipe = DemoChain.all.first(where: { $0.name == (try? name.text()) }) else {
      throw name.mistake("'\((try? name.text()) ?? "?")' is no recipe; \(DemoChain.list)")
    }
    if let new = fields[.name] { recipe.name = try new.text(atMost: 40) }
    if let entry = fields[.endpoint] {
      guard !recipe.endpoints.isEmpty else { throw entry.mistake("\(recipe.name) asks no endpoint") }
      let endpoint = try Endpoint.named(entry, endpoints)
      recipe.endpoints = recipe.endpoints.map { _ in endpoint }
    }
    if let entry = fields[.retry] {
      guard recipe.retry != nil else { throw entry.mistake("\(recipe.name) never tries again") }
      recipe.retry = try RetryPolicy(entry)
    }
    try recipe.take(fields)
    let count = try fields[.count]?.number(in: 1...Scenario.mostChains) ?? 1
    guard count > 1 else { return [recipe] }
    return (1...count).map { number in
      var one = recipe
      one.name += " \(number)"
      return one
    }
  }

  private static var list: String { "known are \(all.map(\.name).joined(separator: ", "))" }

  /// Takes what an entry says about times.
  private mutating func take(_ fields: [ScenarioKeys.Chain: YAMLEntry]) throws(YAMLMistake) {
    if let entry = fields[.ask] {
      guard case .lasting(var asking) = habit else { throw entry.mistake("\(name) is not asked") }
      asking.pause = try entry.times(atLeast: .milliseconds(1))
      habit = .lasting(asking)
    }
    if let entry = fields[.restart] {
      if case .lasting = habit { throw entry.mistake("\(name) stays; give ask in its place") }
      let isNever = try entry.text() == "never"
      habit = isNever ? .once : .tended(every: try entry.time(atLeast: .milliseconds(10)))
    } else if fields[.start] != nil, isPassing {
      habit = .once
    }
    if let entry = fields[.start] { start = try entry.time() }
    if let entry = fields[.cancel] { cancelledAfter = try entry.times() }
  }
}

extension RetryPolicy {
  fileprivate init(_ entry: YAMLEntry) throws(YAMLMistake) {
    if case .scalar = entry.node, try entry.text() == "none" {
      self.init(0)
      return
    }
    let fields = try entry.fields(ScenarioKeys.Retry.self)
    let limit = try fields[.times]?.number(in: 0...1_000_000)
    let cap = try fields[.cap]?.time().inSeconds
    let delay: Delay
    switch (fields[.delay], fields[.step], fields[.base]) {
    case (let time?, nil, nil): delay = .constant(try time.time(atLeast: .milliseconds(1)).inSeconds)
    case (nil, let step?, nil): delay = .linear(step: try step.time(atLeast: .milliseconds(1)).inSeconds)
    case (nil, nil, let base?):
      delay = .exponential(
        base: try base.time(atLeast: .milliseconds(1)).inSeconds,
        factor: try fields[.factor]?.fraction(in: 1...100) ?? 2)
    default: throw entry.mistake("needs exactly one of delay, step and base, or is the word none")
    }
    if let factor = fields[.factor], fields[.base] == nil { throw factor.mistake("only goes with base") }
    self.init(limit, delay: delay, cap: cap)
  }
}
