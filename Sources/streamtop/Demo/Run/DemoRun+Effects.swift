import Streams

// What keys ask of the demo.

extension DemoRun {
  private static let speeds = 0.0625...64.0
  /// What may be asked for: chains reckon with it, and what they come to is to be a number, too.
  private static let requests = 0...1_000_000

  func receive() {}

  /// Does what concerns the demo, and writes it down as a fact; the rest is for the run that owns the terminal.
  @discardableResult
  func perform(_ effect: Effect) -> Reply {
    if let reason = reasonAgainst(effect) { return .refused(reason) }
    if let (words, node) = effect.command { probe.note(command: words, at: node ?? asked(by: effect)) }
    switch effect {
    case .request(let node, let share):
      lastNumber += 1
      chain(of: node)?.request(lastNumber, at: node, share: share)
    case .cancel(let node): chain(of: node)?.cancel(node)
    case .retryNow(let node): chain(of: node)?.retryNow(node)
    case .startPromise: return startByKey()
    case .search(let text): searchBox?.type(text)
    case .setReaderPaused(let isPaused): reader?.setPaused(isPaused)
    case .fault(let command, let node): network.take(command, at: node.flatMap(endpoints))
    case .setSpeed(let speed): self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
    case .setPaused(let isPaused): self.isPaused = isPaused
    case .ask(let name, let text, let share):
      guard let chain = askable(name), let root = chain.root, let number = Self.request(text) else { break }
      chain.request(number, at: root, share: share)
    case .copy, .save, .setTheme, .setMouse, .saveConfiguration, .suspend, .redraw, .quit, .setBreaks, .seek:
      break
    }
    return .done
  }

  /// Why something cannot be done; nil when it can.
  private func reasonAgainst(_ effect: Effect) -> String? {
    if let node = effect.command?.node, chain(of: node) == nil {
      return "\(node) belongs to no chain of the demo"
    }
    switch effect {
    case .startPromise where scenario.passing.isEmpty: return "\(scenario.name) starts no chains by key"
    case .ask(let name, _, _) where askable(name) == nil:
      return "request: there is no \"\(name)\" that takes requests"
    case .ask(_, let text, _) where Self.request(text) == nil:
      return "request: \"\(text)\" is no whole number from 0 to 1,000,000"
    case .search where searchBox == nil: return "there is no search box"
    case .setReaderPaused where reader == nil: return "there is no reader"
    case .fault(_, let node?) where endpoints(of: node).isEmpty: return "this chain asks no endpoint"
    case .seek: return "only a recording can be moved in time"
    // Where there is a screen to stop, ``StoppingSource`` takes it.
    case .setBreaks: return "there is no screen to stop"
    default: return nil
    }
  }

  /// The number that is asked for; nil for what chains cannot reckon with.
  private static func request(_ text: String) -> Int? {
    Int(text).flatMap { requests.contains($0) ? $0 : nil }
  }

  /// The node at which an effect asks for something by a name.
  private func asked(by effect: Effect) -> NodeID? {
    if case .ask(let name, _, _) = effect { askable(name)?.root } else { nil }
  }

  /// The latest living chain of that recipe that takes requests.
  private func askable(_ name: String) -> Chain? {
    chains.filter { _, chain in
      chain.isActive && chain.takesRequests && chain.place.map { scenario.chains[$0].name == name } == true
    }.max { $0.key < $1.key }?.value
  }

  /// The services that a node's chain talks to, by name.
  private func endpoints(of node: NodeID) -> Set<String> {
    guard let place = chain(of: node)?.place else { return [] }
    return Set(scenario.chains[place].endpoints.map(\.name))
  }

  /// Starts the next of the passing chains.
  private func startByKey() -> Reply {
    let passing = scenario.passing
    defer { startsByKey += 1 }
    return start(passing[startsByKey % passing.count]).map(Reply.made) ?? .done
  }
}
