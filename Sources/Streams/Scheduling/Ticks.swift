/// The instants that are whole intervals after a start.
struct Ticks: Sendable {
  let start: Duration
  let interval: Duration

  /// The first of them that is later than an instant.
  func next(after instant: Duration) -> Duration {
    // Attoseconds fit: 128 bits are what a duration has.
    let elapsed = max(.zero, instant - start)
    let passed = elapsed.attoseconds / interval.attoseconds
    return start + Duration(attoseconds: (passed + 1) * interval.attoseconds)
  }
}
