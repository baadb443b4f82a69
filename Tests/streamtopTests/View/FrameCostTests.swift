import Testing

@testable import Streams
@testable import streamtop

/// What a frame costs follows what it shows.
struct FrameCostTests {
  private static func dashboard(nodes count: Int) -> Dashboard {
    let world = World()
    var options = DashboardOptions()
    options.limits.nodes = 2 * count
    var dashboard = Dashboard(options: options)
    for _ in 0..<(count / 10) {
      var node = world.node(kind: "Hot", name: "input")
      for _ in 0..<9 { node = world.node("map", of: node, kind: "Hot") }
    }
    _ = dashboard.reduce(.sample(world.sample()))
    return dashboard
  }

  private static func cost(_ dashboard: Dashboard) -> Duration {
    let size = Size(width: 120, height: 40)
    return ContinuousClock().measure { _ = dashboard.render(size) }
  }

  @Test func `a frame of ten thousand nodes costs about as much as one of a hundred`() {
    let (small, large) = (Self.dashboard(nodes: 100), Self.dashboard(nodes: 10_000))
    #expect(large.model.nodes.count == 10_000)
    // Only the count of the cursor's line is searched for, and the title counts. The shortest times have been disturbed least
    // by other work on the machine: of each in turn, for as long as that may be the reason.
    var (shortest, shortestSmall) = (Duration.seconds(1000), Duration.seconds(1000))
    for round in 0..<200 where round < 9 || shortest >= shortestSmall * 2 {
      shortest = min(shortest, Self.cost(large))
      shortestSmall = min(shortestSmall, Self.cost(small))
    }
    #expect(shortest < shortestSmall * 2)
  }
}
