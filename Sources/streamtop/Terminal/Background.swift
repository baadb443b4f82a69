/// What the text of a terminal stands on.
enum Background: Equatable, Sendable {
  case dark
  case light

  /// Asks a terminal for it: OSC 11. Those that do not know the question are silent.
  static let question = Array("\u{1B}]11;?\u{1B}\\".utf8)

  /// - Parameter variable: what COLORFGBG holds: the palette's indices of foreground and background, `0;15` or `0;default;15`.
  init?(variable: String?) {
    guard let index = variable?.split(separator: ";").last.flatMap({ Int($0) }) else { return nil }
    self = [7, 15].contains(index) ? .light : .dark
  }

  /// - Parameter report: a whole sequence that answers the question: `rgb:` and the parts of red, green and blue, each as one to
  ///   four hexadecimal digits.
  init?(report: some Collection<UInt8>) {
    let text = String(decoding: report, as: UTF8.self)
    let start = "\u{1B}]11;rgb"
    guard text.hasPrefix(start) else { return nil }
    let end = text.drop { $0 != ":" }.dropFirst().prefix { $0.isHexDigit || $0 == "/" }
    let parts = end.split(separator: "/").compactMap(Self.part)
    // Some add how opaque it is.
    guard parts.count >= 3 else { return nil }
    // As bright as it looks: green counts most, blue least.
    let brightness = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]
    self = brightness > 0.5 ? .light : .dark
  }

  private static func part(_ digits: Substring) -> Double? {
    guard (1...4).contains(digits.count), let value = Int(digits, radix: 16) else { return nil }
    return Double(value) / Double((1 << (4 * digits.count)) - 1)
  }
}
