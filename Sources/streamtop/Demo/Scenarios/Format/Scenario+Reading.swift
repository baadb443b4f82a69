import Streams

extension Scenario {
  /// More than that many chains are refused: each has about ten streams.
  static let mostChains = 2_000

  /// Reads a scenario. Its name is the file's, without what stands behind the dot.
  init(_ text: YAMLText) throws(YAMLMistake) {
    let file = text.file.split(separator: "/").last ?? ""
    self.init(name: String(file.prefix { $0 != "." }))
    guard let root = try text.root() else { throw text.mistake("is empty; a scenario has chains") }
    let fields = try root.fields(ScenarioKeys.Scenario.self)
    about = try fields[.about]?.text(atMost: 1_000) ?? ""
    values = try fields[.values]?.word(of: [("all", .everything), ("selected", .watched)]) ?? .everything
    for (name, entry) in try fields[.endpoints]?.fields() ?? [] {
      endpoints[name] = try Endpoint(name, entry)
    }
    for entry in try fields[.outages]?.items(atMost: 100) ?? [] { outages.append(try Outage(entry)) }
    guard let chains = fields[.chains] else { throw root.mistake("has no chains") }
    for entry in try chains.items(atMost: Self.mostChains) {
      let recipes = try DemoChain.recipes(entry, endpoints)
      guard self.chains.count + recipes.count <= Self.mostChains else {
        throw entry.mistake("makes more than \(Self.mostChains) chains")
      }
      self.chains += recipes
    }
    guard !self.chains.isEmpty else { throw chains.mistake("is empty; a scenario has a chain") }
    for entry in try fields[.faults]?.items(atMost: 1_000) ?? [] {
      faults.append(try Fault(entry, endpoints))
    }
    for entry in try fields[.keys]?.items(atMost: 1_000) ?? [] { keys += try Press.presses(entry) }
    // Stable: what is due at the same time is pressed in the order in which it was written.
    keys = keys.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(
      \.element)
  }
}

extension Scenario.Outage {
  fileprivate init(_ entry: YAMLEntry) throws(YAMLMistake) {
    let fields = try entry.fields(ScenarioKeys.Outage.self)
    guard let length = try fields[.length]?.time(atLeast: .milliseconds(1)) else {
      throw entry.mistake("does not say for how long; add for: 1.5s")
    }
    switch (fields[.at], fields[.every]) {
    case (let at?, nil):
      let start = try at.time()
      self = .planned(start..<(start + length))
    case (nil, let every?): self = .random(gaps: try every.times(atLeast: .milliseconds(1)), length: length)
    default: throw entry.mistake("needs exactly one of at, for one outage, and every, for many")
    }
  }
}

extension Scenario.Fault {
  fileprivate init(_ entry: YAMLEntry, _ endpoints: [String: Endpoint]) throws(YAMLMistake) {
    let fields = try entry.fields(ScenarioKeys.Fault.self)
    guard let at = fields[.at], let fault = fields[.fault] else { throw entry.mistake("needs at and fault") }
    var command = try fault.word(of: [
      ("fail next", FaultCommand.failNext), ("outage", .toggleOutage), ("slower", .latencyUp),
      ("faster", .latencyDown),
    ])
    if let error = fields[.error] {
      guard command == .failNext else { throw error.mistake("only goes with fault: fail next") }
      command = .fail(with: try error.word(of: NetworkError.allCases.map { ("\($0)", $0) }))
    }
    self.init(
      time: try at.time(), command: command,
      endpoint: try fields[.endpoint].map { entry throws(YAMLMistake) in
        try Endpoint.named(entry, endpoints).name
      })
  }
}

extension Scenario.Press {
  /// The keys of a script, and when each is pressed.
  fileprivate static func presses(_ entry: YAMLEntry) throws(YAMLMistake) -> [Scenario.Press] {
    let fields = try entry.fields(ScenarioKeys.Press.self)
    guard let at = fields[.at], let press = fields[.press] else { throw entry.mistake("needs at and press") }
    var time = try at.time()
    let script: KeyScript
    do { script = try KeyScript(try press.text(atMost: 1_000)) } catch let wrong as KeyScript.Mistake {
      throw press.mistake(wrong.description)
    } catch let wrong as YAMLMistake { throw wrong } catch { throw press.mistake("\(error)") }
    var presses: [Scenario.Press] = []
    for step in script.steps {
      switch step {
      case .press(let key): presses.append(Scenario.Press(time: time, key: key))
      case .wait(let span): time += span
      }
    }
    return presses
  }
}
