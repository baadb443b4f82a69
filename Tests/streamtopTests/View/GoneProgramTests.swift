import Testing

@testable import Streams
@testable import streamtop

/// A program that has ended while it was watched: nothing is done to it, and each try is told so.
struct GoneProgramTests {
  let world = World()
  var dashboard = Dashboard()
  let pages: NodeRecord
  let report: NodeRecord

  init() {
    pages = world.node(kind: "Cold", name: "pages")
    report = world.node(name: "report")
    world.retry(1, of: 3, in: .seconds(4), "503", report)
    look(isOver: false)
  }

  private mutating func look(isOver: Bool) {
    var status = Status(abilities: [.steers, .asks, .stops], isOver: isOver)
    status.askable = [pages.id: "pages"]
    _ = dashboard.reduce(.sample(world.sample(status: status)))
  }

  @Test(arguments: ["x", "R", " ", "r", ":request pages 4"])
  func `what would reach it is refused`(keys: String) {
    var dashboard = dashboard
    _ = dashboard.type(keys == "R" ? "G" : "gg")
    var living = dashboard
    #expect(!(living.type(keys) + living.press(.enter)).isEmpty || keys == "r")
    _ = dashboard.reduce(
      .sample(world.sample(status: Status(abilities: [.steers, .asks, .stops], isOver: true))))
    var effects = dashboard.type(keys)
    if keys.count > 1 { effects += dashboard.press(.enter) }
    #expect(effects.isEmpty && dashboard.view.lastAct == nil)
    #expect((dashboard.view.prompt?.error?.message ?? dashboard.view.notice) == "the program is gone")
  }

  @Test mutating func `so is what a line or a question asks that was open when it went`() {
    _ = dashboard.type("ggr4")
    look(isOver: true)
    #expect(dashboard.press(.enter).isEmpty && dashboard.view.notice == "the program is gone")
    look(isOver: false)
    _ = dashboard.type("ggmmx")
    #expect(dashboard.view.popup != nil)
    look(isOver: true)
    #expect(dashboard.type("y").isEmpty && dashboard.view.notice == "the program is gone")
  }

  @Test(arguments: [Size(width: 40, height: 10), Size(width: 80, height: 24), Size(width: 120, height: 40)])
  mutating func `the title says so, and the screen can still be looked through`(size: Size) {
    _ = dashboard.reduce(.resize(size))
    #expect(
      dashboard.render(size).line(0).hasSuffix("LIVE") || dashboard.render(size).line(0).contains("LIVE "))
    look(isOver: true)
    #expect(dashboard.render(size).line(0).contains("GONE"))
    _ = dashboard.type("\\report")
    _ = dashboard.press(.enter)
    #expect(dashboard.lists.chains.rows.map(\.node) == [report.id])
  }

  @Test(arguments: [true, false])
  mutating func `what was known last does not pass for what is`(isOver: Bool) {
    let size = Size(width: 100, height: 30)
    _ = dashboard.reduce(.resize(size))
    for _ in 0..<5 { world.next(pages) }
    look(isOver: false)
    let living = dashboard.render(size)
    #expect(living.text.contains(" STATE") && !living.line(0).contains(" - ev/s"))
    var status = Status(abilities: [.steers, .asks, .stops], isOver: isOver)
    status.silence = isOver ? nil : .seconds(3)
    _ = dashboard.reduce(.sample(world.sample(status: status)))
    let frame = dashboard.render(size)
    #expect(frame.line(0).contains(" - ev/s") && frame.text.contains(" LAST KNOWN"))
    let row = (0..<size.height).first { frame.line($0).contains("Cold") } ?? 0
    #expect(frame.line(row).contains("5     0     0     0     0     -"))
    #expect(frame.line(row).contains("● active"))
    let inks = Set(frame.cells(inRow: row).filter { $0.scalar == "●" }.map(\.style.ink))
    #expect(inks == [.muted])
    // What says nothing now may hear of it later; what is gone does not.
    #expect(frame.line(size.height - 1).contains("x Cancel") == !isOver)
  }

  @Test mutating func `a refusal is seen in front of what else has happened`() {
    _ = dashboard.type("ggx")
    _ = dashboard.reduce(.sample(Sample(notice: "pages: 4 was sent", refusal: "users is a Cold")))
    #expect(dashboard.view.notice == "users is a Cold")
    #expect(dashboard.view.lastAct == "00:00.0 cancel of pages, refused: users is a Cold")
  }

  /// For what is watched to tell apart what belongs to which of them.
  @Test mutating func `acts are counted, and what concerns the screen is none`() {
    _ = dashboard.type("ggx")
    _ = dashboard.type(" ")
    #expect(dashboard.view.acts == 1)
    _ = dashboard.type("x")
    #expect(dashboard.view.acts == 2)
  }

  @Test mutating func `an act that was refused is remembered as that`() {
    _ = dashboard.type("ggx")
    _ = dashboard.reduce(.refusal("it belongs to another user"))
    #expect(dashboard.view.notice == "it belongs to another user")
    #expect(dashboard.view.lastAct == "00:00.0 cancel of pages, refused: it belongs to another user")
  }
}
