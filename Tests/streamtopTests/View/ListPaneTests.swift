import Testing

@testable import Streams
@testable import streamtop

/// Habits that are the same in every pane.
struct ListPaneTests {
  let world = World()
  var dashboard = Dashboard()
  let users: NodeRecord
  let feed: NodeRecord
  let retry: NodeRecord

  init() {
    users = world.node(kind: "Cold", name: "users")
    feed = world.node(name: "feed")
    retry = world.node("retry", of: feed)
    world.error("503", nil, feed, retry)
    world.retry(1, of: 5, in: .seconds(4), "503", retry)
    look()
  }

  private mutating func look() { _ = dashboard.reduce(.sample(world.sample())) }

  @Test mutating func `Enter goes from any pane to the node, and Esc back to where one was`() {
    for pane in ["2", "3", "5"] {
      _ = dashboard.type(pane + "G")
      let (focus, line) = (dashboard.view.focus, dashboard.cursorLine)
      let target = dashboard.selection
      #expect(target != nil)
      _ = dashboard.press(.enter)
      #expect(dashboard.view.focus == .chains && dashboard.selection == target)
      _ = dashboard.press(.escape)
      #expect(dashboard.view.focus == focus && dashboard.cursorLine == line)
    }
  }

  @Test mutating func `the cursor of another pane goes to the node at which one looks`() {
    _ = dashboard.type("G")
    #expect(dashboard.selection == retry.id)
    _ = dashboard.type("3")
    #expect(dashboard.selection == retry.id)
    _ = dashboard.type("1k")
    #expect(dashboard.selection == feed.id)
    _ = dashboard.type("2")
    #expect(dashboard.selection == feed.id)
  }

  @Test mutating func `what cannot be seen is not acted upon`() {
    _ = dashboard.type("Gx")
    let shown = dashboard.selection
    _ = dashboard.type("5")
    #expect(dashboard.selection == nil)
    // Its values go on nevertheless.
    #expect(dashboard.attended == shown && shown != nil)
    #expect(dashboard.type("x").isEmpty)
    #expect(dashboard.view.notice == "nothing is selected")
    _ = dashboard.type("1")
    _ = dashboard.reduce(.resize(Size(width: 30, height: 5)))
    #expect(dashboard.selection == nil)
    #expect(dashboard.type("x").isEmpty)
    #expect(dashboard.view.notice == "too small to act")
  }

  @Test mutating func `folding a top takes the cursor along`() {
    _ = dashboard.type("Gtx")
    #expect(dashboard.selection == feed.id)
    #expect(dashboard.view.lastAct == "00:00.0 cancel of feed")
  }

  @Test mutating func `several chains are cancelled only after a yes`() {
    _ = dashboard.type("ggmGm")
    #expect(dashboard.view.marks == [users.id, retry.id])
    #expect(dashboard.type("x").isEmpty)
    #expect(dashboard.type("n").isEmpty)
    #expect(dashboard.view.notice == "nothing was done")
    #expect(dashboard.type("xy") == [.cancel(users.id), .cancel(retry.id)])
    _ = dashboard.type("u")
    #expect(dashboard.view.notice?.hasPrefix("00:00.0 cancel of users and 1 more") != nil)
    _ = dashboard.type("M")
    #expect(dashboard.view.marks.isEmpty)
  }

  @Test mutating func `found lines are gone to in turn, also below what is folded`() {
    _ = dashboard.type("/re")
    // That it retries is the state of its top, too.
    #expect(dashboard.selection == feed.id)
    _ = dashboard.press(.enter)
    #expect(dashboard.view.sought == "re" && dashboard.view.prompt == nil)
    _ = dashboard.type("n")
    #expect(dashboard.selection == retry.id)
    _ = dashboard.type("t/in 4")
    #expect(dashboard.selection == retry.id)
    _ = dashboard.press(.escape)
    #expect(dashboard.view.sought == nil)
    _ = dashboard.type("/xyz")
    #expect(dashboard.view.notice == "there is no xyz")
  }

  @Test mutating func `a filter works while it is typed, and says what it cannot read`() {
    _ = dashboard.type("\\kind:cold")
    #expect(dashboard.lists.chains.rows.map(\.node) == [users.id])
    _ = dashboard.type(" err>x")
    #expect(dashboard.view.prompt?.error?.position == 14)
    // What was read last still counts.
    #expect(dashboard.view.plan.filter?.text == "kind:cold err")
    let line = dashboard.render(Size(width: 100, height: 24)).line(22)
    #expect(line.contains("err> needs a number, not \"x\""))
    _ = dashboard.press(.enter)
    #expect(dashboard.view.prompt != nil)
    _ = dashboard.press(.escape)
    #expect(dashboard.view.plan.filter == nil)
    #expect(dashboard.lists.chains.rows.count == 3)
  }

  @Test mutating func `the log stays with its line while new ones come`() {
    _ = dashboard.type("5")
    #expect(dashboard.cursorLine != nil && !dashboard.view.isHeld(.log))
    _ = dashboard.type("jj")
    let line = dashboard.cursorLine
    world.error("503", nil, feed)
    look()
    #expect(dashboard.cursorLine == line && dashboard.view.isHeld(.log))
    _ = dashboard.type("gg")
    #expect(!dashboard.view.isHeld(.log))
  }

  @Test mutating func `with readonly no key changes anything`() {
    var options = DashboardOptions()
    options.isReadOnly = true
    var guarded = Dashboard(options: options)
    _ = guarded.reduce(.sample(world.sample()))
    for key in "rsxR+ip" {
      #expect(guarded.type(String(key)).isEmpty)
      #expect(guarded.view.notice == Abilities.readonlyWords)
    }
  }

  @Test mutating func `bars and blanks of the line under the cursor stay as they are`() {
    world.next(users, users)
    world.time = .seconds(1)
    look()
    let canvas = dashboard.render(Size(width: 120, height: 40))
    for row in 0..<40 {
      #expect(canvas.cells(inRow: row).allSatisfy { !$0.style.isReverse })
    }
    let selected = (0..<40).filter { row in canvas.cells(inRow: row).contains { $0.style.isSelected } }
    #expect(selected.count == 1)
  }
}
