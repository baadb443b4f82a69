@testable import streamtop

/// SplitMix64: small, and the same sequence everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension Style {
  static func random(using random: inout SeededGenerator) -> Style {
    Style(
      ink: Ink.allCases.randomElement(using: &random) ?? .plain,
      isBold: Int.random(in: 0..<4, using: &random) == 0,
      isDim: Int.random(in: 0..<4, using: &random) == 0,
      isReverse: Int.random(in: 0..<4, using: &random) == 0,
      isUnderlined: Int.random(in: 0..<4, using: &random) == 0)
  }
}

extension Canvas {
  /// One random change of any kind, often across an edge.
  mutating func scribble(using random: inout SeededGenerator) {
    let alphabet: [Unicode.Scalar] = [
      "a", "Z", " ", "─", "●", "▁", "é", "漢", "字", "🚀", "\u{301}", "\u{1B}", "\n",
    ]
    let row = Int.random(in: -1...size.height, using: &random)
    let column = Int.random(in: -3...size.width, using: &random)
    let length = Int.random(in: 0...size.width + 2, using: &random)
    let style = Style.random(using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let scalar = alphabet.randomElement(using: &random) ?? " "
      fill(row: row, column: column, width: length, height: 2, with: scalar, style: style)
    case 1:
      restyle(row: row, column: column, width: length) { $0.isReverse.toggle() }
    default:
      var text = String.UnicodeScalarView()
      for _ in 0..<length { text.append(alphabet.randomElement(using: &random) ?? " ") }
      let width = Bool.random(using: &random) ? nil : Int.random(in: 0...size.width, using: &random)
      write(String(text), row: row, column: column, style: style, width: width)
    }
  }
}
