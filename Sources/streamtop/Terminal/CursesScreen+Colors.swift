import CNcurses

extension CursesScreen {
  /// Draws all that follows with other colours.
  func setTheme(_ name: Theme.Name) {
    themeName = name
    theme = Self.startColors(name.fitting(background), usesColor: usesColor)
    looks = Self.makeLooks(theme)
    forget()
  }

  /// Whether the terminal is to be asked for its background: it has colours that depend on it, and is one of those that take
  /// such questions.
  var wantsBackground: Bool { takesPrivateModes && theme.depth == .full }

  /// True when other colours go with it than with what was known before.
  func setBackground(_ background: Background) -> Bool {
    self.background = background
    guard themeName.fitting(background) != theme.name else { return false }
    setTheme(themeName)
    return true
  }

  static func startColors(_ name: Theme.Name, usesColor: Bool) -> Theme {
    let colors = usesColor && has_colors() ? Int(tigetnum("colors")) : 0
    let theme = Theme(name, colors: colors)
    // Started, curses sets colours where none are asked for, too.
    guard theme.depth != .none, start_color() == OK else { return Theme(name, depth: .none) }
    let background: Int16 = use_default_colors() == OK ? -1 : 0
    for (index, look) in theme.allLooks.enumerated() {
      // Without a default colour, white on black is what a terminal starts with.
      init_pair(
        Int16(index) + 1, look.foreground < 0 && background == 0 ? Int16(COLOR_WHITE) : look.foreground,
        look.background < 0 ? background : look.background)
    }
    return theme
  }

  static func makeLooks(_ theme: Theme) -> [(attributes: attr_t, pair: Int16)] {
    theme.allLooks.enumerated().map { index, look in
      let attributes =
        (look.isBold ? curses_bold() : 0) | (look.isDim ? curses_dim() : 0)
        | (look.isUnderlined ? curses_underline() : 0)
      return (attributes, look.foreground < 0 && look.background < 0 ? 0 : Int16(index) + 1)
    }
  }
}

extension Theme {
  /// Every ink, and then every ink on the line under the cursor.
  fileprivate var allLooks: [Look] { Ink.allCases.map(look) + Ink.allCases.map(selectedLook) }
}
