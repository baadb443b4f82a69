/// When something has happened, also in a form that takes one word.
struct FactTime: Sendable {
  let duration: Duration
  /// The same in nanoseconds; `Int.min` when it is not a whole number of them that fits.
  let nanoseconds: Int

  static var zero: FactTime { FactTime(.zero) }

  @inline(__always)
  init(_ duration: Duration) {
    self.duration = duration
    nanoseconds = Self.wholeNanoseconds(of: duration)
  }

  /// Whether the nanoseconds tell it exactly.
  @inline(__always)
  var isWhole: Bool { nanoseconds != .min }

  // Without a division, which takes as long for numbers of this length as all the rest that is done for a value: if there is a
  // whole number, then the number that the inverse of the divisor, modulo 2⁶⁴, leads to is the one.
  @inline(__always)
  private static func wholeNanoseconds(of duration: Duration) -> Int {
    // 10⁹ is 2⁹ · 5⁹, and this times 5⁹ is 1.
    let inverse = 0x8E47_CE42_3A2E_9C6D as UInt64
    let attoseconds = duration.attoseconds
    let quotient = Int64(bitPattern: UInt64(truncatingIfNeeded: attoseconds >> 9) &* inverse)
    let product = quotient.multipliedFullWidth(by: 1_000_000_000)
    let isProduct =
      product.low == UInt64(truncatingIfNeeded: attoseconds)
      && product.high == Int64(truncatingIfNeeded: attoseconds >> 64)
    return isProduct ? Int(quotient) : .min
  }
}
