/// What is watched in a demo: some chains, and what becomes of the network below them.
struct Scenario: Sendable {
  let name: String
  /// The lint that finds what is wrong with it; nil when nothing is.
  var lint: Lint?
  /// In the order in which they are started.
  var chains: [DemoChain]
  /// Whether the network is down for a moment every half minute or so.
  var hasOutages = false

  /// A small program with one mistake, and no other.
  private init(sickOf lint: Lint, _ chain: DemoChain) {
    self.init(name: "sick-\(lint.rawValue)", lint: lint, chains: [chain])
  }

  private init(name: String, lint: Lint? = nil, chains: [DemoChain], hasOutages: Bool = false) {
    self.name = name
    self.lint = lint
    self.chains = chains
    self.hasOutages = hasOutages
  }
}

extension Scenario {
  static let healthy = Scenario(name: "healthy", chains: DemoChain.healthy, hasOutages: true)

  static let all: [Scenario] = [
    healthy,
    Scenario(sickOf: .retryStorm, .flood),
    Scenario(sickOf: .nestedRetry, .price),
    Scenario(sickOf: .unreadError, .rows),
    Scenario(sickOf: .stuckPromise, .stuck),
    Scenario(sickOf: .leak, .screen),
    Scenario(sickOf: .unheardResponse, .ping),
    Scenario(sickOf: .lateValue, .slow),
  ]

  /// The scenario of that name; nil when there is none.
  init?(named name: String) {
    guard let scenario = Scenario.all.first(where: { $0.name == name }) else { return nil }
    self = scenario
  }

  /// The places of the chains that are started in turn.
  var passing: [Int] { chains.indices.filter { chains[$0].isPassing } }
}
