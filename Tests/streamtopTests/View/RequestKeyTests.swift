import Testing

@testable import Streams
@testable import streamtop

/// What keys do to a program that runs elsewhere.
@Suite struct RequestKeyTests {
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

  @Test(arguments: [("r", "takes no requests"), ("x", "allows no commands"), ("R", "allows no commands")])
  func `a program without control is left alone, and the keys say so`(key: String, words: String) {
    var dashboard = dashboard
    _ = dashboard.reduce(.sample(world.sample(status: attached([]))))
    #expect(dashboard.type(key).isEmpty && dashboard.view.prompt == nil)
    #expect(dashboard.view.notice?.contains(words) == true)
  }
}
