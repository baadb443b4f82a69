import Streams

extension DemoChain {
  /// Would try for ever, so the demo cancels it.
  static let thumbs = DemoChain(
    "thumbs", "Promise: fails always, and is cancelled while it waits", .passing,
    cancelledAfter: .milliseconds(1_200)...(.milliseconds(3_600)), endpoints: [.thumbs],
    retry: RetryPolicy(nil, delay: .constant(4))
  ) { site in
    let thumbs = site.network.promise(site.endpoint) { Blob(kilobytes: $0.content) }.named(site.title)
    let retried = thumbs.retry(site.retry)
    let shown = retried.on { _ in }

    var chain = Chain()
    chain.add(thumbs)
    chain.add(retried)
    chain.add(shown)
    return chain
  }
}

extension Endpoint {
  static let thumbs = Endpoint(
    "thumbs", median: .milliseconds(110), tail: .milliseconds(300), failures: [.unavailable: 1])
}
