/// What is wrong with the network at the moment, on top of what its endpoints do by themselves.
struct NetworkConditions: Hashable, Sendable {
  /// Whether nothing gets through until this is turned off again.
  var isOutage = false
  /// How many of the next requests fail.
  var failNext = 0
  /// How many times longer everything takes: a power of two from an eighth to eight.
  private(set) var latencyFactor = 1.0

  mutating func slowDown() { latencyFactor = min(latencyFactor * 2, 8) }
  mutating func speedUp() { latencyFactor = max(latencyFactor / 2, 0.125) }
}
