import Streams

extension DemoChain {
  /// The password is wrong, and no retry mends that.
  static let login = DemoChain(
    "login", "Promise: fails always, and gives up", .passing, endpoints: [.login],
    retry: .linear(3, step: 0.75)
  ) { site in
    let login = site.network.promise(site.endpoint) { $0.content }.named(site.title)
    let retried = login.retry(site.retry)
    let heard = retried.onError { _ in }

    var chain = Chain()
    chain.add(login)
    chain.add(retried)
    chain.add(heard)
    return chain
  }
}

extension Endpoint {
  static let login = Endpoint(
    "login", median: .milliseconds(70), tail: .milliseconds(200), failures: [.unauthorized: 1])
}
