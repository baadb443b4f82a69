import Testing

@testable import streamtop

struct ThemeTests {
  private static let colored = Theme.Name.allCases.filter { $0 != .monochrome }

  @Test(arguments: Theme.Name.allCases, Theme.Depth.allCases)
  func `every ink has a look that the terminal offers`(name: Theme.Name, depth: Theme.Depth) {
    let theme = Theme(name, depth: depth)
    let colors: Int16 =
      switch theme.depth {
      case .none: 0
      case .eight: 8
      case .sixteen: 16
      case .full: 256
      }
    for ink in Ink.allCases { #expect((-1..<max(0, colors)).contains(theme.look(ink).foreground), "\(ink)") }
    #expect(theme.look(.plain) == Theme.Look())
    #expect(theme.look(.title) == Theme.Look(isBold: true))
  }

  @Test(arguments: Theme.Name.allCases, Theme.Depth.allCases)
  func `how a stream is doing can be told`(name: Theme.Name, depth: Theme.Depth) {
    let theme = Theme(name, depth: depth)
    let looks = [Ink.good, .warning, .bad, .cancelled].map(theme.look)
    #expect(Set(looks).count == 4)
    if theme.depth != .none { #expect(Set(looks.map(\.foreground)).count == 4) }
  }

  @Test(arguments: colored)
  func `what waits is amber, and what has failed is red`(name: Theme.Name) throws {
    let theme = Theme(name, depth: .full)
    let warning = try #require(PaletteColor(theme.look(.warning).foreground))
    let bad = try #require(PaletteColor(theme.look(.bad).foreground))
    #expect(warning.red >= warning.green && warning.green > 2 * warning.blue)
    #expect(bad.red > 1.9 * max(bad.green, bad.blue))
    for depth in [Theme.Depth.eight, .sixteen] {
      #expect(Theme(name, depth: depth).look(.warning).foreground % 8 == 3)
      #expect(Theme(name, depth: depth).look(.bad).foreground % 8 == 1)
    }
  }

  /// The backgrounds that a theme is for. The darkest grey is where many dark terminals begin.
  private static func backgrounds(of name: Theme.Name) throws -> [PaletteColor] {
    name == .light ? [.white] : [.black, try #require(PaletteColor(234))]
  }

  @Test(arguments: colored.filter { $0 != .terminal })
  func `text can be read on every background on which it stands`(name: Theme.Name) throws {
    let theme = Theme(name, depth: .full)
    for ink in Ink.allCases {
      // Lines need less than text to be seen.
      let least = ink == .border ? 3 : 4.5
      if let color = PaletteColor(theme.look(ink).foreground) {
        for background in try Self.backgrounds(of: name) {
          #expect(color.contrast(to: background) >= least, "\(ink)")
        }
        if name == .contrast { #expect(color.contrast(to: .black) >= 7, "\(ink)") }
      }
      let selected = theme.selectedLook(ink)
      let color = try #require(PaletteColor(selected.foreground), "\(ink)")
      let background = try #require(PaletteColor(selected.background), "\(ink)")
      #expect(color.contrast(to: background) >= least, "\(ink) under the cursor")
    }
  }

  @Test(arguments: Theme.Name.allCases, [Theme.Depth.eight, .sixteen])
  func `no text is in the palette's own grey, which many terminals give their background`(
    name: Theme.Name, depth: Theme.Depth
  ) {
    #expect(Ink.allCases.allSatisfy { Theme(name, depth: depth).look($0).foreground != 8 })
  }

  @Test(
    arguments: [
      (nil, .standard), ("15;0", .standard), ("0;15", .light), ("0;default;15", .light), ("0;7", .light),
      ("", .standard), ("0;default", .standard), (";", .standard),
    ] as [(String?, Theme.Name)])
  func `the default theme is the light one where the terminal says that it is light`(
    variable: String?, expected: Theme.Name
  ) {
    let background = Background(variable: variable)
    #expect(Theme.Name.standard.fitting(background) == expected)
    #expect(Theme.Name.contrast.fitting(background) == .contrast)
  }

  @Test(arguments: [Theme.Depth.eight, .sixteen])
  func `what is light in itself stands on no light background, but amber`(depth: Theme.Depth) {
    for ink in Ink.allCases where ink != .warning {
      // Yellow, cyan, white, and what is bright.
      #expect(![3, 6, 7].contains(Theme(.light, depth: depth).look(ink).foreground % 8), "\(ink)")
      #expect(Theme(.light, depth: depth).look(ink).foreground < 8)
    }
  }

  @Test func `nothing is dim in high contrast`() {
    for depth in [Theme.Depth.eight, .sixteen, .full] {
      #expect(Ink.allCases.allSatisfy { !Theme(.contrast, depth: depth).look($0).isDim })
    }
  }

  @Test func `who sees no red or no green can tell good from bad by blue`() throws {
    let theme = Theme(.colorblind, depth: .full)
    let good = try #require(PaletteColor(theme.look(.good).foreground))
    for ink in [Ink.warning, .bad] {
      let other = try #require(PaletteColor(theme.look(ink).foreground))
      #expect(good.blue - good.red > 100 && other.red - other.blue > 100)
    }
  }

  @Test func `the terminal's own colours are its first 16`() {
    #expect(Ink.allCases.allSatisfy { Theme(.terminal, depth: .full).look($0).foreground < 16 })
  }

  @Test func `monochrome has no colours, however many there are`() {
    #expect(Theme(.monochrome, colors: 256).depth == .none)
    #expect(Theme(.monochrome, colors: 256).look(.bad) == Theme(colors: 0).look(.bad))
  }
}
