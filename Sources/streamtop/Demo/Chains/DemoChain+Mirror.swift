import Streams

extension DemoChain {
  /// The same file from two places; the first to come wins, and the other is cancelled.
  static let mirror = DemoChain(
    "mirror", "Two Promises merged; the slower one is cancelled", .passing, endpoints: [.east, .west],
    retry: .times(3, delay: 0.6)
  ) { site in
    let east = site.network.promise(site.endpoints[0]) { _ in "from the east" }.named("\(site.title) east")
    let eastRetried = east.retry(site.retry)
    let west = site.network.promise(site.endpoints[1]) { _ in "from the west" }.named("\(site.title) west")
    let westRetried = west.retry(site.retry)
    let first = eastRetried.merge(westRetried).named(site.title)
    let shown = first.on { _ in }

    var chain = Chain()
    chain.add(east)
    chain.add(eastRetried)
    chain.add(west)
    chain.add(westRetried)
    chain.add(first)
    chain.add(shown)
    return chain
  }
}

extension Endpoint {
  static let east = Endpoint(
    "east", median: .milliseconds(400), tail: .milliseconds(1_500), failures: [.unavailable: 0.3])

  static let west = Endpoint(
    "west", median: .milliseconds(450), tail: .milliseconds(1_200), failures: [.timeout: 0.3])
}
