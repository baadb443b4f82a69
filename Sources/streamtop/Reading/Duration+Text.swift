extension Duration {
  /// The seconds as a decimal number of at most six places, none of them idle: `0`, `12.391`, `-0.5`.
  ///
  /// What is finer than a microsecond is left out.
  var secondsText: String {
    let (seconds, attoseconds) = components
    let microseconds = abs(attoseconds / 1_000_000_000_000)
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    guard microseconds != 0 else { return seconds == 0 ? "0" : "\(seconds)" }
    var places = String(microseconds)
    places = String(repeating: "0", count: 6 - places.count) + places
    while places.last == "0" { places.removeLast() }
    return "\(sign)\(seconds.magnitude).\(places)"
  }

  /// Reads `20s`, `1.5s`, `500ms` or `2m`; nil for anything else, and for more than a year.
  init?(text: some StringProtocol) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit: Duration? =
      switch text[number.endIndex...] {
      case "ms": .milliseconds(1)
      case "s": .seconds(1)
      case "m": .seconds(60)
      default: nil
      }
    guard let unit, number.first?.isNumber == true, number.last?.isNumber == true,
      let amount = Double(number)
    else { return nil }
    guard amount * unit.inSeconds <= 31_536_000 else { return nil }
    // Whole amounts stay exact.
    self = amount == amount.rounded() ? unit * Int(amount) : (unit * amount).wholeMicroseconds
  }

  /// The seconds as a floating-point number, for ratios and figures.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
