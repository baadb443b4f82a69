import Streams

@testable import StreamsWire

/// Looks at a program like the demo: chains of requests with values, errors and retries, thirty looks a second.
struct DemoMix {
  private let chains: [[NodeIdentity]] = (0..<20).map { chain in
    (0..<5).map { step in
      NodeIdentity(
        id: NodeID(rawValue: chain * 5 + step + 1),
        parents: step == 0 ? [] : [NodeID(rawValue: chain * 5 + step)],
        kind: "Cold", type: "Cold<Page, User>",
        operation: ["source", "map", "filter", "retry", "onValue"][step],
        location: "Demo/Users.swift:\(chain * 10 + step)", name: step == 0 ? "users \(chain)" : nil)
    }
  }

  func looks(facts count: Int) -> [Look] {
    var (random, sequence, time, request) = (SplitMix64(seed: 7), 0, Duration.zero, 0)
    var facts = chains.joined().map { node -> Fact in
      sequence += 1
      return Fact(sequence: sequence, time: time, node: node, event: .made)
    }
    var (looks, written): ([Look], Int) = ([], 0)
    var totals: [NodeID: NodeReading] = [:]
    while written < count {
      time += .milliseconds(33)
      for _ in 0..<4 {
        time += .nanoseconds(random.below(1_000_000))
        request += 1
        for (node, event) in events(of: request, in: chains[random.below(chains.count)], &random) {
          sequence += 1
          facts.append(Fact(sequence: sequence, time: time, node: node, event: event))
        }
      }
      var readings: [NodeID: NodeReading] = [:]
      for fact in facts {
        var reading =
          totals[fact.node.id] ?? NodeReading(node: fact.node.id, counters: NodeCounters())
        reading.counters.next += 1
        (totals[fact.node.id], readings[fact.node.id]) = (reading, reading)
      }
      let sorted = readings.values.sorted { $0.node < $1.node }
      looks.append(
        Look(time: time, wallClock: 1_700_000_000 + time.nanoseconds, facts: facts, readings: sorted))
      written += facts.count
      facts = []
    }
    return looks
  }

  private func events(
    of request: Int, in chain: [NodeIdentity], _ random: inout SplitMix64
  ) -> [(NodeIdentity, Fact.Event)] {
    let exchange = Fact.Exchange(request: request, branch: chain[4].id, share: true)
    let start: [(NodeIdentity, Fact.Event)] = [
      (chain[4], .request(exchange, value: "\(random.below(90))")), (chain[0], .run(attempt: 1, exchange)),
    ]
    let fails = random.below(6) == 0
    let answer: (NodeIdentity, Fact.Event) = (chain[0], .response(exchange, failed: fails))
    guard !fails else {
      let retry = Fact.Retry(attempt: 1, limit: 5, delay: .milliseconds(200), error: "503")
      return start + [answer] + chain.prefix(4).map { ($0, .error("503", exchange)) } + [
        (chain[3], .retry(retry))
      ]
    }
    let value = "user \(random.below(900))"
    return start + [answer] + chain.map { ($0, .next(value: value, exchange)) }
  }
}
