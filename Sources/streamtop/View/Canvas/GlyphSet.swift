/// Which characters the dashboard may draw with.
enum GlyphSet: Hashable, Sendable {
  case unicode
  /// Only ASCII, also for what the streams send.
  case ascii

  /// The text as it may be drawn, on one line; each scalar keeps its width.
  func drawable(_ text: String) -> String {
    if self == .unicode || text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.lazy.map(\.harmless) {
      for _ in 0..<CharacterWidth.of(scalar) { scalars.append(drawable(scalar)) }
    }
    return String(scalars)
  }

  func drawable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if self == .unicode || scalar.isASCII { return scalar }
    return Self.replacements[scalar] ?? "?"
  }

  private static let replacements: [Unicode.Scalar: Unicode.Scalar] = [
    "─": "-", "━": "=", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┃": "|", "┄": ".",
    "▁": ".", "▂": ".", "▃": ":", "▄": ":", "▅": "=", "▆": "=", "▇": "#", "█": "#", "░": ".",
    "▬": "#", "▕": "[", "▏": "]", "▷": ">", "▶": "-", "▸": ">", "▾": "v", "◂": "<", "›": ">",
    "●": "o", "■": "#", "✕": "x", "↻": "R", "⊘": "0", "◆": "@", "·": ".", "×": "x", "…": "~", "→": ">",
    "←": "<", "↑": "^", "↓": "v", "Σ": "&",
  ]
}
