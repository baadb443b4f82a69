/// The instants that are whole intervals after a start.
@usableFromInline
struct Ticks: Sendable {
  @usableFromInline let start: Duration
  @usableFromInline let interval: Duration

  @usableFromInline
  init(start: Duration, interval: Duration) { (self.start, self.interval) = (start, interval) }

  /// The first of them that is later than an instant.
  @usableFromInline
  func next(after instant: Duration) -> Duration {
    // Attoseconds fit: 128 bits are what a duration has.
    let elapsed = max(.zero, instant - start)
    let passed = elapsed.attoseconds / interval.attoseconds
    return start + Duration(attoseconds: (passed + 1) * interval.attoseconds)
  }
}
