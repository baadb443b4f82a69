import Streams

/// `users`: a page number becomes an id; branch A wants the names, branch B those who are online.
func usersChain(on network: SimulatedNetwork, title: String) -> Chain {
  let users: Cold<Int, User> = network.cold(.users) { id, answer in User(id: id, answer) }
  users.named(title)
  let rows = users.mapRequest { (row: Int) in 1_000 + row }
  let names = rows.map { $0.name }.named("A")
  let shownNames = names.onError { _ in }.on { _ in }.named("A")
  let online = rows.filter { $0.isOnline }.named("B")
  let shownOnline = online.onError { _ in }.on { _ in }.named("B")

  var chain = Chain(.users)
  chain.add(users) { 1_000 + $0 }
  chain.add(rows) { $0 }
  chain.add(names) { $0 }
  chain.add(shownNames, asks: true) { $0 }
  chain.add(online) { $0 }
  chain.add(shownOnline, asks: true) { $0 }
  return chain
}

/// `search`: text in, hits out, from a service that refuses when asked too often.
func searchChain(on network: SimulatedNetwork, title: String) -> Chain {
  let search: Cold<String, Hits> = network.cold(.search) { query, answer in
    Hits(query: query, count: answer.content / 10)
  }
  search.named(title)
  let hits = search.map { $0.count }
  let shown = hits.onError { _ in }.on { _ in }

  var chain = Chain(.search)
  chain.add(search, request: query)
  chain.add(hits, request: query)
  chain.add(shown, asks: true, request: query)
  return chain
}

private func query(_ number: Int) -> String {
  let words = ["swift", "stream", "marble", "retry", "backoff", "curses", "probe"]
  return words[number % words.count]
}
