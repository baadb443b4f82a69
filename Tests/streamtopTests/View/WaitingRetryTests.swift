import Testing

@testable import Streams
@testable import streamtop

extension World {
  /// A chain that has failed twice and waits for its third run.
  func waitingFeed() -> NodeRecord {
    let feed = node(name: "feed 2")
    let retry = node("retry", of: feed)
    run(1, feed)
    for (attempt, delay) in [(1, Duration.milliseconds(500)), (2, .seconds(1))] {
      time += .milliseconds(200)
      error("503", nil, feed, retry)
      let plan = Fact.Retry(
        attempt: attempt, limit: 5, delay: delay, coming: [.seconds(2), .seconds(4)], error: "503")
      probe.note(plan, at: retry)
      retry.countRetry()
      guard attempt == 1 else { break }
      time += delay
      run(2, feed)
    }
    return retry
  }
}

/// What is shown of a retry: its delays, and what was in vain.
struct WaitingRetryTests {
  let world = World()
  var dashboard = Dashboard()

  private mutating func look() { _ = dashboard.reduce(.sample(world.sample())) }

  private mutating func waitingFeed() -> NodeRecord {
    let retry = world.waitingFeed()
    look()
    return retry
  }

  private func lines(_ size: Size) -> [String] {
    let canvas = dashboard.render(size)
    return (0..<size.height).map(canvas.line)
  }

  @Test(arguments: ClearScreenTests.sizes)
  mutating func `the delays to come stand beside each retry that waits`(size: Size) {
    _ = waitingFeed()
    _ = dashboard.type("3")
    let lines = lines(size).filter { $0.contains("feed 2 retry") }
    #expect(lines.contains { $0.contains("1.0 s ") && $0.contains("1 ┄ 2 · ") }, "\(lines)")
  }

  @Test mutating func `where there is no room for all delays, those that are over go first`() throws {
    let record = waitingFeed()
    let retry = try #require(dashboard.model.nodes[record.id]?.retry)
    #expect(retry.plan(width: 19) == "0.5 ✕ 1 ┄ 2 · 4 · s")
    #expect(retry.plan(width: 18) == "… 1 ┄ 2 · 4 · s")
    #expect(retry.plan(width: 3) == "… 1 ┄ 2 · 4 · s")
  }

  @Test mutating func `a retry that is over has nothing to come`() throws {
    let retry = waitingFeed()
    let plan = { (dashboard: Dashboard) in dashboard.model.nodes[retry.id]?.retry?.plan(width: .max) }
    #expect(plan(dashboard) == "0.5 ✕ 1 ┄ 2 · 4 · s")
    world.end(.cancelled, retry)
    look()
    #expect(plan(dashboard) == "0.5 ✕ 1 ✕ s")
  }

  @Test mutating func `work in vain is told for each chain`() {
    _ = waitingFeed()
    _ = dashboard.type("e")
    #expect(
      lines(Size(width: 80, height: 24)).contains { $0.contains("in vain") && $0.contains("2 runs, 400 ms") })
    _ = dashboard.type("e3")
    let summary = lines(Size(width: 80, height: 24)).first { $0.contains("most of them") } ?? ""
    #expect(summary.contains("feed 2, 2 in 400 ms"), "\(summary)")
  }
}
