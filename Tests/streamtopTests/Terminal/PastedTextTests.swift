import Testing

@testable import Streams
@testable import streamtop

/// What the dashboard makes of pasted text.
@Suite struct PastedTextTests {
  let world = World()
  var dashboard = Dashboard()

  init() {
    let box = world.node("flatMap", of: world.node("pipe", kind: "Signal", name: "find"), kind: "Signal")
    _ = dashboard.reduce(.sample(world.sample(status: Status(searchBox: box.id))))
  }

  @Test(arguments: ["xnqf", "", "q", "\u{3}\u{1A}", "ix", ":quit\r"])
  mutating func `pasted text presses no key`(text: String) {
    #expect(dashboard.reduce(.paste(text)).isEmpty)
    #expect(dashboard.view.notice == "pasted text is not taken for keys")
    #expect(dashboard.view.popup == nil && dashboard.view.prompt == nil)
  }

  @Test(
    arguments: [
      ("swift", "swift"), ("two\r\nlines\t\u{3}\u{1B}[A", "twolines[A"), ("é漢", "é漢"),
      (String(repeating: "x", count: 300), String(repeating: "x", count: 200)),
    ])
  mutating func `pasted text is typed into the open line, and sent once`(text: String, typed: String) {
    _ = dashboard.type("i")
    #expect(dashboard.reduce(.paste(text)) == [.search(typed)])
    #expect(dashboard.view.notice == nil)
    #expect(dashboard.reduce(.paste("\n")).isEmpty)
    #expect(dashboard.view.prompt?.text == typed)
  }

  @Test mutating func `a paste ends what was pressed before it`() {
    dashboard.view.pendingKeys = [.character("g")]
    _ = dashboard.reduce(.paste("n"))
    #expect(dashboard.view.pendingKeys.isEmpty)
  }
}
