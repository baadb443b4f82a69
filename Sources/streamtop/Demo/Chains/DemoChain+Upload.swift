import Streams

extension DemoChain {
  /// Succeeds, so that all it shows is how the end climbs from the last stream to the first.
  static let upload = DemoChain(
    "upload", "Promise: succeeds, and ends from the bottom up", .passing, endpoints: [.upload],
    retry: .times(3, delay: 0.5)
  ) { site in
    let upload = site.network.promise(site.endpoint) { Blob(kilobytes: 100 + $0.content) }.named(site.title)
    let retried = upload.retry(site.retry)
    let receipt = retried.map { "stored \($0)" }
    let shown = receipt.on { _ in }

    var chain = Chain()
    chain.add(upload)
    chain.add(retried)
    chain.add(receipt)
    chain.add(shown)
    return chain
  }
}

extension Endpoint {
  static let upload = Endpoint("upload", median: .milliseconds(900), tail: .milliseconds(2_400))
}
