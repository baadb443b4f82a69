import Testing

@testable import Streams
@testable import streamtop

/// What retries cost follows how many there are.
struct RetryCostTests {
  /// Nodes that wait for a retry.
  private struct Waiting {
    let world = World()
    var model: Model
    var retries: [NodeRecord] = []
    var sources: [NodeRecord] = []

    /// - Parameter hasChains: whether each stands in a chain of its own; else they are branches of one.
    init(_ count: Int, hasChains: Bool) {
      model = Model(limits: Model.Limits(nodes: 4 * count))
      for number in 0..<count {
        if hasChains || number == 0 { sources.append(world.node(name: "feed")) }
        retries.append(world.node("retry", of: sources[sources.count - 1]))
        if number % 100 == 99 { model.apply(world.sample()) }
      }
    }

    /// What it costs to show that something happens at each of some nodes.
    mutating func cost(_ nodes: [NodeRecord], _ happen: (NodeRecord) -> Void) -> Duration {
      var duration = Duration.zero
      for (number, node) in nodes.enumerated() {
        happen(node)
        guard number % 100 == 99 else { continue }
        let sample = world.sample()
        duration += ContinuousClock().measure { model.apply(sample) }
      }
      return duration
    }
  }

  /// Each of so many chains waits for a retry, runs again, and tells how it stands.
  private static func cost(chains count: Int) -> Duration {
    var waiting = Waiting(count, hasChains: true)
    let world = waiting.world
    _ = waiting.cost(waiting.retries) { world.retry(1, of: nil, in: .seconds(9), "503", $0) }
    var duration = waiting.cost(waiting.sources) { world.run(2, $0) }
    let model = waiting.model
    duration += ContinuousClock().measure {
      for root in model.roots { #expect(model.nodes[root].map(model.state) == .attempt(2)) }
    }
    #expect(model.roots.count == count)
    return duration
  }

  /// Each of so many branches of one chain retries, and then has a value.
  private static func cost(branches count: Int) -> Duration {
    var waiting = Waiting(count, hasChains: false)
    let world = waiting.world
    var duration = waiting.cost(waiting.retries) { world.retry(1, of: nil, in: .zero, "503", $0) }
    #expect(waiting.model.retrying.all.count == count)
    duration += waiting.cost(waiting.retries) { world.next($0) }
    #expect(waiting.model.retrying.all.isEmpty && waiting.model.retriers.all.count == count)
    return duration
  }

  /// Whether ten times as many cost about ten times as much.
  private static func isInProportion(_ cost: (Int) -> Duration) -> Bool {
    // The shortest times have been disturbed least by other work on the machine.
    var (shortest, shortestSmall) = (Duration.seconds(1_000), Duration.seconds(1_000))
    for round in 0..<20 where round < 2 || shortest >= shortestSmall * 30 {
      shortest = min(shortest, cost(4_000))
      shortestSmall = min(shortestSmall, cost(400))
    }
    return shortest < shortestSmall * 30
  }

  @Test func `that of thousands of chains costs about as much for each as that of hundreds`() {
    #expect(Self.isInProportion { Self.cost(chains: $0) })
  }

  @Test func `so does that of branches of one chain`() {
    #expect(Self.isInProportion { Self.cost(branches: $0) })
  }
}
