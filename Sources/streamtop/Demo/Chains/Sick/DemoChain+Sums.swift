import Streams

extension DemoChain {
  /// Answers that an operator works on for so long that it takes nearly all of the time.
  static let sums = DemoChain(
    "sums", "Cold: an operator that takes its time", .lasting(.every(.milliseconds(300))),
    endpoints: [.steady]
  ) { site in
    let network = site.network
    let sums: Cold<Int, Int> = network.cold(site.endpoint) { number, _ in number }
    sums.named(site.title)
    let checked = sums.map { number in
      network.work(.milliseconds(2))
      return number
    }
    let added = checked.map { number in
      network.work(.milliseconds(15))
      return number * (number + 1) / 2
    }
    let shown = added.on { _ in }.onError { _ in }

    var chain = Chain()
    chain.add(sums) { $0 }
    chain.add(shown, asks: true) { $0 }
    return chain
  }
}
