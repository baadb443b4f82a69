import Streams

/// A reproducible source of chance: equal seeds draw equal numbers, on every machine.
///
/// Only integers and exact fractions are drawn, so no library's rounding can tell two runs apart.
struct Chance: RandomNumberGenerator, Sendable {
  private var numbers: SplitMix64

  /// A source of its own for one purpose: what is drawn from one does not move the others.
  init(seed: UInt64, purpose: String) {
    // FNV-1a over the purpose's bytes.
    var mixed = seed ^ 0xCBF2_9CE4_8422_2325
    for byte in purpose.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    numbers = SplitMix64(seed: mixed)
  }

  mutating func next() -> UInt64 { numbers.next() }

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
