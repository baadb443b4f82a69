/// What can be said of a list of times.
struct Statistics {
  let median: Double
  let minimum: Double
  /// The middle half.
  let quartiles: ClosedRange<Double>
  /// How wide that is, as a part of the median.
  var spread: Double { (quartiles.upperBound - quartiles.lowerBound) / median }

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
    quartiles = quantile(0.25)...quantile(0.75)
  }
}

/// How many times as long one takes as another, with what the spreads of both leave open.
struct Ratio {
  let median: Double
  let range: ClosedRange<Double>

  init(_ theirs: Statistics, to ours: Statistics) {
    median = theirs.median / ours.median
    range =
      theirs.quartiles.lowerBound / ours.quartiles.upperBound...theirs.quartiles.upperBound
      / ours.quartiles.lowerBound
  }
}

/// How much longer one takes than another, for each of so many, with what the spreads of both leave open.
struct Difference {
  let median: Double
  let range: ClosedRange<Double>

  init(_ later: Statistics, minus earlier: Statistics, over count: Double = 1) {
    median = (later.median - earlier.median) / count
    let least = (later.quartiles.lowerBound - earlier.quartiles.upperBound) / count
    let most = (later.quartiles.upperBound - earlier.quartiles.lowerBound) / count
    range = least...most
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
