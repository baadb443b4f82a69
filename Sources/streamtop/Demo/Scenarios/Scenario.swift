import Streams

/// What the demo does: what it always does, or one thing that a lint is about, and nothing else.
enum Scenario: String, CaseIterable, Sendable {
  case healthy
  case retryStorm = "sick-retry-storm"
  case nestedRetry = "sick-nested-retry"
  case unreadError = "sick-unread-error"
  case stuckPromise = "sick-stuck-promise"
  case leak = "sick-leak"
  case unheardResponse = "sick-unheard-response"
  case lateValue = "sick-late-value"

  /// What is wrong with it; nil when nothing is.
  var lint: Lint? { Lint(rawValue: String(rawValue.dropFirst("sick-".count))) }

  /// What it does time and again.
  enum Habit: Hashable, Sendable {
    /// It starts its chain whenever there is none.
    case starts
    /// It makes a request on its chain.
    case asks
    /// It builds another chain, and keeps all of them.
    case grows
  }

  var habit: Habit {
    switch self {
    case .healthy, .retryStorm, .nestedRetry, .stuckPromise: .starts
    case .unreadError, .unheardResponse, .lateValue: .asks
    case .leak: .grows
    }
  }

  /// The time between two such moments.
  var pause: Duration {
    switch self {
    case .healthy, .retryStorm, .nestedRetry, .stuckPromise: .seconds(3)
    case .unreadError, .lateValue: .milliseconds(300)
    case .unheardResponse: .milliseconds(400)
    case .leak: .milliseconds(200)
    }
  }

  /// Builds its chain inside the current stream context; nil when it has none of its own.
  func build(on network: SimulatedNetwork, title: String) -> Chain? {
    switch self {
    case .healthy: nil
    case .retryStorm: stormChain(on: network)
    case .nestedRetry: nestedChain(on: network)
    case .unreadError: unreadChain(on: network)
    case .stuckPromise: stuckChain(on: network)
    case .leak: leakingChain(title: title)
    case .unheardResponse: unheardChain(on: network)
    case .lateValue: lateChain(on: network)
    }
  }
}

extension DemoRun {
  /// More than this many chains are not needed to see that they grow.
  private static let crowd = 400

  func sicken() {
    timetable.add(.sicken, at: time + scenario.pause)
    switch scenario.habit {
    case .starts: if chains.isEmpty { startSick() }
    case .grows: if chains.count < Self.crowd { startSick() }
    case .asks:
      if chains.isEmpty { startSick() }
      guard let chain = chains[lastChain], let asker = chain.askers.first else { return }
      lastNumber += 1
      chain.request(lastNumber, at: asker, share: false)
    }
  }

  private func startSick() {
    collect()
    guard let chain = context.run({ scenario.build(on: network, title: "screen \(lastChain + 1)") }) else {
      return
    }
    lastChain += 1
    chains[lastChain] = chain
    collect(building: lastChain)
  }
}
