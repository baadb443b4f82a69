import Testing

@testable import Streams
@testable import streamtop

struct MouseTests {
  let world = World()
  var dashboard = Dashboard()
  let users: NodeRecord
  let feed: NodeRecord

  init() {
    users = world.node(kind: "Cold", name: "users")
    feed = world.node(name: "feed")
    world.error("503", nil, feed)
    world.retry(1, of: 5, in: .seconds(4), "503", feed)
    _ = dashboard.reduce(.resize(Size(width: 120, height: 40)))
    _ = dashboard.reduce(.sample(world.sample()))
  }

  /// Where a text stands on the screen.
  private func place(of text: String, after row: Int = 0) throws -> (row: Int, column: Int) {
    let canvas = dashboard.render(dashboard.view.size)
    for row in row..<canvas.size.height {
      if let range = canvas.line(row).firstRange(of: text) {
        let line = canvas.line(row)
        return (row, line.distance(from: line.startIndex, to: range.lowerBound))
      }
    }
    throw NotShown()
  }

  private struct NotShown: Error {}

  @discardableResult
  private mutating func mouse(
    _ action: Mouse.Action, _ row: Int, _ column: Int, isDouble: Bool = false
  ) -> [Effect] {
    dashboard.reduce(.mouse(Mouse(action: action, row: row, column: column, isDouble: isDouble)))
  }

  @Test mutating func `a click selects the line on which it is, in whatever pane`() throws {
    let line = try place(of: "\"feed\"")
    mouse(.press, line.row, line.column)
    #expect(dashboard.selection == feed.id && dashboard.view.focus == .chains)
    let retry = try place(of: "1/5", after: 30)
    mouse(.press, retry.row, retry.column)
    #expect(dashboard.selection == feed.id && dashboard.view.focus == .retries)
  }

  @Test mutating func `a second click opens`() throws {
    let retry = try place(of: "1/5", after: 30)
    mouse(.press, retry.row, retry.column)
    mouse(.press, retry.row, retry.column, isDouble: true)
    #expect(dashboard.view.focus == .chains && dashboard.selection == feed.id)
    #expect(dashboard.view.trail.map(\.focus) == [.retries])
  }

  @Test mutating func `a second click opens what the first one has selected, wherever that stands`() throws {
    for number in 0..<40 { _ = world.node(name: "c\(number)") }
    _ = dashboard.reduce(.sample(world.sample()))
    let line = try place(of: "\"c10\"")
    mouse(.press, line.row, line.column)
    let selected = try #require(dashboard.selection)
    #expect(!dashboard.render(dashboard.view.size).line(line.row).contains("\"c10\""))
    mouse(.press, line.row, line.column, isDouble: true)
    #expect(dashboard.view.isExpanded && dashboard.selection == selected)
  }

  @Test mutating func `a click that closes what lies over the panes is no first one of two`() throws {
    let line = try place(of: "\"feed\"")
    _ = dashboard.type("?")
    mouse(.press, line.row, line.column)
    #expect(dashboard.view.popup == nil && dashboard.selection == users.id)
    mouse(.press, line.row, line.column, isDouble: true)
    #expect(dashboard.selection == feed.id && !dashboard.view.isExpanded)
  }

  @Test mutating func `the wheel moves the cursor of the pane below it`() throws {
    let line = try place(of: "\"users\"")
    mouse(.wheelDown, line.row, line.column)
    #expect(dashboard.selection == feed.id)
    mouse(.wheelUp, line.row, line.column)
    #expect(dashboard.selection == users.id)
  }

  @Test mutating func `a border that is dragged moves, and no pane goes away`() throws {
    let before = Division(dashboard.view.size, dashboard.view).panes
    let marbles = try #require(before.first { $0.pane == .marbles }?.area)
    mouse(.press, marbles.row, 30)
    for row in stride(from: marbles.row - 1, through: 0, by: -1) { mouse(.drag, row, 30) }
    mouse(.release, 0, 30)
    let after = Division(dashboard.view.size, dashboard.view).panes
    #expect(try #require(after.first { $0.pane == .marbles }?.area.row) < marbles.row)
    #expect(after.count == before.count)
    for (_, area) in after { #expect(area.width >= 4 && area.height >= 4) }
    #expect(
      after.reduce(0) { $0 + $1.area.width * $1.area.height }
        == before.reduce(0) { $0 + $1.area.width * $1.area.height })
  }

  private func area(of pane: PaneName) throws -> Area {
    try #require(Division(dashboard.view.size, dashboard.view).panes.first { $0.pane == pane }?.area)
  }

  private mutating func drag(from start: Int, to end: Int) {
    mouse(.press, start, 30)
    for row in start...end { mouse(.drag, row, 30) }
    mouse(.release, end, 30)
  }

  @Test mutating func `a drag that begins inside of a pane moves no border`() throws {
    let before = try (chains: area(of: .chains), marbles: area(of: .marbles), ends: area(of: .ends))
    drag(from: before.marbles.row - 4, to: 37)
    #expect(try area(of: .chains) == before.chains)
    #expect(try area(of: .marbles) == before.marbles)
    #expect(try area(of: .ends) == before.ends)
  }

  @Test mutating func `a border that is dragged moves alone, as far as there is room`() throws {
    let before = try (marbles: area(of: .marbles), ends: area(of: .ends))
    // Either of its cells is the border.
    drag(from: before.marbles.row - 1, to: before.marbles.row + 1)
    #expect(try area(of: .marbles).row == before.marbles.row + 2)
    drag(from: before.marbles.row + 2, to: 37)
    #expect(try area(of: .ends) == before.ends)
    #expect(try area(of: .marbles).height == 4)
  }

  @Test mutating func `the words of the function bar are buttons, and tabs are tabs`() throws {
    let bar = try place(of: "x Cancel")
    #expect(mouse(.press, bar.row, bar.column + 3) == [.cancel(users.id)])
    _ = dashboard.reduce(.resize(Size(width: 80, height: 24)))
    let tab = try place(of: "3 retries")
    mouse(.press, tab.row, tab.column)
    #expect(dashboard.view.focus == .retries)
  }

  @Test mutating func `a click on what hides the function bar takes it away, and presses nothing`() throws {
    _ = dashboard.reduce(.resize(Size(width: 200, height: 50)))
    dashboard.view.hasPressed = true
    let bar = try place(of: "x Cancel")
    #expect(bar.row == 49)
    for cover in ["hints", "notice", "keys"] {
      dashboard.view.hasPressed = cover != "hints"
      dashboard.view.notice = cover == "notice" ? "saved" : nil
      dashboard.view.pendingKeys = cover == "keys" ? [.character("g")] : []
      let line = dashboard.render(dashboard.view.size).line(bar.row)
      #expect(!line.contains("x Cancel"), "\(cover)")
      #expect(mouse(.press, bar.row, bar.column + 3).isEmpty, "\(cover)")
      let again = try place(of: "x Cancel")
      #expect(again.row == bar.row && again.column == bar.column, "\(cover)")
    }
    #expect(mouse(.press, bar.row, bar.column + 3) == [.cancel(users.id)])
  }

  @Test mutating func `with a line for what is told, the function bar keeps its buttons`() throws {
    let bar = try place(of: "x Cancel")
    dashboard.view.notice = "saved"
    #expect(mouse(.press, bar.row, bar.column + 3) == [.cancel(users.id)])
  }

  @Test mutating func `no click anywhere does harm`() {
    var random = SplitMix64(seed: 41)
    for _ in 0..<3_000 {
      let actions: [Mouse.Action] = [.press, .drag, .release, .wheelUp, .wheelDown]
      let action = actions.randomElement(using: &random) ?? .press
      let (row, column) = (Int.random(in: 0..<60, using: &random), Int.random(in: 0..<220, using: &random))
      let effects = mouse(action, row, column, isDouble: Bool.random(using: &random))
      // What a button of the bar does, and nothing else.
      #expect(effects.isEmpty || row == dashboard.view.size.height - 1)
      if Int.random(in: 0..<20, using: &random) == 0 {
        let size = Size(
          width: Int.random(in: 1...220, using: &random), height: Int.random(in: 1...60, using: &random))
        _ = dashboard.reduce(.resize(size))
        #expect(dashboard.render(size).size == size)
      }
    }
  }
}
