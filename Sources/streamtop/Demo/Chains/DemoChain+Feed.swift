import Streams

extension DemoChain {
  /// Fails more often than not; each retry waits twice as long as the one before.
  static let feed = DemoChain(
    "feed", "Promise: fails often, retried with exponential backoff", .passing, endpoints: [.feed],
    retry: .exponential(5, base: 0.5, cap: 8)
  ) { site in
    let feed = site.network.promise(site.endpoint) { $0.content % 40 }.named(site.title)
    let retried = feed.retry(site.retry)
    let decoded = retried.map { "\($0) posts" }
    let ended = decoded.onTerminate { _ in }

    var chain = Chain()
    chain.add(feed)
    chain.add(retried)
    chain.add(decoded)
    chain.add(ended)
    return chain
  }
}

extension Endpoint {
  static let feed = Endpoint(
    "feed", median: .milliseconds(90), tail: .milliseconds(420),
    failures: [.unavailable: 0.6, .connectionLost: 0.1])
}
