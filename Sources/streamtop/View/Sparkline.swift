/// Bars one column high, one for each number, relative to the highest.
enum Sparkline {
  private static let levels: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Zero is a blank; everything above it is at least the lowest bar.
  static func text(_ numbers: [Int]) -> String {
    guard let highest = numbers.max(), highest > 0 else {
      return String(repeating: " ", count: numbers.count)
    }
    var scalars = String.UnicodeScalarView()
    for number in numbers {
      let level = (Double(max(0, number)) / Double(highest) * 8).rounded(.up)
      scalars.append(number > 0 ? levels[max(0, min(7, Int(level) - 1))] : " ")
    }
    return String(scalars)
  }
}
