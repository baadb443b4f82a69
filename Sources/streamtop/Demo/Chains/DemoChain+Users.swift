import Streams

extension DemoChain {
  /// A page number becomes an id; branch A wants the names, branch B those who are online.
  static let users = DemoChain(
    "users", "Cold: two branches below a translated request, one of them filtered",
    .lasting(Asking(pause: .milliseconds(80)...(.milliseconds(420)))), endpoints: [.users]
  ) { site in
    let users: Cold<Int, User> = site.network.cold(site.endpoint) { id, answer in User(id: id, answer) }
    users.named(site.title)
    let rows = users.mapRequest { (row: Int) in 1_000 + row }
    let names = rows.map { $0.name }.named("A")
    let shownNames = names.onError { _ in }.on { _ in }.named("A")
    let online = rows.filter { $0.isOnline }.named("B")
    let shownOnline = online.onError { _ in }.on { _ in }.named("B")

    var chain = Chain()
    chain.add(users) { 1_000 + $0 }
    chain.add(rows) { $0 }
    chain.add(names) { $0 }
    chain.add(shownNames, asks: true) { $0 }
    chain.add(online) { $0 }
    chain.add(shownOnline, asks: true) { $0 }
    return chain
  }
}

extension Endpoint {
  static let users = Endpoint(
    "users", median: .milliseconds(80), tail: .milliseconds(320),
    failures: [.unavailable: 0.06, .timeout: 0.03])
}
