import Streams

extension DemoChain {
  /// A service that is asked at its source, while those who would use its answers listen to a branch.
  static let ping = DemoChain(
    "ping", "Cold: answers without a handler", .lasting(.every(.milliseconds(400))), endpoints: [.steady]
  ) { site in
    let ping: Cold<Int, Int> = site.network.cold(site.endpoint) { number, _ in number }
    ping.named(site.title)
    let shown = ping.on { _ in }.onError { _ in }

    var chain = Chain()
    chain.add(ping, asks: true) { $0 }
    chain.add(shown) { $0 }
    return chain
  }
}

extension Endpoint {
  static let steady = Endpoint("steady", median: .milliseconds(60), tail: .milliseconds(200))
}
