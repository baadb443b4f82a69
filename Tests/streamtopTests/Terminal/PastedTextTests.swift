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

  @Test(arguments: ["xnqf", "", "q", "\u{3}\u{1A}", "/x"])
  mutating func `pasted text presses no key`(text: String) {
    #expect(dashboard.reduce(.paste(text)).isEmpty)
    #expect(dashboard.view.notice == "pasted text is not taken for keys")
    #expect(dashboard.view.popup == nil)
  }

  @Test(
    arguments: [
      ("swift", "swift"), ("two\r\nlines\t\u{3}\u{1B}[A", "twolines[A"), ("é漢", "é漢"), ("e\u{301}", "e"),
      (String(repeating: "x", count: 100), String(repeating: "x", count: 32)),
    ])
  mutating func `pasted text is typed into the search box, and sent once`(text: String, typed: String) {
    _ = dashboard.type("/")
    #expect(dashboard.reduce(.paste(text)) == [.search(typed)])
    #expect(dashboard.view.notice == nil)
    #expect(dashboard.reduce(.paste("\n")).isEmpty)
    #expect(dashboard.view.searchText == typed)
  }

  @Test mutating func `a paste ends what was pressed before it`() {
    _ = dashboard.press(.character("f"))
    _ = dashboard.reduce(.paste("n"))
    #expect(dashboard.view.pendingKeys.isEmpty)
  }
}
