func verdict(_ ratio: Ratio?, atLeast bar: Measurements.Bar?) -> String {
  guard let bar, let times = bar.ratio, let ratio else { return "" }
  let mark = ratio.range.lowerBound >= times ? "✓" : ratio.range.upperBound < times ? "✗" : "≈"
  return "\(times.short)× \(bar.peer.map { "\($0) " } ?? "")\(mark)"
}

func verdict(_ value: Double?, atLeast bar: Double?) -> String {
  guard let bar, let value else { return "" }
  return "\(bar.short)× \(value >= bar ? "✓" : "✗")"
}

func verdict(_ value: Double?, atMost bar: Double?) -> String {
  guard let bar, let value else { return "" }
  // What is made once for many elements, such as an inner stream, is none for each of them.
  return "\(bar.short) \(value <= bar + 0.02 ? "✓" : "✗")"
}

func verdict(_ difference: Difference, atMost bar: Double) -> String {
  let range = difference.range
  // Less than nothing is noise.
  let mark = range.lowerBound > bar ? "✗" : range.upperBound <= bar && range.upperBound > 0 ? "✓" : "≈"
  return "\(bar.short) \(mark)"
}

extension Double {
  /// A bar, which is a round number.
  fileprivate var short: String {
    self == Double(Int(self)) ? text(0) : text(self * 10 == Double(Int(self * 10)) ? 1 : 2)
  }
}
