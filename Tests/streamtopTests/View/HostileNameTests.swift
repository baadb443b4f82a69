import Testing

@testable import Streams
@testable import streamtop

/// What streams are called by programs that mean no good, or no name.
struct HostileNameTests {
  private let world = World()

  @Test func `controls in names and errors are seen, and the same in lines and on the screen`() {
    let node = world.node(kind: "Hot", name: "in\u{1B}[31mput\u{202E}")
    world.error("first\nsecond", nil, node)
    var (dashboard, printer) = (Dashboard(), PlainPrinter(options: PrintOptions()))
    let sample = world.sample()
    _ = dashboard.reduce(.sample(sample))
    let lines = printer.take(sample, dashboard)
    let screen = dashboard.render(Size(width: 120, height: 40)).text
    for text in ["in·[31mput·", "first·second"] {
      #expect(lines.contains(text) && screen.contains(text), "\(text)")
    }
    #expect(GlyphSet.ascii.drawable("in\u{1B}[31mput\u{202E}日") == "in.[31mput.??")
  }

  @Test func `an empty name is seen`() {
    let node = world.node(kind: "Hot", name: "")
    _ = world.node("map", of: node, kind: "Hot")
    var dashboard = Dashboard()
    _ = dashboard.reduce(.sample(world.sample()))
    #expect(dashboard.model.chainLabel(node.id) == "\"\"")
    #expect(dashboard.model.rowWords == ["0 \"\" ● active", "1 map ● active"])
  }
}
