/// All keys of the format, by the place where they may stand.
enum ScenarioKeys {
  enum Scenario: String, YAMLKey {
    case about, values, endpoints, outages, chains, faults, keys
  }

  enum Endpoint: String, YAMLKey {
    case median, tail, failures, rate
  }

  enum Outage: String, YAMLKey {
    case at, every
    case length = "for"
  }

  enum Chain: String, YAMLKey {
    case recipe, name, count, endpoint, retry, start, ask, restart, cancel
  }

  enum Retry: String, YAMLKey {
    case times, delay, step, base, factor, cap
  }

  enum Fault: String, YAMLKey {
    case at, fault, endpoint, error
  }

  enum Press: String, YAMLKey {
    case at, press
  }

  /// What a page about the format has to name.
  static let all: [String] =
    Scenario.words + Endpoint.words + Outage.words + Chain.words + Retry.words + Fault.words + Press.words
}

extension YAMLKey {
  fileprivate static var words: [String] { allCases.map(\.rawValue) }
}
