import Testing

@testable import streamtop

/// The help, where there is least room for it.
struct HelpTests {
  /// All lines that the help shows at this size while it is scrolled to its end.
  private func lines(_ size: Size, _ glyphs: GlyphSet) -> Set<String> {
    var dashboard = Scene.dashboard(glyphs)
    _ = dashboard.reduce(.resize(size))
    _ = dashboard.type("?")
    var lines: Set<String> = []
    for _ in 0..<60 {
      let frame = dashboard.render(size)
      lines.formUnion((0..<size.height).map(frame.line))
      _ = dashboard.type("j")
    }
    return lines
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40)], [GlyphSet.unicode, .ascii])
  func `no key touches its words, and no words are cut`(size: Size, glyphs: GlyphSet) throws {
    let shown = lines(size, glyphs)
    var table = KeyTable.standard
    table.glyphs = glyphs
    let groups: [Binding.Group] = [.move, .act, .list, .time, .program, .prompt, .faults, .question]
    let legend = (Legend.left + Legend.right).joined().filter { !$0.help.isEmpty }
    for line in legend + groups.flatMap({ table.helpLines($0) }) {
      let isWhole = shown.contains { text in
        text.ranges(of: glyphs.drawable(line.keys) + " ").contains { range in
          text[range.upperBound...].drop { $0 == " " }.hasPrefix(line.help + " ")
        }
      }
      #expect(isWhole, "\(line.keys): \(line.help)")
    }
  }

  @Test func `in ASCII no key looks like another one`() {
    var table = KeyTable.standard
    table.glyphs = .ascii
    for place in [Binding.Place.main, .recording, .prompt, .faults, .question] {
      let bindings = table.bindings.filter { [place, .everywhere].contains($0.place) }
      let names = bindings.flatMap { $0.keys.map { GlyphSet.ascii.drawable(table.name($0)) } }
      #expect(Set(names).count == names.count, "\(place)")
    }
    let help = lines(Size(width: 80, height: 24), .ascii)
    #expect(help.contains { $0.contains("h Left l Right fold") } && help.contains { $0.contains("Up Down ") })
    #expect(help.contains { $0.contains("@              what you have done") })
  }

  @Test func `at 80 columns it leaves nothing of the screen beside it`() {
    var dashboard = Scene.dashboard(.unicode)
    let size = Size(width: 80, height: 24)
    _ = dashboard.reduce(.resize(size))
    _ = dashboard.type("?")
    let frame = dashboard.render(size)
    for row in 0..<size.height { #expect("┌│└".contains(frame.line(row).first ?? "x")) }
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 60, height: 20)])
  func `at its end it is scrolled back by one key`(size: Size) {
    var dashboard = Scene.dashboard(.unicode)
    _ = dashboard.reduce(.resize(size))
    _ = dashboard.type("?")
    for _ in 0..<200 { _ = dashboard.type("j") }
    let end = dashboard.render(size)
    _ = dashboard.type("k")
    #expect(dashboard.render(size) != end)
    _ = dashboard.type("j")
    #expect(dashboard.render(size) == end)
  }
}
