extension Mouse {
  /// From ESC [ < button ; column ; row M, or m for a release. Nil for other buttons, other sequences and places that
  /// no terminal has.
  init?(report: ArraySlice<UInt8>) {
    guard report.starts(with: [0x1B, 0x5B, 0x3C]), let final = report.last else { return nil }
    let isRelease = final == UInt8(ascii: "m")
    guard isRelease || final == UInt8(ascii: "M") else { return nil }
    let fields = report.dropFirst(3).dropLast().split(separator: 0x3B, omittingEmptySubsequences: false)
    let numbers = fields.compactMap(Self.number)
    guard fields.count == 3, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    // Shift, Meta and Control make no difference.
    switch (numbers[0] & ~0b11100, isRelease) {
    case (0, false): action = .press
    case (0, true): action = .release
    case (32, false): action = .drag
    case (64, false): action = .wheelUp
    case (65, false): action = .wheelDown
    default: return nil
    }
    row = Int(numbers[2]) - 1
    column = Int(numbers[1]) - 1
  }

  /// Digits alone: signs are no part of a report.
  private static func number(_ digits: ArraySlice<UInt8>) -> UInt16? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self))
  }
}
