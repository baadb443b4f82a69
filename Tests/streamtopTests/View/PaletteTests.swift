import Testing

@testable import Streams
@testable import streamtop

/// Commands that are typed by their names.
struct PaletteTests {
  var dashboard = Dashboard()
  let users: NodeRecord

  init() {
    let world = World()
    users = world.node(kind: "Cold", name: "users")
    _ = world.node(name: "feed")
    _ = dashboard.reduce(.sample(world.sample()))
  }

  @Test(arguments: [
    ("cancel", [Effect.cancel(NodeID(rawValue: 1))]), ("speed 4", [.setSpeed(4)]), ("quit", [.quit]),
    ("request users 42 --share", [.ask(name: "users", text: "42", share: true)]),
    ("fault next", [.fault(.failNext, at: nil)]), ("goto 3s", []), ("sort errors", []),
  ])
  func `the palette does by name what keys do, and more`(text: String, effects: [Effect]) {
    var dashboard = dashboard
    _ = dashboard.type("gg:" + text)
    let done = dashboard.press(.enter)
    #expect(done.count == effects.count)
    if case .cancel? = effects.first {
      #expect(done == [.cancel(users.id)])
    } else {
      #expect(done == effects)
    }
  }

  @Test(arguments: [
    ("nonsense", 0, "no command \"nonsense\"; Tab lists all"),
    ("filtr", 0, "no command \"filtr\"; did you mean filter?"),
    ("next", 0, "no command \"next\"; did you mean next-break or next-pane?"),
    ("sort size", 5, "no \"size\"; there are order, rate"),
    ("speed 1000", 6, "speed needs a number from 0.25 to 64"),
    ("fault nobody next", 6, "no chain \"nobody\" lives"),
    ("filter kind:", 12, "kind: what?"), ("pane 9", 5, "panes are 1 to \(Panes.all.count)"),
    ("request users", 13, "needs a name and a text"),
    ("goto 5s", 0, "only a recording can be moved in time"),
  ])
  func `what the palette cannot do stays in the line, with its place`(
    text: String, position: Int, message: String
  ) {
    var dashboard = dashboard
    _ = dashboard.type(":" + text)
    #expect(dashboard.press(.enter).isEmpty)
    #expect(dashboard.view.prompt?.text == text)
    #expect(dashboard.view.prompt?.error?.position == position)
    #expect(
      dashboard.view.prompt?.error?.message.hasPrefix(message) == true,
      "\(dashboard.view.prompt?.error as Any)")
  }

  @Test mutating func `Tab completes, and the line remembers`() {
    _ = dashboard.type(":so")
    _ = dashboard.press(.tab)
    #expect(dashboard.view.prompt?.text == "sort")
    _ = dashboard.type(" er")
    _ = dashboard.press(.tab)
    #expect(dashboard.view.prompt?.text == "sort errors ")
    _ = dashboard.press(.enter)
    #expect(dashboard.view.plan.order == .errors)
    _ = dashboard.type(":")
    _ = dashboard.press(.up)
    #expect(dashboard.view.prompt?.text == "sort errors ")
  }
}
