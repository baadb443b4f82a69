/// Bars one line high, one for each number, relative to the highest.
enum Sparkline {
  /// A full block is none of them: it would touch the bars of the line above.
  private static let levels: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]

  /// Zero is a blank; everything above it is at least the lowest bar.
  static func text(_ numbers: [Int]) -> String {
    guard let highest = numbers.max(), highest > 0 else {
      return String(repeating: " ", count: numbers.count)
    }
    var scalars = String.UnicodeScalarView()
    for number in numbers {
      let level = (Double(max(0, number)) / Double(highest) * Double(levels.count)).rounded(.up)
      scalars.append(number > 0 ? levels[max(0, min(levels.count, Int(level)) - 1)] : " ")
    }
    return String(scalars)
  }
}
