import Streams

@testable import streamtop

extension Style {
  static func random(using random: inout SplitMix64) -> Style {
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
  mutating func scribble(using random: inout SplitMix64) {
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
