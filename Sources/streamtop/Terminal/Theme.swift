/// How each ink looks: in the theme that the user has chosen, with as many colours as the terminal offers.
///
/// Palette entries are never redefined, that would outlive the program.
struct Theme: Equatable, Sendable {
  typealias Name = ThemeName

  enum Depth: Equatable, Sendable, CaseIterable {
    /// No colours; attributes tell the inks apart.
    case none
    /// The eight ANSI colours.
    case eight
    /// With their bright variants.
    case sixteen
    /// The 256 of xterm.
    case full
  }

  struct Look: Hashable, Sendable {
    /// A palette index, -1 for the terminal's own foreground.
    var foreground: Int16 = -1
    /// A palette index, -1 for the terminal's own background.
    var background: Int16 = -1
    var isBold = false
    var isDim = false
    var isUnderlined = false
  }

  let name: Name
  let depth: Depth

  init(_ name: Name = .standard, depth: Depth) {
    self.name = name
    self.depth = name == .monochrome ? .none : depth
  }

  /// - Parameter colors: how many the terminal offers, as terminfo tells it.
  init(_ name: Name = .standard, colors: Int) {
    let depth: Depth =
      switch colors {
      case ..<8: .none
      case ..<16: .eight
      case ..<256: .sixteen
      default: .full
      }
    self.init(name, depth: depth)
  }

  func look(_ ink: Ink) -> Look {
    let row = ThemeRow(ink)
    guard depth != .none else { return row.bare }
    let color = row.color(in: name)
    let index = depth == .full && name != .terminal ? color.full : color.sixteen
    let look = Look(foreground: index, isBold: row.isBold)
    return look.foreground < 16 ? look.ofTerminal(hasBright: depth != .eight) : look
  }
}

extension Theme {
  /// How an ink looks on the line under the cursor: on a background of its own where 256 colours have one that all inks are
  /// read on, and underlined where not. Never reversed: bars would be turned inside out.
  func selectedLook(_ ink: Ink) -> Look {
    var look = look(ink)
    if depth == .full, name != .terminal {
      look.background = name == .light ? 255 : 237
      look.foreground = ThemeRow(ink).color(in: name).selected
    } else {
      (look.isBold, look.isUnderlined) = (true, true)
    }
    return look
  }
}

extension ThemeName {
  /// The light theme in place of the default one where the background is light.
  func fitting(_ background: Background?) -> ThemeName {
    self == .standard && background == .light ? .light : self
  }
}

extension Theme.Look {
  /// The same in the terminal's own colours. Grey is a dim foreground: many palettes have no eighth colour that can be read
  /// on their background. Without bright colours, these are the eight in bold.
  fileprivate func ofTerminal(hasBright: Bool) -> Self {
    var look = self
    if foreground == 8 {
      look.foreground = -1
      look.isDim = true
    } else if foreground > 8, !hasBright {
      look.foreground -= 8
      look.isBold = true
    }
    return look
  }
}
