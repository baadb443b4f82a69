import Streams

extension DemoChain {
  /// What a share costs in another currency; a price and a rate of exchange, each asked for again and again.
  static let fx = DemoChain(
    "fx", "Signals: the latest values of two producers, combined", .tended(every: .seconds(3)),
    endpoints: [.price, .rate]
  ) { site in
    let price = site.network.poll(site.endpoints[0], every: .milliseconds(700)) {
      Money(cents: 8_000 + 10 * ($0.content % 400))
    }
    .named("\(site.title) price")
    let rate = site.network.poll(site.endpoints[1], every: .milliseconds(1_900)) {
      Rate(thousandths: 1_000 + $0.content % 300)
    }
    .named("\(site.title) rate")
    let cost = price.combineLatest(with: rate).map { price, rate in price * rate }

    return Chain(observation: cost.startWithValues { _ in })
  }
}

extension Endpoint {
  static let price = Endpoint(
    "price", median: .milliseconds(60), tail: .milliseconds(240), failures: [.timeout: 0.05])

  static let rate = Endpoint(
    "rate", median: .milliseconds(150), tail: .milliseconds(500), failures: [.unavailable: 0.1])
}
