// What is longer than a line, and is to be read whole.

extension Screen {
  /// As many lines as it takes, up to the top of the screen, the last one in this row. What lies behind them is covered.
  mutating func putLines(_ text: String, endingIn row: Int, width: Int, style: Style) {
    let room = max(1, width - 2)
    var lines = Self.lines(of: glyphs.drawable(text), width: room)
    // The title stays, and so does most of what the screen shows.
    let most = max(1, min(row, view.size.height / 2))
    if lines.count > most { lines = lines.prefix(most - 1) + [lines[(most - 1)...].joined(separator: " ")] }
    for (index, line) in lines.enumerated() {
      let place = row - lines.count + 1 + index
      canvas.fill(row: place, column: 0, width: width, height: 1)
      put(line, row: place, column: 1, width: room, style: style)
    }
  }

  /// Parted at blanks, so that no part is wider than `width`, but for words that are.
  static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    var room = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let length = CharacterWidth.of(String(word))
      if lines.isEmpty || length + 1 > room {
        lines.append(String(word))
        room = width - length
      } else {
        lines[lines.count - 1] += " \(word)"
        room -= length + 1
      }
    }
    return lines
  }
}
