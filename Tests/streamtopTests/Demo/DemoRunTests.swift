import Streams
import Testing

@testable import streamtop

struct DemoRunTests {
  @Test func `time that takes too long stops on its way, and goes on from there`() {
    let demo = DemoRun(seed: 7)
    var slices = 0
    demo.advance(to: .seconds(16)) {
      slices += 1
      return slices < 3
    }
    #expect(demo.time == .milliseconds(150))
    demo.advance(to: .milliseconds(160)) { false }
    #expect(demo.time == .milliseconds(160))
    demo.advance(to: .seconds(1)) { true }
    #expect(demo.time == .seconds(1))
  }

  @Test func `a request at a branch is answered at this branch alone`() throws {
    let watch = Watch(seed: 7)
    watch.advance(by: .milliseconds(50))
    let branch = try watch.node(named: "A", operation: "on")
    watch.demo.perform(.request(branch, share: false))
    watch.advance(by: .seconds(3))

    let mine = watch.exchanges(askedBy: branch).first
    let heard = watch.facts.filter { $0.exchange?.request == mine?.request }.map(\.node.label)
    #expect(mine?.share == false)
    #expect(heard.contains("A"))
    #expect(!heard.contains("B"))
  }

  @Test func `a shared request at the root is answered everywhere`() throws {
    let watch = Watch(seed: 7)
    watch.advance(by: .milliseconds(50))
    let root = try watch.node(named: "users", operation: "source")
    watch.demo.perform(.request(root, share: true))
    watch.advance(by: .seconds(3))

    let mine = watch.exchanges(askedBy: root).first
    let heard = Set(watch.facts.filter { $0.exchange?.request == mine?.request }.map(\.node.label))
    #expect(heard.isSuperset(of: ["users", "A", "B"]))
  }

  @Test func `an unshared request at the root is unheard`() throws {
    let watch = Watch(seed: 7)
    watch.advance(by: .milliseconds(50))
    watch.demo.perform(.request(try watch.node(named: "users", operation: "source"), share: false))
    watch.advance(by: .seconds(3))

    #expect(watch.facts.contains { if case .unheard = $0.event { true } else { false } })
  }

  @Test func `a cancel during the backoff ends the chain from the leaf up, and nothing runs any more`() throws
  {
    let watch = Watch(seed: 7)
    let login = try watch.advance(untilRetryBelow: "login")
    let count = watch.facts.count
    watch.demo.perform(.cancel(login))
    watch.advance(by: .seconds(10))

    let after = watch.facts.dropFirst(count).filter { watch.isBelow("login", $0.node) }
    #expect(after.map(\.words) == ["you: cancel", "cancel login", "end onError", "end retry", "end source"])
  }

  @Test func `a retry now runs the task at once`() throws {
    let watch = Watch(seed: 7)
    let login = try watch.advance(untilRetryBelow: "login")
    let count = watch.facts.count
    watch.demo.perform(.retryNow(login))
    watch.look()

    let after = watch.facts.dropFirst(count).filter { watch.isBelow("login", $0.node) }
    #expect(after.map(\.words) == ["you: retry now", "run login"])
  }

  @Test func `a cancelled branch is not asked, and so drops nothing`() throws {
    let watch = Watch(seed: 7)
    watch.advance(by: .seconds(2))
    let branch = try watch.node(named: "A", operation: "on")
    watch.demo.perform(.cancel(branch))
    watch.advance(by: .zero)
    let count = watch.facts.count
    watch.advance(by: .seconds(10))
    let after = watch.facts.dropFirst(count)
    #expect(!after.contains { $0.exchange?.branch == branch })
    #expect(!after.contains { $0.node.id == branch && $0.event == .drop })
    let other = try watch.node(named: "B", operation: "on")
    #expect(after.contains { $0.exchange?.branch == other })
  }

  @Test func `what a key has made is selected, and unfolds what hides it`() throws {
    let demo = DemoRun(seed: 7)
    var dashboard = Dashboard()
    demo.advance(to: .seconds(3))
    _ = dashboard.reduce(.sample(demo.look()))
    guard case .made(let node) = demo.perform(.startPromise) else { throw Unexpected() }
    _ = dashboard.reduce(.sample(demo.look()))
    _ = dashboard.reduce(.show(node))
    #expect(dashboard.selection == node)
    #expect(dashboard.model.nodes[node]?.identity.name == "login 2")

    let child = try #require(dashboard.model.nodes[node]?.below.first)
    _ = dashboard.reduce(.key("t"))
    #expect(!dashboard.lists.chains.rows.contains { $0.node == child })
    _ = dashboard.reduce(.show(child))
    #expect(dashboard.selection == child)
    #expect(dashboard.lists.chains.rows.contains { $0.node == child })
  }

  private struct Unexpected: Error {}

  @Test func `each key starts another chain`() {
    let watch = Watch(seed: 7)
    let passing = DemoChain.all.filter(\.isPassing)
    for _ in passing { watch.demo.perform(.startPromise) }
    watch.look()

    for recipe in passing {
      #expect(watch.facts.contains { $0.node.name?.hasPrefix(recipe.name) == true })
    }
  }

  @Test func `a cancelled Cold chain comes back after a while`() throws {
    let watch = Watch(seed: 7)
    watch.advance(by: .seconds(2))
    watch.demo.perform(.cancel(try watch.node(named: "search", operation: "source")))
    watch.advance(by: .seconds(1))
    #expect(!watch.facts.contains { $0.node.name == "search 2" })

    watch.advance(by: .seconds(4))
    let again = try watch.node(named: "search 2", operation: "source")
    watch.advance(by: .seconds(3))
    #expect(watch.facts.contains { $0.node.id == again && $0.exchange != nil })
  }

  @Test func `faults reach the network and the status`() {
    let demo = DemoRun(seed: 7)
    demo.perform(.fault(.failNext))
    demo.perform(.fault(.failNext))
    demo.perform(.fault(.toggleOutage))
    demo.perform(.fault(.latencyUp))
    #expect(demo.look().status.fault == FaultStatus(isOutageOrdered: true, failNext: 2, latencyFactor: 2))

    demo.perform(.fault(.toggleOutage))
    demo.perform(.fault(.latencyDown))
    demo.perform(.fault(.latencyDown))
    #expect(demo.look().status.fault == FaultStatus(isOutageOrdered: false, failNext: 2, latencyFactor: 0.5))
  }

  @Test func `time stands still during a pause`() {
    let demo = DemoRun(seed: 7)
    demo.advance(to: .seconds(1))
    demo.perform(.setPaused(true))
    demo.advance(to: .seconds(5))
    #expect(demo.time == .seconds(1))
    #expect(demo.look().status.isPaused)

    demo.perform(.setPaused(false))
    demo.advance(to: .seconds(5))
    #expect(demo.time == .seconds(5))
  }

  @Test func `the way in which time passes changes nothing`() {
    let inSteps = Watch(seed: 3)
    for _ in 0..<1_000 { inSteps.advance(by: .milliseconds(20)) }
    let atOnce = Watch(seed: 3)
    atOnce.advance(by: .seconds(20))

    #expect(inSteps.facts.map(\.record) == atOnce.facts.map(\.record))
  }

  @Test func `finished chains are released`() {
    let watch = Watch(seed: 3)
    watch.advance(by: .seconds(600))

    #expect(watch.facts.count > 20_000)
    #expect(watch.demo.chainCount < 15)
  }

  @Test func `an effect on an unknown node does nothing`() {
    let watch = Watch(seed: 3)
    watch.advance(by: .seconds(1))
    let count = watch.facts.count
    let unknown = NodeID(rawValue: 9_999)
    for effect in [.request(unknown, share: true), .cancel(unknown), .retryNow(unknown)] as [Effect] {
      watch.demo.perform(effect)
    }
    watch.look()

    #expect(watch.facts.count == count)
    #expect(watch.demo.perform(.cancel(unknown)) == .refused("#9999 belongs to no chain of the demo"))
  }
}
