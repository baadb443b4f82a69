/// One ink in all themes. What waits is amber and what has failed is red, or as near to that as a theme comes.
struct ThemeRow {
  /// Palette indices among the 256 and among the 16; -1 is the terminal's own foreground.
  typealias Color = (full: Int16, sixteen: Int16)

  let standard: Color
  let contrast: Color
  let colorblind: Color
  let light: Color
  /// Whether it is bold in all colours.
  var isBold = false
  /// How it looks without colours.
  var bare = Theme.Look()

  func color(in name: Theme.Name) -> Color {
    switch name {
    case .standard, .terminal, .monochrome: standard
    case .contrast: contrast
    case .colorblind: colorblind
    case .light: light
    }
  }
}

extension ThemeRow {
  private static let none: Color = (-1, -1)
  private static let dim = Theme.Look(isDim: true)
  private static let bold = Theme.Look(isBold: true)

  init(_ ink: Ink) {
    switch ink {
    case .plain: self.init(standard: Self.none, contrast: Self.none, colorblind: Self.none, light: Self.none)
    case .muted:
      self.init(
        standard: (245, 8), contrast: (252, 7), colorblind: (245, 8), light: (241, 8), bare: Self.dim)
    case .border:
      self.init(
        standard: (241, 8), contrast: (250, 7), colorblind: (241, 8), light: (245, 8), bare: Self.dim)
    case .accent:
      self.init(
        standard: (39, 6), contrast: (51, 14), colorblind: (39, 6), light: (25, 4), isBold: true,
        bare: Self.bold)
    case .title:
      self.init(
        standard: Self.none, contrast: Self.none, colorblind: Self.none, light: Self.none, isBold: true,
        bare: Self.bold)
    case .good:
      self.init(standard: (71, 2), contrast: (83, 10), colorblind: (33, 12), light: (28, 2))
    case .warning:
      self.init(
        standard: (178, 3), contrast: (220, 11), colorblind: (178, 11), light: (130, 3), bare: Self.bold)
    case .bad:
      self.init(
        standard: (167, 1), contrast: (203, 9), colorblind: (166, 1), light: (160, 1),
        bare: Theme.Look(isBold: true, isUnderlined: true))
    case .info:
      self.init(standard: (73, 6), contrast: (123, 14), colorblind: (73, 6), light: (24, 6))
    case .request:
      self.init(standard: (134, 5), contrast: (213, 13), colorblind: (140, 5), light: (91, 5))
    case .cancelled:
      self.init(
        standard: (103, 13), contrast: (147, 12), colorblind: (246, 7), light: (60, 4), bare: Self.dim)
    }
  }
}
