/// - Parameter rival: the contender that the bar is against, by name; nil for the best.
func verdict(_ ratio: Ratio, atLeast bar: Double, rival: String? = nil) -> String {
  "\(bar.short)× \(rival.map { "\($0) " } ?? "")\(mark(ratio.range) { $0 >= bar })"
}

func verdict(_ ratio: Ratio, atMost bar: Double) -> String {
  "\(bar.short) \(mark(ratio.range) { $0 <= bar })"
}

func verdict(_ value: Double?, atMost bar: Double?) -> String {
  guard let bar, let value else { return "" }
  // What is made once for many elements, such as an inner stream, is none for each of them.
  return "\(bar.short) \(value <= bar + 0.02 ? "✓" : "✗")"
}

func verdict(_ difference: Difference, atMost bar: Double) -> String {
  // Less than nothing is noise.
  "\(bar.short) \(difference.range.upperBound > 0 ? mark(difference.range) { $0 <= bar } : "≈")"
}

/// What the ends of a range say of a bar together; nothing when they disagree.
private func mark(_ range: ClosedRange<Double>, _ isGood: (Double) -> Bool) -> String {
  switch (isGood(range.lowerBound), isGood(range.upperBound)) {
  case (true, true): "✓"
  case (false, false): "✗"
  default: "≈"
  }
}

extension Double {
  /// A bar, which is a round number.
  fileprivate var short: String {
    self == Double(Int(self)) ? text(0) : text(self * 10 == Double(Int(self * 10)) ? 1 : 2)
  }
}
