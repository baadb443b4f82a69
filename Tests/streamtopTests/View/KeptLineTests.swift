import Testing

@testable import Streams
@testable import streamtop

/// What stays under the cursor while the filter would take it away.
struct KeptLineTests {
  let world = World()
  var dashboard = Dashboard()
  let users: NodeRecord
  let feed: NodeRecord
  let retry: NodeRecord
  let login: NodeRecord

  init() {
    users = world.node(kind: "Cold", name: "users")
    feed = world.node(name: "feed")
    retry = world.node("retry", of: feed)
    world.retry(1, of: 5, in: .seconds(4), "503", retry)
    login = world.node(name: "login")
    world.retry(1, of: 5, in: .seconds(4), "401", login)
    look()
    _ = dashboard.type("\\state:retry")
    _ = dashboard.press(.enter)
  }

  private mutating func look() { _ = dashboard.reduce(.sample(world.sample())) }

  private var listed: [NodeID] { dashboard.lists.chains.rows.compactMap(\.node) }

  private var faultTitle: String {
    dashboard.render(Size(width: 80, height: 24)).text.split(separator: "\n").first {
      $0.contains("faults for")
    }
    .map(String.init) ?? ""
  }

  /// The feed retries no longer.
  private mutating func endFeed() {
    world.time = .seconds(1)
    for node in [retry, feed] { world.end(.completed, node) }
    look()
  }

  @Test mutating func `the chain under the cursor stays when it fits no longer, until the cursor leaves it`()
  {
    _ = dashboard.type("gg")
    #expect(dashboard.selection == feed.id)
    let other = world.node(name: "other")
    endFeed()
    #expect(dashboard.selection == feed.id)
    #expect(listed.contains(feed.id) && !listed.contains(users.id) && !listed.contains(other.id))
    _ = dashboard.type("G")
    look()
    #expect(!listed.contains(feed.id))
  }

  @Test
  mutating func `a chain that had ended when the cursor came stays as well, and so while it is filtered to`()
  {
    _ = dashboard.press(.escape)
    _ = dashboard.type("\\")
    _ = dashboard.press(.escape)
    _ = dashboard.type("G")
    #expect(dashboard.selection == login.id)
    endFeed()
    _ = dashboard.type("ggjj")
    #expect(dashboard.selection == retry.id)
    _ = dashboard.type("\\file:Demo feed")
    _ = dashboard.press(.enter)
    for second in 2...9 {
      world.time = .seconds(second)
      look()
    }
    #expect(dashboard.selection == retry.id && listed == [feed.id, retry.id])
    _ = dashboard.type("\\")
    _ = dashboard.press(.escape)
    _ = dashboard.type("gg")
    look()
    #expect(!listed.contains(feed.id))
  }

  @Test mutating func `the pane of ends begins with the end of the chain under the cursor`() {
    _ = dashboard.type("gg")
    endFeed()
    world.end(.cancelled, login)
    look()
    _ = dashboard.type("4")
    #expect(dashboard.cursorLine == .ending(feed.id, 0))
  }

  @Test mutating func `another filter takes it away`() {
    _ = dashboard.type("gg")
    endFeed()
    _ = dashboard.type("\\")
    _ = dashboard.press(.control("u"))
    _ = dashboard.type("users")
    _ = dashboard.press(.enter)
    #expect(listed == [users.id])
  }

  @Test mutating func `where the filter leaves nothing, the pane says so, and how it is changed`() {
    _ = dashboard.press(.escape)
    _ = dashboard.type("\\")
    _ = dashboard.press(.control("u"))
    _ = dashboard.type("nothing-of-that")
    _ = dashboard.press(.enter)
    #expect(listed.isEmpty)
    let text = dashboard.render(Size(width: 80, height: 24)).text
    #expect(text.contains("no stream fits the filter: \\ changes it"))
    #expect(Dashboard().render(Size(width: 80, height: 24)).text.contains("no streams yet"))
  }

  @Test mutating func `faults that cannot be aimed say why`() {
    _ = dashboard.type("\\")
    _ = dashboard.press(.control("u"))
    _ = dashboard.type("nothing-of-that")
    _ = dashboard.press(.enter)
    _ = dashboard.type("fa")
    #expect(dashboard.view.notice == "no chain is selected that faults could be for")
    #expect(dashboard.type("n").isEmpty)
    #expect(
      dashboard.view.notice
        == "no chain is selected that faults could be for: nothing was done; a aims at all")
  }

  @Test mutating func `no fault is aimed at a chain that has ended`() {
    _ = dashboard.type("ggfa")
    #expect(faultTitle.contains("faults for feed]"))
    #expect(dashboard.type("n") == [.fault(.failNext, at: feed.id)])
    endFeed()
    let words = "feed has ended: nothing was done; a aims at all"
    #expect(dashboard.type("n").isEmpty && dashboard.view.notice == words)
    _ = dashboard.press(.escape)
    _ = dashboard.type("fa")
    #expect(faultTitle.contains("faults for no chain") && dashboard.view.notice == "feed has ended")
    #expect(dashboard.type("n").isEmpty && dashboard.view.notice == words)
    _ = dashboard.type("a")
    #expect(faultTitle.contains("faults for all"))
    #expect(dashboard.type("n") == [.fault(.failNext, at: nil)])
  }

  @Test mutating func `the palette offers no chain that has ended`() {
    #expect(dashboard.completions(of: "fault fe") == ["fault feed"])
    #expect(dashboard.completions(of: "request ") == ["request users"])
    endFeed()
    world.end(.completed, users)
    look()
    #expect(dashboard.completions(of: "fault fe").isEmpty)
    #expect(dashboard.completions(of: "request ").isEmpty)
  }

  @Test(arguments: [
    ("set s", ["set sort"]), ("set theme li", ["set theme light"]), ("set theme theme", []),
    ("set mouse ", ["set mouse true", "set mouse false"]), ("sort name n", []),
    ("columns next n", []), ("fault feed o", ["fault feed outage"]), ("fault feed fe", []),
    ("fault feed next 5", ["fault feed next 503"]), ("fault outage ", []),
  ])
  func `the palette offers what may stand at a place`(line: String, offered: [String]) {
    #expect(dashboard.completions(of: line) == offered)
  }

  @Test mutating func `a fault aimed at a branch that has ended goes to what lives of its chain`() {
    _ = dashboard.type("gg")
    _ = dashboard.press(.down)
    _ = dashboard.type("fa")
    #expect(dashboard.view.aim == .chain(retry.id))
    world.end(.completed, retry)
    look()
    #expect(dashboard.type("o") == [.fault(.toggleOutage, at: feed.id)])
  }
}
