import Streams
import Testing

@testable import streamtop

/// A look at very many nodes costs what the screen shows: counted in nodes that are asked, and in lists that are made.
struct CrowdTests {
  private let run: DemoRun

  init() throws {
    run = DemoRun(seed: 7, scenario: try #require(Scenario(named: "crowd")))
    run.advance(to: .milliseconds(20))
  }

  private func dashboard() -> Dashboard {
    var options = DashboardOptions()
    options.limits.nodes = 20_000
    var dashboard = Dashboard(options: options)
    _ = dashboard.reduce(.resize(Size(width: 120, height: 40)))
    _ = dashboard.reduce(.sample(run.look()))
    return dashboard
  }

  /// Some looks, each after a beat, as a terminal has them. Answers how many nodes each was told of.
  private func look(_ count: Int, _ dashboard: inout Dashboard) -> [Int] {
    (0..<count).map { _ in
      run.show(dashboard.shownNodes)
      run.advance(to: run.time + .milliseconds(20))
      let sample = run.look()
      _ = dashboard.reduce(.sample(sample))
      return sample.readings.count
    }
  }

  @Test func `a look asks the nodes on the screen, and a fixed number of the others`() {
    var dashboard = dashboard()
    #expect(dashboard.model.nodes.count == 10_000)
    let shown = dashboard.shownNodes
    #expect((15...100).contains(shown.count))
    // The first look settles on which chain the user is.
    _ = look(1, &dashboard)
    let listed = dashboard.lists.listedAt
    let told = look(4, &dashboard)
    #expect(told.allSatisfy { (DemoRun.share...DemoRun.share + shown.count).contains($0) }, "\(told)")
    // What is on the screen is as it stands.
    let pushed = Int(run.time.milliseconds / 20) * 20
    for id in shown { #expect(dashboard.model.nodes[id]?.counters.next ?? 0 >= pushed - 20) }
    // Nothing but figures has changed.
    #expect(dashboard.lists.listedAt == listed)
  }

  @Test func `after a round every node is known as if all had been asked`() {
    var (seen, all) = (dashboard(), Dashboard())
    let twin = DemoRun(seed: 7, scenario: run.scenario)
    _ = look(2, &seen)
    let looks = 10_000 / DemoRun.share
    // Time stands still, so that all of them tell of the same counts.
    for _ in 0..<looks { _ = seen.reduce(.sample(run.look())) }
    twin.advance(to: run.time)
    _ = all.reduce(.sample(twin.look()))
    for (id, node) in all.model.nodes {
      #expect(seen.model.nodes[id]?.counters == node.counters)
    }
    #expect(all.model.nodes.count == 10_000)
  }

  @Test func `during a pause all is asked at once`() {
    var dashboard = dashboard()
    _ = look(1, &dashboard)
    run.isPaused = true
    run.show(dashboard.shownNodes)
    let sample = run.look()
    #expect(sample.readings.count > 9_000 && sample.round == .zero)
    // And nothing is left to tell.
    #expect(run.look().readings.isEmpty)
  }
}
