import Streams

extension DemoChain {
  /// A producer that is started again each time it fails; every attempt is a run of its own.
  static let quote = DemoChain(
    "quote", "Signals: a producer that is started again when it fails", .tended(every: .seconds(8)),
    start: .seconds(2), endpoints: [.quote], retry: .exponential(4, base: 0.4, cap: 3)
  ) { site in
    let quote = site.network.producer(site.endpoint) { Money(cents: 9_000 + $0.content) }.named(site.title)
    let shown = quote.retry(site.retry).map { "offer of \($0)" }

    return Chain(observation: shown.start { _ in })
  }
}

extension Endpoint {
  static let quote = Endpoint(
    "quote", median: .milliseconds(180), tail: .milliseconds(600),
    failures: [.unavailable: 0.5, .connectionLost: 0.15])
}
