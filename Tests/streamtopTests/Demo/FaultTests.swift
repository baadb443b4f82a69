import Streams
import Synchronization
import Testing

@testable import streamtop

struct FaultTests {
  private let feed = Endpoint("feed", median: .milliseconds(10), tail: .milliseconds(20))
  private let users = Endpoint("users", median: .milliseconds(10), tail: .milliseconds(20))

  private func errors(_ network: SimulatedNetwork, _ scheduler: VirtualScheduler, _ endpoint: Endpoint)
    -> [String]
  {
    let heard = Heard()
    for _ in 0..<3 { network.send(to: endpoint) { heard.note($0) } }
    scheduler.run()
    return heard.answers
  }

  @Test func `a fault that is aimed hits who it is aimed at`() {
    let scheduler = VirtualScheduler()
    let network = SimulatedNetwork(seed: 1, scheduler: scheduler)
    network.take(.fail(with: .timeout), at: ["feed"])
    #expect(errors(network, scheduler, users) == ["", "", ""])
    #expect(errors(network, scheduler, feed).sorted() == ["", "", "timeout"])

    network.take(.toggleOutage, at: ["feed", "avatar"])
    #expect(errors(network, scheduler, users) == ["", "", ""])
    #expect(errors(network, scheduler, feed) == Array(repeating: "connection lost", count: 3))
    #expect(network.isDown("avatar") && !network.isDown("users"))
  }

  @Test func `an aimed failure goes before one that may hit any chain`() {
    let scheduler = VirtualScheduler()
    let network = SimulatedNetwork(seed: 1, scheduler: scheduler)
    network.take(.failNext)
    network.take(.fail(with: .unauthorized), at: ["feed"])
    #expect(errors(network, scheduler, feed).sorted() == ["", "401", "503"])
  }

  @Test func `an order during a planned outage outlives it, and is taken back alone`() {
    var scenario = Scenario.calm
    scenario.outages = [.planned(.seconds(1)..<(.seconds(2)))]
    let demo = DemoRun(seed: 7, scenario: scenario)
    demo.advance(to: .milliseconds(1_500))
    #expect(demo.look().status.fault == FaultStatus(plannedOutageEnd: .seconds(2)))
    demo.perform(.fault(.toggleOutage))
    #expect(demo.look().status.fault == FaultStatus(isOutageOrdered: true, plannedOutageEnd: .seconds(2)))
    demo.advance(to: .milliseconds(2_500))
    #expect(demo.look().status.fault == FaultStatus(isOutageOrdered: true))
    demo.perform(.fault(.toggleOutage))
    #expect(!demo.look().status.fault.isOutage)
  }

  @Test func `the menu tells what was ordered and what was planned`() {
    func line(_ fault: FaultStatus) -> String {
      var dashboard = Dashboard()
      _ = dashboard.reduce(.sample(Sample(status: Status(fault: fault))))
      _ = dashboard.reduce(.key("f"))
      let canvas = dashboard.render(Size(width: 80, height: 24))
      return (0..<24).map(canvas.line).first { $0.contains("outage on, off") } ?? ""
    }
    #expect(line(FaultStatus()).contains(" off"))
    #expect(line(FaultStatus(isOutageOrdered: true)).contains(" on "))
    #expect(line(FaultStatus(plannedOutageEnd: .milliseconds(12_500))).contains("on (planned, until 12.5 s)"))
    #expect(
      line(FaultStatus(isOutageOrdered: true, plannedOutageEnd: .milliseconds(12_500)))
        .contains("on (and planned, until 12.5 s)"))
  }

  @Test func `a fault at a node hits its chain's endpoints and is written down`() throws {
    let watch = Watch(seed: 7)
    watch.advance(by: .milliseconds(50))
    let root = try watch.node(named: "users", operation: "source")
    #expect(watch.demo.perform(.fault(.fail(with: .timeout), at: root)) == .done)
    watch.look()
    #expect(watch.demo.look().status.fault.aimed == ["users: fail next 1"])
    let command = try #require(watch.facts.last { if case .command = $0.event { true } else { false } })
    #expect(command.words == "you: fail the next request with timeout")
    #expect(command.node.id == root)

    watch.advance(by: .seconds(2))
    #expect(watch.demo.look().status.fault.aimed == [])
    let first = watch.facts.first { if case .error("timeout", _) = $0.event { true } else { false } }
    #expect(first?.node.name == "users")
  }

  @Test(arguments: [
    ("fail-next", Effect.fault(.failNext)), ("outage", .fault(.toggleOutage)),
    ("latency-up", .fault(.latencyUp)), ("latency-down", .fault(.latencyDown)),
  ])
  func `the palette knows what the menu does`(name: String, effect: Effect) {
    var dashboard = Dashboard()
    _ = dashboard.type(":\(name)")
    #expect(dashboard.press(.enter) == [effect])
    #expect(dashboard.view.prompt == nil)
    _ = dashboard.reduce(.sample(Sample(status: Status(abilities: .steers))))
    _ = dashboard.type(":\(name)")
    #expect(dashboard.press(.enter).isEmpty && dashboard.view.notice == "only the demo can do that")
    #expect(KeyTable.paletteNames.contains(name) && KeyTable.paletteNames.contains("aim"))
    #expect(!KeyTable.paletteNames.contains("menu-down"))
  }

  @Test func `a chain that sends no requests cannot be hit`() throws {
    let watch = Watch(seed: 7)
    watch.advance(by: .seconds(3))
    let tape = try #require(watch.facts.first { $0.node.name == "tape" }).node.id
    #expect(watch.demo.perform(.fault(.failNext, at: tape)) == .refused("this chain asks no endpoint"))
  }

  @Test func `what the user does is written down when it is done`() {
    let watch = Watch(seed: 7)
    watch.advance(by: .seconds(3))
    let effects: [Effect] = [
      .setPaused(true), .setPaused(false), .setSpeed(2), .startPromise, .fault(.toggleOutage),
      .fault(.latencyUp), .setReaderPaused(true), .search("s"),
    ]
    for effect in effects { watch.demo.perform(effect) }
    watch.look()
    let commands = watch.facts.filter { if case .command = $0.event { true } else { false } }
    #expect(
      commands.map(\.words) == [
        "you: pause", "you: resume", "you: speed 2.0", "you: new chain", "you: outage on or off",
        "you: latency up", "you: pause the reader", "you: search s",
      ])
    #expect(commands.allSatisfy { $0.time == .seconds(3) })
  }
}

/// The errors that came, and "" for each success.
private final class Heard: Sendable {
  private let all = Mutex<[String]>([])

  var answers: [String] { all.withLock { $0 } }

  func note(_ result: Result<SimulatedNetwork.Answer, NetworkError>) {
    all.withLock { answers in
      switch result {
      case .success: answers.append("")
      case .failure(let error): answers.append("\(error)")
      }
    }
  }
}
