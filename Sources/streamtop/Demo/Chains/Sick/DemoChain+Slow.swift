import Streams

extension DemoChain {
  /// A service that needs longer than its clients wait, and does not hear that they have left.
  static let slow = DemoChain(
    "slow", "Cold: answers that come after a timeout", .lasting(.every(.milliseconds(300))),
    endpoints: [.slow]
  ) { site in
    let slow: Cold<Int, Int> = site.network.cold(site.endpoint) { number, _ in number }
    slow.named(site.title)
    let shown = slow.timeout(0.2).on { _ in }.onError { _ in }

    var chain = Chain()
    chain.add(slow) { $0 }
    chain.add(shown, asks: true) { $0 }
    return chain
  }
}

extension Endpoint {
  static let slow = Endpoint("slow", median: .milliseconds(600), tail: .milliseconds(900))
}
