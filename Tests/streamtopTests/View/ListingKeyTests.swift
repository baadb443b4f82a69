import Testing

@testable import streamtop

/// Keys that have things listed in another way, wherever they are pressed.
struct ListingKeyTests {
  /// What they have arranged: lists, or trees alone.
  private static let ordering: [[Key]] = [[">"], ["<"], [.function(6)], ["I"]]
  private static let folding: [[Key]] = [["g", "p"], ["a"], ["t"]]

  private func dashboard(_ pane: String) -> Dashboard {
    var dashboard = Scene.dashboard(.unicode)
    _ = dashboard.reduce(.resize(Size(width: 80, height: 24)))
    _ = dashboard.type(pane)
    return dashboard
  }

  /// Where a pane shows nothing of what a key does, the chains do.
  @Test(
    arguments: [(["\\"], "23456", ""), ([.function(4)], "23456", "")]
      + ordering.map { ($0, "2346", "5") } + folding.map { ($0, "2", "3456") }
      as [([Key], String, String)])
  func `what they do is seen at once, where there is room for one pane`(
    keys: [Key], staying: String, leaving: String
  ) {
    for (panes, stays) in [(staying, true), (leaving, false)] {
      for pane in panes {
        var dashboard = dashboard(String(pane))
        let focus = dashboard.view.focus
        for key in keys { _ = dashboard.press(key) }
        #expect(dashboard.view.focus == (stays ? focus : .chains), "\(keys) in \(pane)")
        let line = dashboard.render(dashboard.view.size).line(2)
        #expect(line.contains("CHAIN / OPERATOR") != stays)
      }
    }
  }

  @Test func `the cursor stays on its node, whose file the filter completes`() {
    var dashboard = dashboard("3")
    let node = dashboard.selection
    _ = dashboard.type("e\\f")
    #expect(node != nil && dashboard.selection == node && dashboard.view.focus == .retries)
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

  @Test(arguments: ["0", "-9223372036854775808", "9223372036854775807", "99999999999999999999"])
  func `a pane has a number that it can have`(number: String) {
    let error = #expect(throws: ReadingError.self) { try PaletteOrder("pane \(number)") }
    #expect(error?.position == 5 && error?.message == "panes are 1 to \(Panes.all.count)")
  }
}
