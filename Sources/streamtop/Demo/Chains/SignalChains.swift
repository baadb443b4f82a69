import Streams

/// `fx`: what a share costs in another currency; a price and a rate of exchange, each asked for again and again.
func fxChain(on network: SimulatedNetwork, title: String) -> Chain {
  let price = network.poll(.price, every: .milliseconds(700)) {
    Money(cents: 8_000 + 10 * ($0.content % 400))
  }
  .named("\(title) price")
  let rate = network.poll(.rate, every: .milliseconds(1_900)) { Rate(thousandths: 1_000 + $0.content % 300) }
    .named("\(title) rate")
  let cost = price.combineLatest(with: rate).map { price, rate in price * rate }

  return Chain(.fx, observation: cost.startWithValues { _ in })
}

/// `find`: what is typed goes out when the typist pauses, and only the latest search is waited for.
func findChain(on network: SimulatedNetwork, title: String) -> Chain {
  // What is built while values pass knows no context by itself.
  let context = StreamContext.current
  // Of what is typed faster than it is handled, the latest counts.
  let (text, input) = Signal<String, Never>.pipe(mailbox: .atMost(16, whenFull: .dropOldest))
  text.named(title)
  let hits = text.debounce(0.2).flatMap(.latest) { query in
    context.run { search(for: query, on: network, title: title) }
  }
  let observation = hits.observeValues { _ in }

  var chain = Chain(
    .find,
    observation: AnyDisposable {
      input.sendInterrupted()
      observation.dispose()
    })
  if let node = hits.inspected?.id { chain.addSearchBox(at: node) { input.send(value: $0) } }
  return chain
}

/// One search. It does not fail, because that would be the end of the box.
private func search(
  for query: String, on network: SimulatedNetwork, title: String
) -> SignalProducer<String, Never> {
  guard !query.isEmpty else { return .empty }
  let context = StreamContext.current
  return network.producer(.find) { Hits(query: query, count: $0.content / query.count).description }
    .named("\(title) \(query)")
    .flatMapError { error in
      context.run { SignalProducer<String, Never>(value: "no hits: \(error)").named("\(title) excuse") }
    }
}

/// `quote`: a producer that is started again each time it fails; every attempt is a run of its own.
func quoteChain(on network: SimulatedNetwork, title: String) -> Chain {
  let quote = network.producer(.quote) { Money(cents: 9_000 + $0.content) }.named(title)
  let shown = quote.retry(.exponential(4, base: 0.4, cap: 3)).map { "offer of \($0)" }

  return Chain(.quote, observation: shown.start { _ in })
}
