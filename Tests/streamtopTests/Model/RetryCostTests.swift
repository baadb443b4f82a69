import Testing

@testable import Streams
@testable import streamtop

/// What retries cost follows how many there are.
@Suite struct RetryCostTests {
  /// Of so many chains that wait for a retry, each runs again, and tells how it stands.
  private static func cost(chains count: Int) -> Duration {
    let world = World()
    var model = Model(limits: Model.Limits(nodes: 4 * count))
    var sources: [NodeRecord] = []
    for number in 0..<count {
      let source = world.node(name: "feed")
      let retry = world.node("retry", of: source)
      world.retry(1, of: nil, in: .seconds(9), "503", retry)
      sources.append(source)
      if number % 100 == 99 { model.apply(world.sample()) }
    }
    var duration = Duration.zero
    for (number, source) in sources.enumerated() {
      world.run(2, source)
      guard number % 100 == 99 else { continue }
      let sample = world.sample()
      duration += ContinuousClock().measure { model.apply(sample) }
    }
    duration += ContinuousClock().measure {
      for root in model.roots { #expect(model.nodes[root].map(model.state) == .attempt(2)) }
    }
    #expect(model.roots.count == count)
    return duration
  }

  @Test func `that of thousands of chains costs about as much for each as that of hundreds`() {
    // The shortest times have been disturbed least by other work on the machine.
    var (shortest, shortestSmall) = (Duration.seconds(1_000), Duration.seconds(1_000))
    for round in 0..<20 where round < 2 || shortest >= shortestSmall * 30 {
      shortest = min(shortest, Self.cost(chains: 4_000))
      shortestSmall = min(shortestSmall, Self.cost(chains: 400))
    }
    #expect(shortest < shortestSmall * 30)
  }
}
