/// What happens to values that come faster than a loop takes them.
public enum StreamBuffering: Hashable, Sendable {
  /// Keeps this many values, and drops those that come while so many wait.
  case oldest(Int)
  /// Keeps this many values, and drops the one that has waited longest for each that comes.
  case newest(Int)
  /// Keeps all: memory grows with the distance between stream and loop.
  case unbounded

  /// How many values are kept when nothing else is said.
  public static let standardCapacity = 256
}

extension Requirement {
  /// Requires a buffer to hold at least one value.
  static func check(
    _ policy: StreamBuffering, in operation: StaticString, _ file: StaticString, _ line: UInt
  ) {
    switch policy {
    case .oldest(let count) where count < 1, .newest(let count) where count < 1:
      refuse("\(operation)(buffering: .\(policy)): buffering must keep 1 value or more", file, line)
    default: break
    }
  }
}
