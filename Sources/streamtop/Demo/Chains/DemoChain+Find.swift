import Streams

extension DemoChain {
  /// What is typed goes out when the typist pauses, and only the latest search is waited for.
  static let find = DemoChain(
    "find", "Signals: a search box, of which only the latest search counts", .tended(every: .seconds(3)),
    endpoints: [.find]
  ) { site in
    // What is built while values pass knows no context by itself.
    let context = StreamContext.current
    // Of what is typed faster than it is handled, the latest counts.
    let (text, input) = Signal<String, Never>.pipe(mailbox: .atMost(16, whenFull: .dropOldest))
    text.named(site.title)
    let hits = text.debounce(0.2).flatMap(.latest) { query in
      context.run { result(of: query, at: site) }
    }
    let observation = hits.observeValues { _ in }

    var chain = Chain(
      observation: AnyDisposable {
        input.sendInterrupted()
        observation.dispose()
      })
    if let node = hits.inspected?.id { chain.addSearchBox(at: node) { input.send(value: $0) } }
    return chain
  }
}

/// One search. It does not fail, because that would be the end of the box.
private func result(of query: String, at site: DemoChain.Site) -> SignalProducer<String, Never> {
  guard !query.isEmpty else { return .empty }
  let context = StreamContext.current
  return site.network.producer(site.endpoint) {
    Hits(query: query, count: $0.content / query.count).description
  }
  .named("\(site.title) \(query)")
  .flatMapError { error in
    context.run { SignalProducer<String, Never>(value: "no hits: \(error)").named("\(site.title) excuse") }
  }
}

extension Endpoint {
  /// Slow, so that a letter often comes before the answer for the letters before it.
  static let find = Endpoint(
    "find", median: .milliseconds(700), tail: .milliseconds(1_800), failures: [.unavailable: 0.12])
}
