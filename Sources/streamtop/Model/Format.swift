/// Numbers and times in the few characters that a column leaves them.
enum Format {
  /// `00:12.4`, from one hour on `1:02:03`.
  static func clock(_ time: Duration) -> String {
    let tenths = max(0, time.milliseconds) / 100
    let (minutes, seconds) = (tenths / 600, tenths / 10 % 60)
    if minutes >= 60 { return "\(minutes / 60):\(padded(minutes % 60)):\(padded(seconds))" }
    return "\(padded(minutes)):\(padded(seconds)).\(tenths % 10)"
  }

  /// `no stream was called 'reprot'`; nil without names.
  static func noStream(called names: Set<String>) -> String? {
    names.isEmpty ? nil : "no stream was called \(names.sorted().map { "'\($0)'" }.joined(separator: " or "))"
  }

  /// `1 value`, `2 values`, `1 204 values`.
  static func amount(_ count: Int, of noun: String) -> String {
    "\(Self.count(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// `1 value is left out`.
  static func leftOut(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? " is" : "s are") left out"
  }

  /// `0.3 ms`, `80 ms`, `1.4 s`, `125 s`.
  static func seconds(_ duration: Duration) -> String {
    let microseconds = max(0, duration.microseconds)
    if microseconds < 9_950 { return "\(decimal(microseconds, per: 1_000)) ms" }
    if microseconds < 999_500 { return "\((microseconds + 500) / 1_000) ms" }
    if microseconds < 99_950_000 { return "\(decimal(microseconds, per: 1_000_000)) s" }
    return "\((microseconds + 500_000) / 1_000_000) s"
  }

  /// The same without a blank, for columns: `80ms`, `1.4s`.
  static func latency(_ duration: Duration) -> String { seconds(duration).filter { $0 != " " } }

  /// What is left of a wait, in tenths: finer ones would only flicker.
  static func countdown(_ duration: Duration) -> String {
    let tenths = (max(0, duration.microseconds) + 99_999) / 100_000
    return tenths < 1_000 ? "\(tenths / 10).\(tenths % 10) s" : "\((tenths + 9) / 10) s"
  }

  /// The number of seconds alone, without idle digits: `1`, `0.5`, `0.75`, `16`.
  static func bareSeconds(_ duration: Duration) -> String {
    let hundredths = (max(0, duration.microseconds) + 5_000) / 10_000
    if hundredths % 100 == 0 { return String(hundredths / 100) }
    let rest = hundredths % 10 == 0 ? String(hundredths / 10 % 10) : padded(hundredths % 100)
    return "\(hundredths / 100).\(rest)"
  }

  /// A bar of `width` columns, heavy for `part` of 1 and light for the rest. It is thin, so that bars in neighbouring lines
  /// do not grow into one block.
  static func bar(_ part: Double, width: Int) -> String {
    let width = max(0, width)
    let filled = columns(part, of: width)
    return String(repeating: "━", count: filled) + String(repeating: "─", count: width - filled)
  }

  /// How many columns of a width a part of 1 takes. Less than none of it takes none, more than all of it takes all, and what
  /// is no number takes none: a recording may claim anything.
  static func columns(_ part: Double, of width: Int) -> Int {
    guard part > 0, width > 0 else { return 0 }
    return Int((min(1, part) * Double(width)).rounded())
  }

  /// How old something is: `12s`, `3m`, `2h`, `5d`.
  static func age(_ duration: Duration) -> String {
    let seconds = max(0, duration.milliseconds) / 1_000
    if seconds < 100 { return "\(seconds)s" }
    if seconds < 6_000 { return "\(seconds / 60)m" }
    return seconds < 360_000 ? "\(seconds / 3_600)h" : "\(seconds / 86_400)d"
  }

  /// `Demo/Users.swift:12`, shortened at its front, so that the file and the line stay.
  static func place(_ location: String, width: Int) -> String {
    guard location.count > width, width > 1 else { return location }
    if let file = location.split(separator: "/").last, file.count <= width { return String(file) }
    return "…" + location.suffix(width - 1)
  }

  /// The most exact form of a number that fits: `12 605`, `12.6k`, `12k`.
  static func count(_ number: Int, width: Int) -> String {
    let forms = [count(number), compact(number)]
    return forms.first { $0.utf8.count <= width } ?? compact(number)
  }

  /// The same of how many come in a second; `<1` of what is little, but not nothing.
  static func rate(_ rate: Double, width: Int) -> String {
    // A recording may say anything.
    guard rate > 0, rate < 1e15 else { return "0" }
    return rate < 0.75 ? "<1" : count(Int(rate.rounded()), width: width)
  }

  /// `1 204`, and from a million on `1.2M`.
  static func count(_ number: Int) -> String {
    if number < 0 { return "-\(count(number == .min ? .max : -number))" }
    if number < 1_000 { return String(number) }
    if number >= 1_000_000 { return compact(number) }
    let rest = number % 1_000
    return "\(number / 1_000) \(rest < 100 ? "0" : "")\(padded(rest))"
  }

  /// `812`, `8.1k`, `81k`, `1.2M`, rounded.
  static func compact(_ number: Int) -> String {
    let units: [(Int, String)] = [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")]
    // What rounds up to a thousand of a unit is one of the next.
    for (size, unit) in units where number >= size - size / 2_000 {
      let tenths = rounded(number, in: size / 10)
      return tenths < 100 ? "\(tenths / 10).\(tenths % 10)\(unit)" : "\(rounded(number, in: size))\(unit)"
    }
    return String(number)
  }

  private static func rounded(_ number: Int, in size: Int) -> Int {
    let (count, rest) = number.quotientAndRemainder(dividingBy: size)
    return rest >= size - rest ? count + 1 : count
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

  /// Rounded to tenths.
  private static func decimal(_ number: Int, per unit: Int) -> String {
    let (whole, rest) = (number / unit, number % unit)
    // Twenty times the rest, so that halves are seen; units are far from the largest number.
    let tenths = (rest * 20 / unit + 1) / 2
    return tenths == 10 ? "\(whole + 1).0" : "\(whole).\(tenths)"
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}

extension String {
  fileprivate var trimmingZeroFraction: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
