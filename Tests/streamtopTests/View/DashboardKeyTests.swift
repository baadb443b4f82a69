import Testing

@testable import Streams
@testable import streamtop

struct DashboardKeyTests {
  let world = World()
  var dashboard = Dashboard()
  let users: NodeRecord
  let branch: NodeRecord
  let feed: NodeRecord
  let retry: NodeRecord

  init() {
    users = world.node(kind: "Cold", name: "users")
    branch = world.node("on", of: users, kind: "Cold", name: "A")
    feed = world.node(name: "feed")
    retry = world.node("retry", of: feed)
    _ = dashboard.reduce(.sample(world.sample()))
  }

  @Test mutating func `the first row is selected from the start`() {
    #expect(dashboard.view.selection == users.id)
  }

  @Test mutating func `a request goes to the selected branch`() {
    #expect(dashboard.type("jr") == [.request(branch.id, share: false)])
    #expect(dashboard.type("ks") == [.request(users.id, share: true)])
  }

  @Test mutating func `a promise takes no request and says so`() {
    #expect(dashboard.type("Gr").isEmpty)
    #expect(dashboard.view.notice == "feed retry is a Promise; only Cold streams take requests")
    _ = dashboard.type("k")
    #expect(dashboard.view.notice == nil)
  }

  @Test mutating func `retry now needs a waiting retry`() {
    #expect(dashboard.type("GR").isEmpty)
    #expect(dashboard.view.notice == "no retry is waiting in feed")
    world.retry(1, of: 3, in: .seconds(1), "503", retry)
    _ = dashboard.reduce(.sample(world.sample()))
    #expect(dashboard.type("R") == [.retryNow(retry.id)])
    #expect(dashboard.type("kR") == [.retryNow(feed.id)])
  }

  @Test mutating func `cancel names the selected node, and an ended one is left alone`() {
    #expect(dashboard.type("Gx") == [.cancel(retry.id)])
    world.end(.cancelled, retry, feed)
    _ = dashboard.reduce(.sample(world.sample()))
    #expect(dashboard.type("x").isEmpty)
    #expect(dashboard.view.notice == "feed retry has ended")
  }

  @Test mutating func `gg and G go to the ends, and a lone g waits`() {
    _ = dashboard.type("G")
    #expect(dashboard.view.selection == retry.id)
    _ = dashboard.type("g")
    #expect(dashboard.view.selection == retry.id)
    _ = dashboard.type("g")
    #expect(dashboard.view.selection == users.id)
    _ = dashboard.type("gj")
    #expect(dashboard.view.selection == branch.id)
    _ = dashboard.press(.end, .up)
    #expect(dashboard.view.selection == feed.id)
    _ = dashboard.press(.home, .pageDown)
    #expect(dashboard.view.selection == retry.id)
  }

  @Test mutating func `folding goes up from a leaf, unfolding goes down`() {
    _ = dashboard.type("jh")
    #expect(dashboard.view.selection == users.id)
    _ = dashboard.type("h")
    #expect(dashboard.view.plan.turned == [.node(users.id)])
    _ = dashboard.type("j")
    #expect(dashboard.view.selection == feed.id)
    _ = dashboard.type("kll")
    #expect(dashboard.view.plan.turned.isEmpty)
    #expect(dashboard.view.selection == branch.id)
    _ = dashboard.type("t")
    #expect(dashboard.view.plan.turned == [.node(users.id), .node(feed.id)])
    #expect(dashboard.view.selection == users.id)
    _ = dashboard.type("t")
    #expect(dashboard.view.plan.turned.isEmpty)
  }

  @Test mutating func `the selection stays with its node while rows come and go`() {
    _ = dashboard.type("G")
    _ = world.node("on", of: branch, kind: "Cold")
    _ = dashboard.reduce(.sample(world.sample()))
    #expect(dashboard.view.selection == retry.id)
  }

  @Test mutating func `when the selected node folds away, its neighbour is selected`() {
    _ = dashboard.type("G")
    world.end(.completed, retry, feed)
    _ = dashboard.reduce(.sample(world.sample()))
    world.time = .seconds(100)
    _ = dashboard.reduce(.sample(world.sample()))
    #expect(dashboard.view.selection == branch.id)
  }

  @Test mutating func `panes are reached by number and by tab`() {
    _ = dashboard.type("3")
    #expect(dashboard.view.focus == .retries)
    for pane in Panes.all.dropFirst(3) {
      _ = dashboard.press(.tab)
      #expect(dashboard.view.focus == pane.name)
    }
    _ = dashboard.press(.tab)
    #expect(dashboard.view.focus == Panes.all.first?.name)
    _ = dashboard.press(.backTab)
    #expect(dashboard.view.focus == Panes.all.last?.name)
    _ = dashboard.type("e")
    #expect(dashboard.view.isExpanded)
    _ = dashboard.press(.escape)
    #expect(!dashboard.view.isExpanded)
  }

  @Test(arguments: [Size(width: 60, height: 20), Size(width: 40, height: 10)])
  func `on a small screen the details take the place of the chains, and Escape closes them`(size: Size) {
    var dashboard = dashboard
    _ = dashboard.reduce(.resize(size))
    _ = dashboard.press(.escape)
    let chains = dashboard.render(size)
    for key in [Key.enter, .character("e")] {
      _ = dashboard.press(key)
      let details = dashboard.render(size).text
      #expect(details.contains("built at") && details.contains("node \(users.id)"))
      _ = dashboard.press(.escape)
      #expect(dashboard.render(size).text == chains.text)
    }
  }

  @Test mutating func `pause and speed follow the status`() {
    #expect(dashboard.type(" ") == [.setPaused(true)])
    #expect(dashboard.type("}") == [.setSpeed(2)])
    #expect(dashboard.type("{") == [.setSpeed(0.5)])
    _ = dashboard.reduce(.sample(world.sample(status: Status(speed: 64, isPaused: true))))
    #expect(dashboard.type(" ") == [.setPaused(false)])
    #expect(dashboard.type("}").isEmpty)
    #expect(dashboard.view.notice == "speed stays between ×1/4 and ×64")
  }

  @Test mutating func `the fault menu sends faults until it is closed`() {
    #expect(dashboard.type("f").isEmpty)
    #expect(dashboard.type("n") == [.fault(.failNext, at: nil)])
    #expect(
      dashboard.type("o+-") == [
        .fault(.toggleOutage, at: nil), .fault(.latencyUp, at: nil), .fault(.latencyDown, at: nil),
      ])
    #expect(dashboard.press(.up, .enter) == [.fault(.latencyUp, at: nil)])
    #expect(dashboard.type("q").isEmpty)
    #expect(dashboard.view.popup == nil)
    #expect(dashboard.type("+") == [.startPromise])
  }

  @Test mutating func `q closes the help before it quits`() {
    #expect(dashboard.type("?").isEmpty)
    #expect(dashboard.view.popup == .help)
    #expect(dashboard.type("rxq").isEmpty)
    #expect(dashboard.view.popup == nil)
    #expect(dashboard.type("q") == [.quit])
  }

  @Test(arguments: ["", "?", "f"])
  func `control keys work everywhere`(popup: String) {
    var dashboard = dashboard
    _ = dashboard.type(popup)
    #expect(dashboard.press(.control("l"), .control("z"), .control("c")) == [.redraw, .suspend, .quit])
  }

  @Test mutating func `zoom stops at the ends of its scale`() {
    for _ in 0..<20 { _ = dashboard.type("Z") }
    #expect(MarbleScale.milliseconds(width: 80, zoom: dashboard.view.zoom) == 3_200)
    _ = dashboard.type("z")
    #expect(MarbleScale.milliseconds(width: 80, zoom: dashboard.view.zoom) == 1_600)
  }

  @Test mutating func `an unknown key points to the help`() {
    #expect(dashboard.type("Q").isEmpty)
    #expect(dashboard.view.notice == "Q does nothing here; ? lists the keys")
  }

  @Test func `keys do nothing harmful while there are no streams`() {
    var empty = Dashboard()
    for binding in KeyTable.standard.bindings {
      for keys in binding.keys { for key in keys { _ = empty.reduce(.key(key)) } }
    }
    #expect(empty.view.selection == nil)
  }
}
