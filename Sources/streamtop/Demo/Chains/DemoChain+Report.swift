import Streams

extension DemoChain {
  /// Rendered with retries of its own, then published; a retry of the publishing reuses what was rendered.
  static let report = DemoChain(
    "report", "Promise: a retry over a retry, with the upper one's value reused", .passing,
    endpoints: [.render, .publish], retry: .times(4, delay: 0.8)
  ) { site in
    let report = site.network.promise(site.endpoints[0]) { "report \($0.content)" }.named(site.title)
    let rendered = report.retry(3, delay: 0.4).reuse()
    let published = rendered.asyncMap { text, completion in
      site.network.send(to: site.endpoints[1]) { result in
        completion(result.map { _ in "\(text) is out" }.mapError { $0 })
      }
    }
    let retried = published.retry(site.retry)
    let shown = retried.on { _ in }

    var chain = Chain()
    chain.add(report)
    chain.add(rendered)
    chain.add(published)
    chain.add(retried)
    chain.add(shown)
    return chain
  }
}

extension Endpoint {
  static let render = Endpoint(
    "render", median: .milliseconds(150), tail: .milliseconds(500), failures: [.unavailable: 0.4])

  static let publish = Endpoint(
    "publish", median: .milliseconds(100), tail: .milliseconds(350), failures: [.connectionLost: 0.5])
}
