import Testing

@testable import streamtop

@Suite struct ThemeTests {
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
    let warning = try #require(Color(theme.look(.warning).foreground))
    let bad = try #require(Color(theme.look(.bad).foreground))
    #expect(warning.red >= warning.green && warning.green > 2 * warning.blue)
    #expect(bad.red > 1.9 * max(bad.green, bad.blue))
    for depth in [Theme.Depth.eight, .sixteen] {
      #expect(Theme(name, depth: depth).look(.warning).foreground % 8 == 3)
      #expect(Theme(name, depth: depth).look(.bad).foreground % 8 == 1)
    }
  }

  @Test(arguments: colored)
  func `text can be read on the backgrounds that a theme is for`(name: Theme.Name) throws {
    let theme = Theme(name, depth: .full)
    for ink in Ink.allCases where ink != .border {
      guard let color = Color(theme.look(ink).foreground) else { continue }
      switch name {
      case .contrast: #expect(color.contrast(to: .black) >= 7, "\(ink)")
      // Its user chose them.
      case .terminal: break
      case .light: #expect(color.contrast(to: .white) >= 4.5, "\(ink)")
      default:
        #expect(color.contrast(to: .black) >= 4, "\(ink)")
        #expect(color.contrast(to: .white) >= 1.9, "\(ink)")
      }
    }
  }

  @Test func `nothing is dim in high contrast`() {
    for depth in [Theme.Depth.eight, .sixteen, .full] {
      #expect(Ink.allCases.allSatisfy { !Theme(.contrast, depth: depth).look($0).isDim })
    }
  }

  @Test func `who sees no red or no green can tell good from bad by blue`() throws {
    let theme = Theme(.colorblind, depth: .full)
    let good = try #require(Color(theme.look(.good).foreground))
    for ink in [Ink.warning, .bad] {
      let other = try #require(Color(theme.look(ink).foreground))
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

/// An entry of the palette of xterm.
private struct Color {
  let red: Double
  let green: Double
  let blue: Double

  static let black = Color(red: 0, green: 0, blue: 0)
  static let white = Color(red: 255, green: 255, blue: 255)

  private init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Nil for the terminal's own foreground. The first 16, which its user may have changed, are xterm's.
  init?(_ index: Int16) {
    let cube: [Double] = [0, 95, 135, 175, 215, 255]
    let first: [(Double, Double, Double)] = [
      (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
      (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255),
      (0, 255, 255), (255, 255, 255),
    ]
    switch Int(index) {
    case ..<0: return nil
    case let index where index < 16: (red, green, blue) = first[index]
    case let index where index < 232:
      let place = index - 16
      (red, green, blue) = (cube[place / 36], cube[place / 6 % 6], cube[place % 6])
    case let index:
      let grey = Double(8 + 10 * (index - 232))
      (red, green, blue) = (grey, grey, grey)
    }
  }

  /// As the Web Content Accessibility Guidelines have it: 1 is none, 21 is black on white.
  func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Near enough to the curve of sRGB.
  private static func linear(_ value: Double) -> Double {
    let part = value / 255
    return part * (0.012522878 + part * (0.682171111 + part * 0.305306011))
  }
}
