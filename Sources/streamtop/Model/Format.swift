/// Numbers and times in the few characters that a column leaves them.
enum Format {
  /// `00:12.4`, from one hour on `1:02:03`.
  static func clock(_ time: Duration) -> String {
    let tenths = max(0, time.milliseconds) / 100
    let (minutes, seconds) = (tenths / 600, tenths / 10 % 60)
    if minutes >= 60 { return "\(minutes / 60):\(padded(minutes % 60)):\(padded(seconds))" }
    return "\(padded(minutes)):\(padded(seconds)).\(tenths % 10)"
  }

  /// Two durations with one unit between them where they share it: `1.4/2.0 s`, `19/500 ms`, `500 ms/2.0 s`.
  static func part(_ part: Duration, of whole: Duration) -> String {
    let (left, right) = (seconds(part), seconds(whole))
    let (leftWords, rightWords) = (left.split(separator: " "), right.split(separator: " "))
    return leftWords.last == rightWords.last ? "\(leftWords[0])/\(right)" : "\(left)/\(right)"
  }

  /// `0.3 ms`, `80 ms`, `1.4 s`, `125 s`.
  static func seconds(_ duration: Duration) -> String {
    let microseconds = max(0, duration.microseconds)
    if microseconds < 10_000 { return "\(decimal(microseconds, per: 1_000)) ms" }
    if microseconds < 1_000_000 { return "\(microseconds / 1_000) ms" }
    if microseconds < 100_000_000 { return "\(decimal(microseconds, per: 1_000_000)) s" }
    return "\(microseconds / 1_000_000) s"
  }

  /// The number of seconds alone, without a zero fraction: `1`, `0.5`, `16`.
  static func bareSeconds(_ duration: Duration) -> String {
    let text = decimal(max(0, duration.microseconds), per: 1_000_000)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func milliseconds(_ duration: Duration) -> String {
    "\(decimal(max(0, duration.microseconds), per: 1_000)) ms"
  }

  /// `1 204`, and from a million on `1.2M`.
  static func count(_ number: Int) -> String {
    if number < 0 { return "-\(count(number == .min ? .max : -number))" }
    if number < 1_000 { return String(number) }
    if number >= 1_000_000 { return compact(number) }
    let rest = number % 1_000
    return "\(number / 1_000) \(rest < 100 ? "0" : "")\(padded(rest))"
  }

  /// `812`, `8.1k`, `81k`, `1.2M`.
  static func compact(_ number: Int) -> String {
    let units: [(Int, String)] = [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")]
    for (size, unit) in units where number >= size {
      return number >= 10 * size ? "\(number / size)\(unit)" : "\(decimal(number, per: size))\(unit)"
    }
    return String(number)
  }

  /// `×4`, `×1/4`.
  static func factor(_ factor: Double) -> String {
    guard factor.isFinite, factor > 0, factor < 1e9 else { return "×-" }
    if factor < 1, let whole = Int(exactly: (1 / factor).rounded()), whole > 1 { return "×1/\(whole)" }
    return "×" + decimal(factor).trimmingZeroFraction
  }

  /// One digit after the point.
  static func decimal(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "-" }
    let tenths = Int((abs(number) * 10).rounded())
    return "\(number < 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
  }

  private static func decimal(_ number: Int, per unit: Int) -> String {
    "\(number / unit).\(number % unit * 10 / unit)"
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}

extension String {
  fileprivate var trimmingZeroFraction: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
