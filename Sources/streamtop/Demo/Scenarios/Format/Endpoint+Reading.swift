extension Endpoint {
  /// Those that the chains bring with them.
  static let known = Dictionary(
    DemoChain.all.flatMap(\.endpoints).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// What an entry does not say is as with the known endpoint of that name, or else ordinary.
  init(_ name: String, _ entry: YAMLEntry) throws(YAMLMistake) {
    let fields = try entry.fields(ScenarioKeys.Endpoint.self)
    let known = Endpoint.known[name]
    let median = try fields[.median]?.time() ?? known?.median ?? .milliseconds(100)
    let tail = try fields[.tail]?.time() ?? max(median, known?.tail ?? median * 4)
    guard tail >= median else {
      throw (fields[.tail] ?? entry).mistake("is shorter than the median")
    }
    var failures: [NetworkError: Double] = [:]
    for (word, entry) in try fields[.failures]?.fields() ?? [] {
      guard let error = NetworkError(word: word) else {
        throw entry.mistake("is no failure; known are \(NetworkError.list)")
      }
      failures[error] = try entry.fraction(in: 0...1)
    }
    if let entry = fields[.failures], failures.values.reduce(0, +) > 1.000_001 {
      throw entry.mistake("is more than 1 in all")
    }
    let rate = try fields[.rate]?.number(in: 1...1_000_000) ?? known?.requestsPerSecond
    self.init(
      name, median: median, tail: tail,
      failures: fields[.failures] == nil
        ? Dictionary(uniqueKeysWithValues: (known?.failures ?? []).map { ($0.error, $0.probability) })
        : failures,
      requestsPerSecond: rate)
  }

  /// The endpoint whose name stands in an entry.
  static func named(_ entry: YAMLEntry, _ own: [String: Endpoint]) throws(YAMLMistake)
    -> Endpoint
  {
    let name = try entry.text()
    guard let endpoint = own[name] ?? known[name] else {
      let names = Set(own.keys).union(known.keys).sorted().joined(separator: ", ")
      throw entry.mistake("'\(name)' is no endpoint; known are \(names)")
    }
    return endpoint
  }
}
