import Streams

extension DemoChain {
  /// A service that often fails, and a branch that hears of values alone.
  static let rows = DemoChain(
    "rows", "Cold: errors without a handler", .lasting(.every(.milliseconds(300))), endpoints: [.shaky]
  ) { site in
    let rows: Cold<Int, Int> = site.network.cold(site.endpoint) { row, answer in row + answer.content }
    rows.named(site.title)
    let shown = rows.on { _ in }

    var chain = Chain()
    chain.add(rows) { $0 }
    chain.add(shown, asks: true) { $0 }
    return chain
  }
}

extension Endpoint {
  static let shaky = Endpoint(
    "shaky", median: .milliseconds(60), tail: .milliseconds(200), failures: [.unavailable: 0.7])
}
