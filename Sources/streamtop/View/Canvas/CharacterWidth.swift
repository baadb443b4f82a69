/// How many columns a scalar takes on a terminal, and whether it acts there instead.
enum CharacterWidth {
  /// 0 for what takes no column of its own (combining marks, controls, format characters), which a canvas leaves out, 2 for
  /// wide scalars, 1 for everything else, unassigned scalars included.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    // Latin, then the box drawings, blocks and shapes the dashboard is made of: no search for these.
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD ? 0 : 1 }
    if (0x2500..<0x25FD).contains(value) { return 1 }
    if contains(value, in: CharacterWidthTable.zero) { return 0 }
    return contains(value, in: CharacterWidthTable.wide) ? 2 : 1
  }

  /// Whether it acts on a terminal, or on the text around it, in place of being drawn: a control, a line break, or a format
  /// character such as those that turn the direction of writing. What joins the character before it is none of these: a
  /// combining mark, or what holds an emoji together.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    // Neither marks nor joiners are down there, and most text is.
    if scalar.value < 0x300 { return of(scalar) == 0 }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return !scalar.properties.isJoinControl && !scalar.properties.isGraphemeExtend
    default: return false
    }
  }

  /// The columns that `text` takes once written on a canvas.
  static func of(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + of($1.harmless) }
  }

  private static func contains(_ value: UInt32, in bounds: [UInt32]) -> Bool {
    var low = 0
    var high = bounds.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value > bounds[2 * middle + 1] {
        low = middle + 1
      } else if value < bounds[2 * middle] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}
