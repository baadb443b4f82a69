import Glibc

/// Spreads frames over real time.
struct Pacer {
  private let clock = ContinuousClock()
  private let framesPerSecond: Int
  private var due: ContinuousClock.Instant

  init(framesPerSecond: Int) {
    self.framesPerSecond = framesPerSecond
    due = clock.now
  }

  /// Sleeps until the next frame is due. Frames that are late are not made up for.
  mutating func waitForNextFrame(speed: Double) {
    due = max(due.advanced(by: .seconds(1) / (Double(framesPerSecond) * speed)), clock.now)
    while case let left = clock.now.duration(to: due), left > .zero {
      let (seconds, attoseconds) = left.components
      var span = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000) + 1)
      span.tv_nsec = min(span.tv_nsec, 999_999_999)
      nanosleep(&span, nil)
    }
  }
}
