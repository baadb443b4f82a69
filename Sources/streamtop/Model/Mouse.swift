/// What the left button of the mouse has done, or its wheel, freed from how terminals encode it.
struct Mouse: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    case press
    case release
    /// Another cell was reached with the button held.
    case drag
    case wheelUp
    case wheelDown
  }

  var action: Action
  /// From 0 on, as the column.
  var row: Int
  var column: Int
  /// Whether this is the second of two presses that belong together.
  var isDouble = false
}
