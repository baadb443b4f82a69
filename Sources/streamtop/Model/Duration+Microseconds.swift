extension Duration {
  /// Whole microseconds, clamped to what an `Int` holds with room for sums.
  var microseconds: Int {
    let (seconds, attoseconds) = components
    let bound: Int64 = 1_000_000_000_000
    return Int(min(max(seconds, -bound), bound)) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }

  /// Whole milliseconds, rounded down.
  var milliseconds: Int { microseconds / 1_000 }

  /// The time without what is finer than a microsecond.
  var wholeMicroseconds: Duration {
    let (seconds, attoseconds) = components
    return .seconds(seconds) + .microseconds(attoseconds / 1_000_000_000_000)
  }
}
