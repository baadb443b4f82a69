/// A small, fast and reproducible source of chance (Steele, Lea and Flood, 2014): equal seeds draw equal numbers, on every
/// machine.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// - Parameter number: which of the sequences that belong to the seed this is.
  init(seed: UInt64, number: UInt64) {
    // Mixed: the sequence of the next seed is this one's, from some step on.
    self.init(seed: seed ^ Self.mixed(number))
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// From -1 up to, not including, 1, in steps of 2⁻⁵².
  mutating func nextSignedFraction() -> Double {
    Double(next() >> 11) * 0x1p-52 - 1
  }

  /// A number that looks unrelated to the one that it is made from.
  package static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
