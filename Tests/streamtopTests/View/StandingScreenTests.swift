import Testing

@testable import streamtop

/// What the screen tells of how things stand, when it stands still or a menu is open.
struct StandingScreenTests {
  private let world = World()

  private func text(_ dashboard: Dashboard) -> String {
    dashboard.render(Size(width: 120, height: 40)).text
  }

  @Test func `the status line tells what has happened last at once where time does not go on`() {
    for status in [Status(isPaused: true), Status(isOver: true), Status()] {
      let world = World()
      var dashboard = Dashboard()
      let node = world.node(name: "feed")
      world.time = .milliseconds(1_500)
      world.error("broken", nil, node)
      world.time = .milliseconds(1_600)
      _ = dashboard.reduce(.sample(world.sample(status: status)))
      let stands = status.isPaused || status.isOver
      #expect((dashboard.ticker?.time == .milliseconds(1_500)) == stands)
    }
  }

  @Test func `the fault menu tells how all of the network stands only where it is for all`() {
    var dashboard = Dashboard()
    _ = world.node(name: "users")
    var status = Status(abilities: .demo)
    status.fault.latencyFactor = 4
    _ = dashboard.reduce(.sample(world.sample(status: status)))
    _ = dashboard.type("f")
    #expect(text(dashboard).contains("faults for all") && text(dashboard).contains("now ×4"))
    _ = dashboard.type("a")
    #expect(text(dashboard).contains("faults for users") && !text(dashboard).contains("now ×4"))
  }
}
