/// What was ordered to go wrong, on top of what endpoints do by themselves.
struct NetworkConditions: Hashable, Sendable {
  /// Whether nothing gets through until this is turned off again.
  var isOutage = false
  /// What the next requests fail with.
  var failures: [NetworkError] = []
  /// How many times longer everything takes: a power of two from an eighth to eight.
  private(set) var latencyFactor = 1.0

  mutating func take(_ command: FaultCommand) {
    switch command {
    case .fail(let error): failures.append(error ?? .unavailable)
    case .toggleOutage: isOutage.toggle()
    case .latencyUp: latencyFactor = min(latencyFactor * 2, 8)
    case .latencyDown: latencyFactor = max(latencyFactor / 2, 0.125)
    }
  }

  /// In words; nil when nothing is wrong.
  var words: String? {
    var words: [String] = []
    if isOutage { words.append("outage") }
    if !failures.isEmpty { words.append("fail next \(failures.count)") }
    if latencyFactor != 1 { words.append("latency \(Format.factor(latencyFactor))") }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

/// Conditions, and the endpoints to which they apply.
struct FaultOrder: Hashable, Sendable {
  /// Nil for all.
  let endpoints: Set<String>?
  var conditions = NetworkConditions()

  func concerns(_ endpoint: String) -> Bool { endpoints?.contains(endpoint) ?? true }
}
