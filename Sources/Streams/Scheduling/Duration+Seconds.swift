extension Duration {
  /// The longest delay that is told apart from for ever: a hundred years.
  static let longestDelay = Duration.seconds(3_155_760_000)

  /// Seconds rounded to whole nanoseconds: nothing below zero, no longer than ``longestDelay``; not-a-number is zero.
  init(wholeNanosecondsOf seconds: Double) {
    guard seconds > 0 else {
      self = .zero
      return
    }
    self =
      seconds < 3_155_760_000
      ? .nanoseconds(Int64((seconds * 1_000_000_000).rounded())) : .longestDelay
  }
}
