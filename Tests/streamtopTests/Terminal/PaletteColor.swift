/// An entry of the palette of xterm.
struct PaletteColor {
  let red: Double
  let green: Double
  let blue: Double

  static let black = PaletteColor(red: 0, green: 0, blue: 0)
  static let white = PaletteColor(red: 255, green: 255, blue: 255)

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
  func contrast(to other: PaletteColor) -> Double {
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
