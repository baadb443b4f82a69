/// One ink in all themes. What waits is amber and what has failed is red, or as near to that as a theme comes.
struct ThemeRow {
  /// Palette indices: among the 256, among these on the line under the cursor, and among the 16. -1 is the terminal's own
  /// foreground.
  typealias Color = (full: Int16, selected: Int16, sixteen: Int16)

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
  private static let dim = Theme.Look(isDim: true)
  private static let bold = Theme.Look(isBold: true)

  /// The terminal's own foreground, and what is nearest to it on the line under the cursor.
  private init(isBold: Bool = false, bare: Theme.Look = Theme.Look()) {
    let dark: Color = (-1, 255, -1)
    self.init(
      standard: dark, contrast: dark, colorblind: dark, light: (-1, 232, -1), isBold: isBold, bare: bare)
  }

  init(_ ink: Ink) {
    switch ink {
    case .plain: self.init()
    case .title: self.init(isBold: true, bare: Self.bold)
    case .muted:
      self.init(
        standard: (245, 249, 8), contrast: (252, 252, 7), colorblind: (245, 249, 8), light: (241, 240, 8),
        bare: Self.dim)
    case .border:
      self.init(
        standard: (242, 246, 8), contrast: (250, 250, 7), colorblind: (242, 246, 8), light: (244, 242, 8),
        bare: Self.dim)
    case .accent:
      self.init(
        standard: (39, 45, 6), contrast: (51, 51, 14), colorblind: (39, 45, 6), light: (25, 25, 4),
        isBold: true, bare: Self.bold)
    case .good:
      self.init(
        standard: (71, 114, 2), contrast: (83, 83, 10), colorblind: (33, 75, 12), light: (28, 22, 2))
    case .warning:
      self.init(
        standard: (178, 178, 3), contrast: (220, 220, 11), colorblind: (178, 178, 11), light: (130, 94, 3),
        bare: Self.bold)
    case .bad:
      self.init(
        standard: (167, 210, 1), contrast: (203, 210, 9), colorblind: (202, 209, 1), light: (160, 124, 1),
        bare: Theme.Look(isBold: true, isUnderlined: true))
    case .info:
      self.init(
        standard: (73, 116, 6), contrast: (123, 123, 14), colorblind: (73, 116, 6), light: (24, 24, 4))
    case .request:
      self.init(
        standard: (140, 183, 5), contrast: (213, 213, 13), colorblind: (140, 183, 5), light: (91, 91, 5))
    case .cancelled:
      self.init(
        standard: (103, 146, 8), contrast: (147, 147, 12), colorblind: (246, 250, 7), light: (60, 60, 8),
        bare: Self.dim)
    }
  }
}
