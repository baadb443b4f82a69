import Testing

@testable import streamtop

/// Keys that have the chains listed in another way, wherever they are pressed.
@Suite struct ListingKeyTests {
  private static let keys: [[Key]] = [
    ["\\"], [.function(4)], [">"], ["<"], [.function(6)], ["I"], ["g", "p"], ["a"], ["t"],
  ]

  private func dashboard(_ pane: String) -> Dashboard {
    var dashboard = Scene.dashboard(.unicode)
    _ = dashboard.reduce(.resize(Size(width: 80, height: 24)))
    _ = dashboard.type(pane)
    return dashboard
  }

  @Test(arguments: keys, ["2", "3", "4", "5", "6"])
  func `what they do is seen at once, where there is room for one pane`(keys: [Key], pane: String) {
    var dashboard = dashboard(pane)
    for key in keys { _ = dashboard.press(key) }
    #expect(dashboard.view.focus == .chains)
    #expect(dashboard.render(dashboard.view.size).line(2).contains("CHAIN / OPERATOR"))
  }

  @Test func `the cursor stays on its node, whose file the filter completes`() {
    var dashboard = dashboard("3")
    let node = dashboard.selection
    _ = dashboard.type("e\\f")
    #expect(node != nil && dashboard.selection == node && !dashboard.view.isExpanded)
    _ = dashboard.press(.tab)
    #expect(dashboard.view.prompt?.text == "file:")
    _ = dashboard.press(.tab)
    let file = dashboard.view.prompt?.text.dropFirst(5)
    let location = node.flatMap { dashboard.model.nodes[$0]?.identity.location }
    #expect(file?.isEmpty == false && location?.contains(file ?? "-") == true)
  }

  @Test(arguments: [
    ("sort ret", ChainOrder.retries), ("sort err", .errors), ("sort retries", .retries),
    ("set sort la", .last),
  ])
  func `the beginning that one name alone has is enough`(text: String, order: ChainOrder) throws {
    var dashboard = dashboard("1")
    _ = try dashboard.carryOut(PaletteOrder(text))
    #expect(dashboard.view.plan.order == order)
  }

  @Test func `of a beginning that several have, these are named`() {
    let error = #expect(throws: ReadingError.self) { try PaletteOrder("sort r") }
    #expect(error?.position == 5 && error?.message == "\"r\" may be rate or retries")
  }
}
