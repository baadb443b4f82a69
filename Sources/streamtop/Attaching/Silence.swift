/// For how long a program has said nothing. One that is watched says something all the time, also where nothing happens.
struct Silence {
  /// Where the time comes from: a machine that sleeps is no program that says nothing.
  private let now: () -> SuspendingClock.Instant
  private var start: SuspendingClock.Instant
  /// Whether the user knows of it.
  private var isTold = false

  /// A program speaks each second at least. Longer than this is time in which what is shown is not what is.
  static let limit = Duration.seconds(2)

  /// It begins now.
  init(now: @escaping () -> SuspendingClock.Instant = { .now }) {
    (self.now, start) = (now, now())
  }

  /// How long it lasts; nil as long as that is usual.
  var length: Duration? {
    let length = start.duration(to: now())
    return length < Self.limit ? nil : length
  }

  /// Ends it, and begins another one.
  /// - Returns: that the program goes on, in words, where the user knows that it did not; nil elsewhere.
  mutating func end() -> String? {
    defer { (start, isTold) = (now(), false) }
    return isTold ? "the program goes on after \(start.duration(to: now()).components.seconds) s" : nil
  }

  /// That it lasts, in words; nil as long as that is usual, and when this has been taken before.
  /// - Parameter causes: what may be the cause, in words.
  mutating func takeNews(of causes: String) -> String? {
    guard !isTold, let length else { return nil }
    isTold = true
    return "the program has said nothing for \(length.components.seconds) s; \(causes)"
  }
}
