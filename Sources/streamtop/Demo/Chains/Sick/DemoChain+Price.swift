import Streams

extension DemoChain {
  /// A retry below another: four attempts of four attempts each.
  static let price = DemoChain(
    "price", "Signals: a retry below a retry", .tended(every: .seconds(3)), endpoints: [.down],
    retry: .times(3, delay: 0.3)
  ) { site in
    let price = site.network.producer(site.endpoint) { $0.content }.named(site.title)
    let careful = price.retry(3, delay: 0.15).map { "at \($0)" }
    return Chain(observation: careful.retry(site.retry).start { _ in })
  }
}
