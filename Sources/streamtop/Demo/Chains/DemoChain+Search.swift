import Streams

extension DemoChain {
  /// Text in, hits out, from a service that refuses when asked too often.
  static let search = DemoChain(
    "search", "Cold: a service that refuses too many requests",
    .lasting(Asking(pause: .milliseconds(120)...(.milliseconds(900)))), endpoints: [.search]
  ) { site in
    let search: Cold<String, Hits> = site.network.cold(site.endpoint) { query, answer in
      Hits(query: query, count: answer.content / 10)
    }
    search.named(site.title)
    let hits = search.map { $0.count }
    let shown = hits.onError { _ in }.on { _ in }

    var chain = Chain()
    chain.add(search, request: query)
    chain.add(hits, request: query)
    chain.add(shown, asks: true, request: query)
    return chain
  }
}

private func query(_ number: Int) -> String {
  let words = ["swift", "stream", "marble", "retry", "backoff", "curses", "probe"]
  return words[number % words.count]
}

extension Endpoint {
  static let search = Endpoint(
    "search", median: .milliseconds(45), tail: .milliseconds(160), failures: [.connectionLost: 0.04],
    requestsPerSecond: 3)
}
