import Streams

extension DemoChain {
  /// A service that is down, and a client that does not wait before it tries again.
  static let flood = DemoChain(
    "flood", "Promise: sixty retries without a pause worth the name", .tended(every: .seconds(3)),
    endpoints: [.down], retry: .times(60, delay: 0.01)
  ) { site in
    let flood = site.network.promise(site.endpoint) { $0.content }.named(site.title)
    let retried = flood.retry(site.retry)
    let heard = retried.onError { _ in }

    var chain = Chain()
    chain.add(flood)
    chain.add(retried)
    chain.add(heard)
    return chain
  }
}

extension Endpoint {
  static let down = Endpoint(
    "down", median: .milliseconds(8), tail: .milliseconds(20), failures: [.unavailable: 1])
}
