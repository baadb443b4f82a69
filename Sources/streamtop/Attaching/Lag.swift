import Streams
import StreamsWire

/// How far what has come from a program is behind the program, because the connection is slow, or who reads it.
///
/// The clocks of two machines differ, and one may be set, or sleep: what counts is by how much the difference has grown since it
/// was least, by the streams' clock and by the wall's, whichever has grown less. The other one has been set.
struct Lag {
  /// What the clocks here show.
  struct Instant {
    var steady: SuspendingClock.Instant
    /// Nanoseconds since 1970.
    var wall: Int

    static func now() -> Instant { Instant(steady: .now, wall: RealTime.nanoseconds()) }
  }

  /// By how much the clocks here are ahead of those of a look.
  private typealias Ahead = (steady: Duration, wall: Duration)

  private let now: () -> Instant
  private let origin: SuspendingClock.Instant
  /// When the latest look was taken, by the clocks of the program.
  private var latest: (stream: Duration, wall: Int)?
  /// The same where nothing is late.
  private var usual: Ahead?

  /// As much passes between two looks at a program that is busy.
  static let limit = Duration.seconds(2)

  init(now: @escaping () -> Instant = Instant.now) {
    (self.now, origin) = (now, now().steady)
  }

  /// Takes into account that a look has come.
  mutating func take(_ look: Look) {
    // One that does not know the time says 0.
    guard look.wallClock != 0 else { return latest = nil }
    latest = (look.time, look.wallClock)
    guard let ahead else { return }
    let growth = max(.zero, growth ?? .zero)
    usual = (ahead.steady - growth, ahead.wall - growth)
  }

  /// How old the latest look is; nil as long as that is usual.
  var length: Duration? {
    growth.flatMap { $0 < Self.limit ? nil : $0 }
  }

  private var growth: Duration? {
    guard let ahead, let usual else { return nil }
    return min(ahead.steady - usual.steady, ahead.wall - usual.wall)
  }

  private var ahead: Ahead? {
    guard let latest else { return nil }
    let now = now()
    return (origin.duration(to: now.steady) - latest.stream, .nanoseconds(now.wall &- latest.wall))
  }
}
