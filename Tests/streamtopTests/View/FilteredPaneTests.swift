import Testing

@testable import Streams
@testable import streamtop

/// One filter and one order, the same in every pane.
struct FilteredPaneTests {
  private static let filters = [
    "feed", "!users", "op:retry", "kind:cold", "state:failed", "err>0 !login", "users map", "nothing",
  ]

  private func dashboard(
    _ filter: String, pane: PaneName = .chains, size: Size = Size(width: 80, height: 24)
  ) throws -> Dashboard {
    var dashboard = Scene.dashboard(.unicode)
    _ = dashboard.reduce(.resize(size))
    dashboard.focus(on: pane)
    _ = try dashboard.carryOut(PaletteOrder("filter \(filter)"))
    _ = dashboard.reduce(.resize(dashboard.view.size))
    return dashboard
  }

  /// What stands in a pane, each line with its node.
  private func lines(_ dashboard: Dashboard, _ pane: PaneName) -> [(line: LineID, node: NodeID?)] {
    let list = ListPane(pane)
    return (0..<list.count(dashboard)).map { index in
      let line = list.line(index, dashboard)
      return (line, list.pane.node(of: line, dashboard))
    }
  }

  @Test(arguments: filters, [PaneName.retries, .log, .lints])
  func `in every list stand the lines of nodes that fit, and no others`(filter: String, pane: PaneName) throws
  {
    let all = Scene.dashboard(.unicode)
    let terms = try NodeFilter(filter)
    let expected = lines(all, pane).filter { _, node in
      node.flatMap { all.model.nodes[$0] }.map { terms.accepts($0, in: all.model) } ?? false
    }
    #expect(lines(try dashboard(filter), pane).map(\.line) == expected.map(\.line))
  }

  @Test(arguments: filters)
  func `the end of a tree is there as a whole, when one of its nodes fits`(filter: String) throws {
    let all = Scene.dashboard(.unicode)
    let terms = try NodeFilter(filter)
    let fitting = all.model.nodes.values.filter { terms.accepts($0, in: all.model) }.map(\.root)
    let shown = lines(try dashboard(filter), .ends).compactMap(\.node)
    let roots = Set(shown.compactMap { all.model.nodes[$0]?.root })
    #expect(roots == Set(fitting).intersection(all.model.endings.keys))
    for root in roots {
      let ended = all.model.endings[root]?.entries.map(\.node) ?? []
      // Several of its nodes stand in one line, where it is not the first.
      #expect(
        shown.contains(root)
          && (shown.count { all.model.nodes[$0]?.root == root } == 2
            || Set(ended).isSubset(of: shown))
      )
    }
  }

  @Test(
    arguments: Panes.all.map(\.name),
    [Size(width: 72, height: 24), Size(width: 80, height: 24), Size(width: 120, height: 40)])
  func `each title says how many of how many, and how a filter begins that is too long for it`(
    pane: PaneName, size: Size
  ) throws {
    for filter in [
      "feed", "feed !op:onTerminate file:Demo.swift age<1h kind:promise !chain:\"some other one\"",
    ] {
      let dashboard = try dashboard(filter, pane: pane, size: size)
      let list = ListPane(pane)
      let count = list.pane.fitting(dashboard)?.count ?? list.count(dashboard)
      let all = Scene.dashboard(.unicode)
      let total = list.pane.fitting(all)?.total ?? list.count(all)
      let frame = dashboard.render(size)
      let shown = (0..<size.height).map(frame.line).joined(separator: "\n")
      #expect(shown.contains(" \(count) of \(total) · feed"), "\(pane): \(shown)")
      #expect(filter == "feed" || shown.contains("…"))
    }
  }

  @Test(arguments: Panes.all.map(\.name))
  func `a pane in which nothing fits says so, and how that is changed`(pane: PaneName) throws {
    let dashboard = try dashboard("nothing-of-that", pane: pane)
    #expect(ListPane(pane).count(dashboard) == 0)
    let text = dashboard.render(dashboard.view.size).text
    let isEmpty = pane == .lints && dashboard.model.lints.count == 0
    #expect(text.contains(isEmpty ? "nothing found" : "no stream fits the filter: \\ changes it"))
    #expect(dashboard.selection == nil)
  }

  @Test func `what is gone, and what the program writes, fits by its words alone`() throws {
    let world = World()
    var dashboard = Dashboard()
    let old = world.node(name: "login 1")
    _ = world.node(name: "feed")
    world.end(.completed, old)
    var sample = world.sample()
    sample.output = ["login was slow"]
    _ = dashboard.reduce(.sample(sample))
    for second in [1, 70, 140] {
      world.time = .seconds(second)
      _ = dashboard.reduce(.sample(world.sample()))
    }
    #expect(dashboard.model.nodes[old.id] == nil && dashboard.model.log.count == 4)
    for (filter, count) in [("login", 3), ("login !slow", 2), ("kind:promise", 1), ("!feed", 3)] {
      _ = try dashboard.carryOut(PaletteOrder("filter \(filter)"))
      _ = dashboard.reduce(.resize(dashboard.view.size))
      #expect(ListPane(.log).count(dashboard) == count, "\(filter)")
    }
  }

  @Test func `the line under the cursor stays when it fits no longer, until the cursor leaves it`() {
    let world = World()
    var dashboard = Dashboard()
    let chains = ["feed", "login"].map { world.node(name: $0) }
    for chain in chains { world.retry(1, of: 3, in: .seconds(4), "503", chain) }
    _ = dashboard.reduce(.sample(world.sample()))
    _ = dashboard.type("3gg\\state:backoff")
    _ = dashboard.press(.enter)
    #expect(dashboard.view.focus == .retries && dashboard.selection == chains[0].id)
    world.time = .seconds(1)
    world.end(.completed, chains[0])
    _ = dashboard.reduce(.sample(world.sample()))
    #expect(dashboard.selection == chains[0].id)
    #expect(lines(dashboard, .retries).count == 2)
    // The chain that waits stands first, whatever has become of the other.
    _ = dashboard.type("gg")
    _ = dashboard.reduce(.sample(world.sample()))
    #expect(lines(dashboard, .retries).map(\.node) == [chains[1].id])
  }

  @Test func `a log that is filtered follows what fits`() throws {
    let world = World()
    var dashboard = Dashboard()
    let (feed, login) = (world.node(name: "feed"), world.node(name: "login"))
    _ = dashboard.reduce(.sample(world.sample()))
    _ = dashboard.type("5\\feed")
    _ = dashboard.press(.enter)
    for error in ["503", "504"] {
      world.error(error, nil, feed, login)
      _ = dashboard.reduce(.sample(world.sample()))
    }
    #expect(!dashboard.view.isHeld(.log))
    #expect(
      (0..<ListPane(.log).count(dashboard)).map { ListPane(.log).words($0, dashboard) }.map {
        $0.split(separator: " ").prefix(2).joined(separator: " ")
      } == ["feed 504", "feed 503", "feed made"])
  }

  @Test(arguments: ChainOrder.allCases, [false, true])
  func `lists obey the order of the chains, the log that of time`(order: ChainOrder, isInverted: Bool) throws
  {
    var dashboard = Scene.dashboard(.unicode)
    let log = lines(dashboard, .log).map(\.line)
    let before = lines(dashboard, .retries).map(\.line)
    _ = try dashboard.carryOut(PaletteOrder("sort \(order.rawValue)"))
    if isInverted { dashboard.view.plan.isInverted = true }
    _ = dashboard.reduce(.resize(dashboard.view.size))
    #expect(lines(dashboard, .log).map(\.line) == log)
    for pane in [PaneName.retries, .ends] {
      let roots = lines(dashboard, pane).compactMap { $0.node.flatMap { dashboard.model.nodes[$0]?.root } }
      let ranks = roots.map { root in
        order.rank(
          of: dashboard.model.totals(below: root), madeAt: dashboard.model.nodes[root]?.madeAt ?? .zero)
      }.compactMap(\.self)
      #expect(zip(ranks, ranks.dropFirst()).allSatisfy { isInverted ? $0 <= $1 : $0 >= $1 }, "\(pane)")
    }
    if order == .order {
      #expect(lines(dashboard, .retries).map(\.line) == (isInverted ? before.reversed() : before))
    }
  }

  @Test(arguments: [PaneName.chains, .retries, .log])
  func `what the filter hides is not said to be nowhere`(pane: PaneName) throws {
    var dashboard = try dashboard("users", pane: pane)
    dashboard.focus(on: pane)
    _ = dashboard.type("/feed")
    #expect(dashboard.view.notice == "the filter hides feed")
    _ = dashboard.press(.control("u"))
    _ = dashboard.type("xyz")
    #expect(dashboard.view.notice == "there is no xyz")
  }

  @Test func `the smallest screen says that there is a filter`() throws {
    let size = Size(width: 40, height: 10)
    let dashboard = try dashboard("feed kind:promise !state:ended", size: size)
    let line = dashboard.render(size).line(8)
    #expect(line.contains(" of \(dashboard.model.nodes.count)"), "\(line)")
  }
}
