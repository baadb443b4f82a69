/// Finds which presses of the mouse are the second of a double click.
struct DoubleClick {
  /// Two presses on one cell belong together within this time.
  static let limit = Duration.milliseconds(400)

  private var first: (row: Int, column: Int, time: ContinuousClock.Instant)?

  /// What the mouse did, and whether that is the second press of two. A third one begins anew.
  mutating func judge(_ mouse: Mouse, at time: ContinuousClock.Instant) -> Mouse {
    guard mouse.action == .press else { return mouse }
    var judged = mouse
    if let first, (first.row, first.column) == (mouse.row, mouse.column), time - first.time <= Self.limit {
      judged.isDouble = true
    }
    first = judged.isDouble ? nil : (mouse.row, mouse.column, time)
    return judged
  }
}
