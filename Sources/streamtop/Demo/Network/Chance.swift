/// A reproducible source of chance: equal seeds draw equal numbers, on every machine.
///
/// Only integers and exact fractions are drawn, so no library's rounding can tell two runs apart.
struct Chance: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A source of its own for one purpose: what is drawn from one does not move the others.
  init(seed: UInt64, purpose: String) {
    var mixed = seed ^ 0xCBF2_9CE4_8422_2325
    for byte in purpose.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    state = mixed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// From 0 up to, not including, 1.
  mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// One of the whole numbers of a range that is not empty.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(fraction() * Double(range.count))
  }

  /// A time between the bounds, in whole microseconds.
  mutating func time(in range: ClosedRange<Duration>) -> Duration {
    (range.lowerBound + (range.upperBound - range.lowerBound) * fraction()).wholeMicroseconds
  }
}
