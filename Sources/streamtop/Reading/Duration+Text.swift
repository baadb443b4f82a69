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

  /// The same with all six places, for columns: `0.000000`, `12.391000`.
  var fixedSecondsText: String {
    let text = secondsText
    guard let point = text.firstIndex(of: ".") else { return text + ".000000" }
    return text + String(repeating: "0", count: 7 - text[point...].count)
  }

  /// What ``init(text:)`` reads, for errors.
  static let textForms = "20s, 500ms, 2m or 1h30m"

  /// Reads `20s`, `1.5s`, `500ms`, `2m` or `1h30m`; nil for anything else, and for more than a year.
  ///
  /// Units stand in falling order, each at most once. Only the last number may have a fraction.
  init?(text: some StringProtocol) {
    var rest = text[...]
    var units = Duration.textUnits[...]
    var sum = Duration.zero
    repeat {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest[number.endIndex...]
      let word = rest.prefix { !$0.isNumber }
      rest = rest[word.endIndex...]
      guard let place = units.firstIndex(where: { $0.word == word }),
        number.first?.isNumber == true, number.last?.isNumber == true,
        rest.isEmpty || !number.contains("."), let amount = Double(number)
      else { return nil }
      let unit = units[place].span
      guard amount * unit.inSeconds <= Duration.longestText.inSeconds else { return nil }
      // Whole amounts stay exact.
      sum += amount == amount.rounded() ? unit * Int(amount) : (unit * amount).wholeMicroseconds
      units = units[(place + 1)...]
    } while !rest.isEmpty
    guard sum <= Duration.longestText else { return nil }
    self = sum
  }

  private static let longestText = Duration.seconds(365 * 86_400)
  private static let textUnits: [(word: String, span: Duration)] = [
    ("h", .seconds(3_600)), ("m", .seconds(60)), ("s", .seconds(1)), ("ms", .milliseconds(1)),
  ]
}
