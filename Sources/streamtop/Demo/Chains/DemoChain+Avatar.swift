import Streams

extension DemoChain {
  /// Up to three more tries, a second apart.
  static let avatar = DemoChain(
    "avatar", "Promise: fails sometimes, retried after a constant delay", .passing, endpoints: [.avatar],
    retry: .times(3, delay: 1)
  ) { site in
    let avatar = site.network.promise(site.endpoint) { Blob(kilobytes: 4 + $0.content % 60) }.named(
      site.title)
    let retried = avatar.retry(site.retry)
    let size = retried.map { $0.kilobytes }

    var chain = Chain()
    chain.add(avatar)
    chain.add(retried)
    chain.add(size)
    return chain
  }
}

extension Endpoint {
  static let avatar = Endpoint(
    "avatar", median: .milliseconds(120), tail: .milliseconds(600),
    failures: [.timeout: 0.35, .unavailable: 0.15])
}
