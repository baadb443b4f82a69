/// Which colour an ink has, for as many colours as the terminal offers.
///
/// Palette entries are never redefined, that would outlive the program. All colours are of middle lightness, to be
/// read on dark and on light backgrounds.
struct Theme: Equatable, Sendable {
  enum Depth: Equatable, Sendable {
    /// No colours; attributes tell the inks apart.
    case none
    /// The eight ANSI colours.
    case eight
    /// With their bright variants.
    case sixteen
    /// The 256 of xterm.
    case full
  }

  struct Look: Equatable, Sendable {
    /// A palette index, -1 for the terminal's own foreground.
    var foreground: Int16 = -1
    var isBold = false
    var isDim = false
  }

  let depth: Depth

  init(depth: Depth) { self.depth = depth }

  /// - Parameter colors: how many the terminal offers, as terminfo tells it.
  init(colors: Int) {
    switch colors {
    case ..<8: depth = .none
    case ..<16: depth = .eight
    case ..<256: depth = .sixteen
    default: depth = .full
    }
  }

  func look(_ ink: Ink) -> Look {
    switch depth {
    case .none: Self.withoutColors(ink)
    case .eight: Self.ofEight(ink)
    case .sixteen: Self.ofSixteen(ink)
    case .full: Self.ofAll(ink)
    }
  }

  private static func withoutColors(_ ink: Ink) -> Look {
    switch ink {
    case .plain, .good, .info, .request: Look()
    case .muted, .border, .cancelled: Look(isDim: true)
    case .accent, .title, .warning, .bad: Look(isBold: true)
    }
  }

  private static func ofEight(_ ink: Ink) -> Look {
    switch ink {
    case .plain: Look()
    case .muted, .border: Look(isDim: true)
    case .accent: Look(foreground: 6, isBold: true)
    case .title: Look(isBold: true)
    case .good: Look(foreground: 2)
    case .warning: Look(foreground: 3)
    case .bad: Look(foreground: 1)
    case .info: Look(foreground: 6)
    case .request: Look(foreground: 5)
    case .cancelled: Look(foreground: 3, isDim: true)
    }
  }

  private static func ofSixteen(_ ink: Ink) -> Look {
    switch ink {
    case .muted, .border: Look(foreground: 8)
    case .cancelled: Look(foreground: 13)
    default: ofEight(ink)
    }
  }

  private static func ofAll(_ ink: Ink) -> Look {
    switch ink {
    case .plain: Look()
    case .muted: Look(foreground: 245)
    case .border: Look(foreground: 241)
    case .accent: Look(foreground: 39)
    case .title: Look(isBold: true)
    case .good: Look(foreground: 71)
    case .warning: Look(foreground: 178)
    case .bad: Look(foreground: 167)
    case .info: Look(foreground: 73)
    case .request: Look(foreground: 134)
    case .cancelled: Look(foreground: 137)
    }
  }
}
