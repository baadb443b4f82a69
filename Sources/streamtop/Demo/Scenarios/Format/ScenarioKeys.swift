/// All keys of the format, by the place where they may stand.
enum ScenarioKeys {
  enum Scenario: String, ScenarioKey {
    case about, values, endpoints, outages, chains, faults, keys
  }

  enum Endpoint: String, ScenarioKey {
    case median, tail, failures, rate
  }

  enum Outage: String, ScenarioKey {
    case at, every
    case length = "for"
  }

  enum Chain: String, ScenarioKey {
    case recipe, name, count, endpoint, retry, start, ask, restart, cancel
  }

  enum Retry: String, ScenarioKey {
    case times, delay, step, base, factor, cap
  }

  enum Fault: String, ScenarioKey {
    case at, fault, endpoint, error
  }

  enum Press: String, ScenarioKey {
    case at, press
  }

  /// What a page about the format has to name.
  static let all: [String] =
    Scenario.words + Endpoint.words + Outage.words + Chain.words + Retry.words + Fault.words + Press.words
}

extension ScenarioKey {
  fileprivate static var words: [String] { allCases.map(\.rawValue) }
}
