import Streams

extension DemoChain {
  /// A request that is never answered, and never given up.
  static let stuck = DemoChain(
    "stuck", "Promise: a request that is never answered", .tended(every: .seconds(3)), endpoints: [.silent]
  ) { site in
    let report = site.network.promise(site.endpoint) { $0.content }.named(site.title)
    let shown = report.on { _ in }

    var chain = Chain()
    chain.add(report)
    chain.add(shown)
    return chain
  }
}

extension Endpoint {
  static let silent = Endpoint("silent", median: .seconds(86_400), tail: .seconds(86_400))
}
