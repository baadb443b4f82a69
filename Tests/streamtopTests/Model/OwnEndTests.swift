import Testing

@testable import Streams
@testable import streamtop

/// How a stream is said to have ended that others hear: as it has itself.
struct OwnEndTests {
  let world = World()

  @Test func `a stream that completes has not failed with one that it is merged with`() throws {
    var dashboard = Dashboard()
    let (orders, prices) = (world.node(kind: "Hot", name: "orders"), world.node(kind: "Hot", name: "prices"))
    let both = world.node("merge", of: orders, prices, kind: "Hot", name: "both")
    world.probe.note(.end(.completed, cause: "its input completed"), at: orders)
    _ = dashboard.reduce(.sample(world.sample()))
    let begun = try #require(dashboard.model.endings[orders.id])
    #expect(begun.reason == nil && begun.cause == nil)
    world.time = .milliseconds(300)
    world.probe.note(.end(.error("feed lost"), cause: "its input failed"), at: prices)
    world.probe.note(.end(.error("feed lost"), cause: "prices failed"), at: both)
    _ = dashboard.reduce(.sample(world.sample()))

    let model = dashboard.model
    let ending = try #require(model.endings[orders.id])
    #expect(ending.reason == .completed && ending.cause == "its input completed")
    #expect(ending.outcome == "completed")
    #expect(ending.entries.map(\.reason) == [.completed, .error("feed lost")])
    #expect(model.nodes[orders.id].map(model.stateOfChain) == .ended(.completed))
    let other = try #require(model.endings[prices.id])
    #expect(other.reason == .error("feed lost") && other.cause == "its input failed")
    let object = StatePrinter().end(with: dashboard, time: model.time)
    let words = #""name":"orders","t":0.3,"reason":"completed","cause":"its input completed""#
    #expect(object.contains(words))
  }

  @Test func `a producer is said to have ended as its last attempt has`() throws {
    var model = Model()
    let source = world.node(kind: "SignalProducer", name: "quote")
    let retry = world.node("retry", of: source, kind: "SignalProducer")
    let leaf = world.node("map", of: retry, kind: "SignalProducer")
    world.end(.error("503"), source)
    world.retry(1, of: nil, in: .zero, "503", retry)
    world.probe.note(.end(.completed, cause: "an attempt completed"), at: retry)
    world.end(.cancelled, leaf)
    model.apply(world.sample())
    let ending = try #require(model.endings[source.id])
    #expect(ending.reason == .completed && ending.cause == "an attempt completed")
    #expect(model.nodes[source.id].map(model.stateOfChain) == .ended(.completed))
  }

  @Test func `chains that are forgotten are counted by how they have ended themselves`() {
    var model = Model(limits: Model.Limits(nodes: 1))
    for _ in 1...4 {
      let top = world.node(kind: "Hot", name: "feed")
      let leaf = world.node("map", of: top, kind: "Hot")
      world.end(.completed, top)
      world.end(.cancelled, leaf)
    }
    model.apply(world.sample())
    world.time = .seconds(1)
    model.apply(world.sample())
    let sum = model.forgotten.values.reduce(into: ForgottenChains()) { $0.add($1) }
    #expect(sum.count == 4 && sum.completed == 4 && sum.cancelled == 0)
  }
}
