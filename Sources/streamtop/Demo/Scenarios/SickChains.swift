import Streams

// One small program for each lint, with that mistake and no other.

/// A service that is down, and a client that does not wait before it tries again.
func stormChain(on network: SimulatedNetwork) -> Chain {
  let flood = network.promise(.down) { $0.content }.named("flood")
  let retried = flood.retry(.times(60, delay: 0.01))
  let heard = retried.onError { _ in }

  var chain = Chain()
  chain.add(flood)
  chain.add(retried)
  chain.add(heard)
  return chain
}

/// A retry below another: four attempts of four attempts each.
func nestedChain(on network: SimulatedNetwork) -> Chain {
  let price = network.producer(.down) { $0.content }.named("price")
  let careful = price.retry(3, delay: 0.15).map { "at \($0)" }
  return Chain(observation: careful.retry(3, delay: 0.3).start { _ in })
}

/// A service that often fails, and a branch that hears of values alone.
func unreadChain(on network: SimulatedNetwork) -> Chain {
  let rows: Cold<Int, Int> = network.cold(.shaky) { row, answer in row + answer.content }
  rows.named("rows")
  let shown = rows.on { _ in }

  var chain = Chain()
  chain.add(rows) { $0 }
  chain.add(shown, asks: true) { $0 }
  return chain
}

/// A request that is never answered, and that nobody stops waiting for.
func stuckChain(on network: SimulatedNetwork) -> Chain {
  let report = network.promise(.silent) { $0.content }.named("report")
  let shown = report.on { _ in }

  var chain = Chain()
  chain.add(report)
  chain.add(shown)
  return chain
}

/// What each screen observes that is opened; no screen stops that when it is closed.
func leakingChain(title: String) -> Chain {
  let (clicks, input) = Signal<Int, Never>.pipe()
  clicks.named(title)
  let observation = clicks.map { $0 + 1 }.observeValues { _ in }

  return Chain(
    observation: AnyDisposable {
      input.sendInterrupted()
      observation.dispose()
    })
}

/// A service that is asked at its source, while those who would use its answers listen to a branch.
func unheardChain(on network: SimulatedNetwork) -> Chain {
  let ping: Cold<Int, Int> = network.cold(.steady) { number, _ in number }
  ping.named("ping")
  let shown = ping.on { _ in }.onError { _ in }

  var chain = Chain()
  chain.add(ping, asks: true) { $0 }
  chain.add(shown) { $0 }
  return chain
}

/// A service that needs longer than anyone waits for it, and does not hear that nobody does.
func lateChain(on network: SimulatedNetwork) -> Chain {
  let slow: Cold<Int, Int> = network.cold(.slow) { number, _ in number }
  slow.named("slow")
  let shown = slow.timeout(0.2).on { _ in }.onError { _ in }

  var chain = Chain()
  chain.add(slow) { $0 }
  chain.add(shown, asks: true) { $0 }
  return chain
}

extension Endpoint {
  fileprivate static let down = Endpoint(
    "down", median: .milliseconds(8), tail: .milliseconds(20), failures: [.unavailable: 1])

  fileprivate static let shaky = Endpoint(
    "shaky", median: .milliseconds(60), tail: .milliseconds(200), failures: [.unavailable: 0.7])

  fileprivate static let silent = Endpoint("silent", median: .seconds(86_400), tail: .seconds(86_400))

  fileprivate static let steady = Endpoint(
    "steady", median: .milliseconds(60), tail: .milliseconds(200))

  fileprivate static let slow = Endpoint("slow", median: .milliseconds(600), tail: .milliseconds(900))
}
