import Testing

@testable import Streams
@testable import streamtop

/// Where the cursor of the retries is, so that a key acts on what one sees; and what says so in the list of chains.
struct RetryCursorTests {
  static let sizes = [Size(width: 120, height: 40), Size(width: 200, height: 50)]

  let world = World()
  var dashboard = Dashboard()
  let users: NodeRecord
  let early: NodeRecord
  let settled: NodeRecord
  let late: NodeRecord

  init() {
    users = world.node(kind: "Cold", name: "users")
    early = world.node("retry", of: world.node(name: "early"))
    settled = world.node("retry", of: world.node(name: "settled"))
    late = world.node("retry", of: world.node(name: "late"))
    world.retry(1, of: 5, in: .milliseconds(100), "503", settled)
    world.time = .seconds(1)
    world.end(.cancelled, settled)
    look()
  }

  private mutating func look() { _ = dashboard.reduce(.sample(world.sample())) }

  private mutating func wait(_ retry: NodeRecord) {
    world.retry(1, of: 5, in: .seconds(8), "503", retry)
    look()
  }

  @Test mutating func `going to the retries finds the first wait, so that R acts on it`() {
    _ = dashboard.type("3")
    #expect(dashboard.selection == settled.id)
    _ = dashboard.type("1gg")
    #expect(dashboard.selection == users.id)
    wait(late)
    wait(early)
    _ = dashboard.type("3")
    #expect(dashboard.selection == early.id)
    #expect(dashboard.type("R") == [.retryNow(early.id)])
  }

  @Test mutating func `with another order the first wait is the one that stands first`() {
    wait(late)
    wait(early)
    _ = dashboard.type("I1gg")
    let users = users.id
    if dashboard.selection != users { _ = dashboard.type("G") }
    #expect(dashboard.selection == users)
    _ = dashboard.type("3")
    #expect(dashboard.selection == late.id)
  }

  @Test
  mutating func `from a chain whose retry is over one comes to that, and from one that waits to its wait`() {
    wait(late)
    wait(early)
    _ = dashboard.type("gg/late")
    _ = dashboard.press(.enter)
    _ = dashboard.type("3")
    #expect(dashboard.selection == late.id)
  }

  @Test mutating func `the cursor follows its row when a wait appears above it`() {
    wait(late)
    _ = dashboard.type("3")
    #expect(dashboard.selection == late.id)
    wait(early)
    #expect(dashboard.lists.retries == [early.id, late.id, settled.id])
    #expect(dashboard.selection == late.id)
    #expect(dashboard.type("R") == [.retryNow(late.id)])
  }

  @Test mutating func `details have no room for delays that are over before those to come`() {
    for (index, delay) in [250, 500, 1_000, 2_000, 4_000, 8_000].enumerated() {
      let plan = Fact.Retry(
        attempt: index + 1, limit: 9, delay: .milliseconds(delay), coming: [.seconds(8), .seconds(9)],
        error: "503")
      world.probe.note(plan, at: late)
      late.countRetry()
    }
    look()
    _ = dashboard.type("3")
    let text = dashboard.render(Size(width: 120, height: 40)).text
    let line = text.split(separator: "\n").first { $0.contains("│ delays") } ?? ""
    #expect(line.contains("… ") && line.contains("8 ┄ 8 · 9 · s"), "\(line)")
  }

  @Test mutating func `to fold a line goes to its node among the chains, and folds that there`() {
    let leaf = world.node("on", of: early)
    wait(early)
    _ = dashboard.type("3")
    #expect(dashboard.selection == early.id)
    _ = dashboard.type("h")
    #expect(dashboard.view.focus == .chains && dashboard.selection == early.id)
    #expect(dashboard.view.plan.turned == [.node(early.id)])
    _ = dashboard.press(.escape)
    #expect(dashboard.view.focus == .retries && dashboard.selection == early.id)
    _ = dashboard.type("l")
    #expect(dashboard.view.focus == .chains && dashboard.selection == early.id)
    #expect(dashboard.view.plan.turned.isEmpty)
    _ = dashboard.type("l")
    #expect(dashboard.selection == leaf.id)
  }

  @Test mutating func `where no node is selected, there is nothing to fold`() {
    _ = dashboard.type("5h")
    #expect(dashboard.view.focus == .log && dashboard.view.notice == "nothing is selected")
  }

  @Test(arguments: sizes)
  mutating func `the list of chains marks quietly what is selected in another pane`(size: Size) {
    _ = dashboard.reduce(.resize(size))
    wait(late)
    let marked = { (dashboard: Dashboard) in
      let canvas = dashboard.render(size)
      return (2..<size.height).compactMap { row -> String? in
        let cells = canvas.cells(inRow: row).filter { $0.style.ink == .accent && $0.style.isUnderlined }
        return cells.isEmpty ? nil : String(String.UnicodeScalarView(cells.map(\.scalar)))
      }
    }
    #expect(marked(dashboard) == [])
    _ = dashboard.type("3")
    #expect(dashboard.selection == late.id && marked(dashboard) == ["retry"])
  }
}
