import Testing

@testable import Streams
@testable import streamtop

/// What keys do to a program that runs elsewhere.
struct RequestKeyTests {
  let world = World()
  var dashboard = Dashboard()
  let branch: NodeRecord

  init() {
    let users = world.node(kind: "Cold", name: "users")
    branch = world.node("on", of: users, kind: "Cold", name: "A")
    _ = dashboard.reduce(.sample(world.sample()))
  }

  /// How a program is watched that runs elsewhere, and what it takes.
  private func attached(_ abilities: Abilities, askable: [NodeID: String] = [:]) -> Status {
    var status = Status()
    (status.abilities, status.askable) = (abilities.union(.stops), askable)
    return status
  }

  @Test mutating func `a request in words goes to a stream that the program has named for it`() {
    let status = attached(.asks, askable: [branch.id: "pages"])
    _ = dashboard.reduce(.sample(world.sample(status: status)))
    #expect(dashboard.type("jr").isEmpty)
    #expect(dashboard.view.prompt?.lead == "request pages: ")
    // What the line is typed into says nothing to the keys.
    #expect(dashboard.type("x 42").isEmpty)
    #expect(dashboard.press(.enter) == [.ask(name: "pages", text: "x 42", share: false)])
    #expect(
      dashboard.view.prompt == nil && dashboard.view.lastAct?.hasSuffix("request x 42 to pages") == true)
    _ = dashboard.type("r")
    #expect(dashboard.press(.escape).isEmpty && dashboard.view.prompt == nil)
  }

  @Test mutating func `other streams say which ones take requests`() {
    let status = attached(.asks, askable: [branch.id: "pages"])
    _ = dashboard.reduce(.sample(world.sample(status: status)))
    #expect(dashboard.type("r").isEmpty && dashboard.view.prompt == nil)
    #expect(
      dashboard.view.notice == "users takes no requests from here; the program names pages at \(branch.id)")
  }

  @Test(arguments: [
    ("r", "takes no requests"), ("x", "start(control: .cancel)"), ("R", "start(control: .retry)"),
  ])
  func `a program without control is left alone, and the keys say so`(key: String, words: String) {
    var dashboard = dashboard
    _ = dashboard.reduce(.sample(world.sample(status: attached([]))))
    #expect(dashboard.type(key).isEmpty && dashboard.view.prompt == nil)
    #expect(dashboard.view.notice?.contains(words) == true)
  }

  @Test mutating func `what the program refuses is remembered with the act`() {
    _ = dashboard.reduce(.sample(world.sample(status: attached(.steers))))
    #expect(dashboard.type("ggx").count == 1)
    var sample = world.sample(status: attached(.steers))
    sample.refusal = "users is a Cold"
    _ = dashboard.reduce(.sample(sample))
    #expect(dashboard.view.notice == "users is a Cold")
    #expect(dashboard.view.lastAct == "00:00.0 cancel of users, refused: users is a Cold")
  }

  @Test mutating func `a request has room for as much as the program is sent, and says where that ends`() {
    let status = attached(.asks, askable: [branch.id: "pages"])
    _ = dashboard.reduce(.sample(world.sample(status: status)))
    _ = dashboard.type("jr")
    let text = String(repeating: "é", count: 1_000)
    _ = dashboard.reduce(.paste(text))
    #expect(dashboard.view.notice == nil)
    #expect(dashboard.press(.enter) == [.ask(name: "pages", text: text, share: false)])
    _ = dashboard.type("r")
    // The one before is the history's latest line.
    _ = dashboard.press(.up)
    #expect(dashboard.view.prompt?.text == text)
    _ = dashboard.reduce(.paste(String(repeating: "x", count: 3_000)))
    #expect(dashboard.view.prompt?.text.utf8.count == 4_096)
    #expect(dashboard.view.notice == "only 4096 bytes have room")
  }

  @Test(arguments: [
    ("pages a  \"b\" c", "pages", "a  \"b\" c", false), ("pages it\"s", "pages", "it\"s", false),
    ("\"user pages\" 4  2 --share", "user pages", "4  2", true),
    ("pages --share is one", "pages", "--share is one", false),
  ])
  func `the palette sends the text as it was typed`(
    line: String, name: String, text: String, share: Bool
  ) throws {
    #expect(try PaletteOrder("request " + line) == .request(name: name, text: text, share: share))
  }

  @Test mutating func `the palette offers the names alone that the program takes`() {
    let status = attached(.asks, askable: [branch.id: "pages"])
    _ = dashboard.reduce(.sample(world.sample(status: status)))
    #expect(dashboard.completions(of: "request ") == ["request pages"])
  }

  @Test(arguments: ["request", "request "])
  func `a request without a name is what its key means`(line: String) throws {
    #expect(try PaletteOrder(line) == .command(.request, index: 0))
  }

  @Test func `a shared request needs a text, too`() {
    #expect(throws: ReadingError(position: 21, message: "needs a name and a text")) {
      try PaletteOrder("request pages --share")
    }
  }

  @Test mutating func `a name with a blank is completed in quotation marks`() {
    let all = world.node("on", of: branch, kind: "Cold", name: "B")
    let status = attached(.asks, askable: [branch.id: "user pages", all.id: "users"])
    _ = dashboard.reduce(.sample(world.sample(status: status)))
    #expect(dashboard.completions(of: "request \"user") == ["request \"user pages\""])
    _ = dashboard.type(":request us")
    _ = dashboard.press(.tab)
    #expect(dashboard.view.prompt?.text == "request us" && dashboard.view.notice == "user pages  users")
    _ = dashboard.type("er ")
    _ = dashboard.press(.tab)
    #expect(dashboard.view.prompt?.text == "request \"user pages\" ")
    _ = dashboard.type("4  2")
    #expect(dashboard.press(.enter) == [.ask(name: "user pages", text: "4  2", share: false)])
  }
}
