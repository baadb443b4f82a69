import Streams

// sample: search-index
/// An index of names, which takes some time to look into.
struct Index: Sendable {
  let names: [String]
  /// How long a search takes.
  let latency: Duration

  /// The names that have the text in them; none for an empty text.
  func search(for text: String) async throws -> [String] {
    guard !text.isEmpty else { return [] }
    // Throws when the search is not wanted any more.
    try await Task.sleep(for: latency)
    return names.filter { $0.lowercased().contains(text.lowercased()) }
  }

  /// The searches as a stream that answers requests.
  func searches() -> Cold<String, [String]> {
    Cold { text in try await search(for: text) }
  }
}
// end

extension Index {
  /// Names of operators.
  static let operators = [
    "map", "compactMap", "resultMap", "asyncMap", "flatMap", "flatten", "scan", "reduce", "collect", "buffer",
    "window", "stamp", "timeStamp", "countStamp", "count", "sum", "average", "min", "max", "filter", "first",
    "next", "last", "skip", "stride", "distinct", "doWhile", "until", "using", "lifeOf", "merge", "zip",
    "combine",
    "withLatest", "start", "concat", "defaultValue", "delay", "debounce", "sample", "timeout", "throttle",
    "dispatch", "mapError", "retry", "reuse", "inFlight", "singleFlight", "mapRequest", "onProgress",
  ]
}
