import Testing

@testable import Streams
@testable import streamtop

/// What is done to several marked nodes is done once to each chain.
struct MarkedActTests {
  private let world = World()
  private var dashboard = Dashboard()
  private let users: NodeRecord
  private let left: NodeRecord
  private let below: NodeRecord
  private let right: NodeRecord
  private let feed: NodeRecord
  private let retry: NodeRecord

  init() {
    users = world.node(kind: "Cold", name: "users")
    left = world.node("map", of: users, kind: "Cold")
    below = world.node("on", of: left, kind: "Cold")
    right = world.node("filter", of: users, kind: "Cold")
    feed = world.node(name: "feed")
    retry = world.node("retry", of: feed)
    world.error("503", nil, feed, retry)
    world.retry(1, of: 5, in: .seconds(4), "503", retry)
    _ = dashboard.reduce(.sample(world.sample()))
  }

  @Test mutating func `a cancelled branch takes along what is below it, and no neighbour`() {
    let effects = dashboard.act(.cancel, on: [left.id, below.id, right.id])
    #expect(effects == [.cancel(left.id), .cancel(right.id)])
    #expect(dashboard.act(.cancel, on: [users.id, right.id]) == [.cancel(users.id)])
  }

  @Test mutating func `any node of a Promise is its whole chain`() {
    #expect(dashboard.act(.cancel, on: [feed.id, retry.id]) == [.cancel(feed.id)])
    #expect(dashboard.act(.retryNow, on: [retry.id, feed.id]) == [.retryNow(retry.id)])
  }

  @Test mutating func `each marked branch gets a request of its own`() {
    let effects = dashboard.act(.request, on: [left.id, below.id])
    #expect(effects == [.request(left.id, share: false), .request(below.id, share: false)])
  }

  @Test mutating func `once all that was marked is gone, keys act on what is selected`() throws {
    _ = dashboard.type("Gm")
    #expect(dashboard.view.marks == [retry.id])
    world.end(.completed, retry, feed)
    for second in [0, 70, 140] {
      world.time = .seconds(second)
      _ = dashboard.reduce(.sample(world.sample()))
    }
    try #require(dashboard.model.nodes[retry.id] == nil)
    #expect(dashboard.view.marks.isEmpty)
    #expect(dashboard.type("ggx") == [.cancel(users.id)])
  }

  @Test mutating func `marks that have no line are counted in the title, and asked about`() {
    _ = dashboard.type("Gm:filter users")
    _ = dashboard.press(.enter)
    #expect(dashboard.render(Size(width: 120, height: 40)).text.contains(" 1 marked · "))
    #expect(dashboard.type("x").isEmpty)
    let question = Question(
      words: "cancel 1 node of 1 chain, 1 not shown?", command: .cancel, nodes: [retry.id])
    #expect(dashboard.view.popup == .question(question))
    #expect(dashboard.type("n").isEmpty && dashboard.view.notice == "nothing was done")
    #expect(dashboard.type("Ry") == [.retryNow(retry.id)])
    _ = dashboard.type(":filter")
    _ = dashboard.press(.enter)
    #expect(dashboard.type("x") == [.cancel(retry.id)])
  }

  @Test(arguments: [(GlyphSet.unicode, "◆", "⊘"), (.ascii, "@", "0")])
  func `an act of the user has a sign of its own`(glyphs: GlyphSet, sign: String, other: String) {
    var options = DashboardOptions()
    options.glyphs = glyphs
    var dashboard = Dashboard(options: options)
    world.probe.note(.command("request"), at: users)
    world.probe.note(.cancel, at: feed)
    _ = dashboard.reduce(.sample(world.sample()))
    _ = dashboard.type("5")
    let text = dashboard.render(Size(width: 100, height: 30)).text
    #expect(text.contains("\(sign) you: request") && text.contains("\(other) cancel asked for here"))
  }

  @Test func `marks of a pane for which there is no room are asked about`() {
    for (size, isShown) in [(Size(width: 120, height: 40), true), (Size(width: 60, height: 12), false)] {
      var dashboard = dashboard
      _ = dashboard.reduce(.resize(size))
      _ = dashboard.type("Gm")
      dashboard.view.focus = .ends
      #expect(dashboard.type("R").isEmpty != isShown)
    }
  }
}
