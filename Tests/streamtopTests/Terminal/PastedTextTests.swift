import Testing

@testable import Streams
@testable import streamtop

/// What the dashboard makes of pasted text.
struct PastedTextTests {
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

  /// What is pasted, what is typed of it, and what is said to that.
  private static let pastes: [(String, String, String?)] = [
    ("swift", "swift", nil), ("é漢", "é漢", nil),
    ("two\r\nlines\t\u{3}\u{1B}[A", "twolines[A", "line breaks and other controls are left out"),
    (
      String(repeating: "x", count: 300), String(repeating: "x", count: 200), "only 200 characters have room"
    ),
  ]

  @Test(arguments: pastes)
  mutating func `pasted text is typed into the open line, and sent once`(
    text: String, typed: String, notice: String?
  ) {
    _ = dashboard.type("i")
    #expect(dashboard.reduce(.paste(text)) == [.search(typed)])
    #expect(dashboard.view.notice == notice)
    #expect(dashboard.reduce(.paste("\n")).isEmpty)
    #expect(dashboard.view.prompt?.text == typed)
  }

  @Test mutating func `a paste ends what was pressed before it`() {
    dashboard.view.pendingKeys = [.character("g")]
    _ = dashboard.reduce(.paste("n"))
    #expect(dashboard.view.pendingKeys.isEmpty)
  }
}
