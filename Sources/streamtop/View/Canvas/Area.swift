/// A rectangle on the canvas. Sides are never negative.
struct Area: Hashable, Sendable {
  var row: Int
  var column: Int
  var width: Int
  var height: Int

  init(row: Int, column: Int, width: Int, height: Int) {
    self.row = row
    self.column = column
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// What is left inside a frame of one cell.
  var inside: Area { Area(row: row + 1, column: column + 1, width: width - 2, height: height - 2) }

  /// The same area without so many rows at its top or bottom.
  func dropping(top: Int = 0, bottom: Int = 0) -> Area {
    Area(row: row + top, column: column, width: width, height: height - top - bottom)
  }
}
