/// What can be said of a list of times.
struct Statistics {
  let median: Double
  let minimum: Double
  /// From the lowest to the highest quartile, as a part of the median.
  let spread: Double

  /// Nil when there is nothing to say.
  init?(_ samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    func quantile(_ part: Double) -> Double {
      let position = part * Double(sorted.count - 1)
      let index = Int(position)
      let next = min(index + 1, sorted.count - 1)
      return sorted[index] + (sorted[next] - sorted[index]) * (position - Double(index))
    }
    median = quantile(0.5)
    minimum = sorted[0]
    spread = (quantile(0.75) - quantile(0.25)) / median
  }
}

extension Double {
  /// With that many digits after the point.
  func text(_ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int(magnitude * scale + 0.5)
    let whole = String(scaled / Int(scale))
    let sign = self < 0 && scaled != 0 ? "-" : ""
    guard digits > 0 else { return sign + whole }
    let rest = String(scaled % Int(scale))
    return sign + whole + "." + String(repeating: "0", count: digits - rest.count) + rest
  }

  /// With about three digits that mean something.
  var text: String {
    switch magnitude {
    case ..<10: text(2)
    case ..<100: text(1)
    default: text(0)
    }
  }
}
