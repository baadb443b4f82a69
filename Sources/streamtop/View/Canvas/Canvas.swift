/// A rectangle of cells: what a frame looks like, as a value.
///
/// Whatever is written outside of it, at any position, is clipped. A wide scalar never stays with one half.
struct Canvas: Equatable, Sendable {
  let size: Size
  private var cells: [Cell]

  /// A blank canvas. Negative sides count as zero.
  init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    cells = Array(repeating: .blank, count: self.size.width * self.size.height)
  }

  /// The cell at a position; blank outside of the canvas.
  subscript(row: Int, column: Int) -> Cell {
    guard contains(row: row, column: column) else { return .blank }
    return cells[row * size.width + column]
  }

  /// The cells of one row; empty outside of the canvas.
  func cells(inRow row: Int) -> ArraySlice<Cell> {
    guard row >= 0, row < size.height else { return [] }
    return cells[row * size.width..<(row + 1) * size.width]
  }

  /// Writes `text` from `column` on, in at most `width` columns, and returns the column after the last one
  /// written.
  ///
  /// Scalars that take no column, such as combining marks, are dropped, and in place of controls stand question marks, as
  /// wherever text is printed. Where only half of a wide scalar would be inside, a blank is written.
  @discardableResult
  mutating func write(
    _ text: String, row: Int, column: Int, style: Style = .plain, width: Int? = nil
  ) -> Int {
    let limit = end(from: column, length: width ?? size.width, within: size.width, isToEdge: width == nil)
    var position = column
    for written in text.unicodeScalars {
      guard position < limit else { break }
      let scalar = written.harmless
      let scalarWidth = CharacterWidth.of(scalar)
      guard scalarWidth > 0 else { continue }
      if scalarWidth == 2 && (position < 0 || position + 1 >= limit) {
        let next = min(position + 2, limit)
        for half in position..<next { put(" ", width: 1, row: row, column: half, style: style) }
        position = next
      } else {
        put(scalar, width: scalarWidth, row: row, column: position, style: style)
        position += scalarWidth
      }
    }
    return position
  }

  /// Repeats one scalar over a rectangle. A scalar that takes no column counts as a blank.
  mutating func fill(
    row: Int, column: Int, width: Int, height: Int, with scalar: Unicode.Scalar = " ", style: Style = .plain
  ) {
    let scalarWidth = CharacterWidth.of(scalar)
    for row in rows(from: row, count: height) {
      let columns = columns(from: column, count: width)
      var position = columns.lowerBound
      while position < columns.upperBound {
        if scalarWidth == 2 && position + 1 < columns.upperBound {
          put(scalar, width: 2, row: row, column: position, style: style)
          position += 2
        } else {
          put(scalarWidth == 1 ? scalar : " ", width: 1, row: row, column: position, style: style)
          position += 1
        }
      }
    }
  }

  /// Changes the style of what is already there: for selections and for what lies behind an overlay.
  mutating func restyle(
    row: Int, column: Int, width: Int, height: Int = 1, _ change: (inout Style) -> Void
  ) {
    let columns = columns(from: column, count: width)
    guard !columns.isEmpty else { return }
    for row in rows(from: row, count: height) {
      let start = row * size.width
      var first = start + columns.lowerBound
      var last = start + columns.upperBound - 1
      // Both halves of a wide scalar change together.
      if cells[first].width == 0 { first -= 1 }
      if cells[last].width == 2 { last += 1 }
      for index in first...last { change(&cells[index].style) }
    }
  }

  /// Underlines a text wherever it stands in a part of a row; the capitals of English count as its small letters.
  mutating func highlight(_ text: String, row: Int, column: Int, width: Int) {
    // As it is written: what takes no column is not there, and a wide scalar has two cells.
    let sought = text.unicodeScalars.map(\.harmless).flatMap {
      Array(repeating: $0.smallLetter, count: CharacterWidth.of($0))
    }
    let cells = cells(inRow: row)
    guard !sought.isEmpty, !cells.isEmpty, sought.count <= width else { return }
    for start in columns(from: column, count: width - sought.count + 1) {
      let found = cells[(cells.startIndex + start)...].prefix(sought.count)
      // The right half of a wide scalar begins nothing.
      guard found.first?.width != 0, found.map(\.scalar.smallLetter) == sought else { continue }
      restyle(row: row, column: start, width: sought.count) { style in
        (style.isUnderlined, style.isBold) = (true, true)
      }
    }
  }

  /// The text of a row, without its trailing blanks; empty outside of the canvas.
  func line(_ row: Int) -> String {
    var scalars = String.UnicodeScalarView()
    let cells = cells(inRow: row)
    let used = cells.lastIndex { $0.scalar != " " }.map { cells.index(after: $0) } ?? cells.startIndex
    for cell in cells[cells.startIndex..<used] where cell.width > 0 { scalars.append(cell.scalar) }
    return String(scalars)
  }

  /// All rows, joined with line feeds, without their trailing blanks.
  var text: String {
    (0..<size.height).map(line).joined(separator: "\n")
  }
}

extension Canvas {
  private func contains(row: Int, column: Int) -> Bool {
    row >= 0 && row < size.height && column >= 0 && column < size.width
  }

  private func rows(from first: Int, count: Int) -> Range<Int> {
    clipped(from: first, count: count, within: size.height)
  }

  private func columns(from first: Int, count: Int) -> Range<Int> {
    clipped(from: first, count: count, within: size.width)
  }

  private func clipped(from first: Int, count: Int, within side: Int) -> Range<Int> {
    let upper = end(from: first, length: count, within: side, isToEdge: false)
    return min(max(0, first), upper)..<upper
  }

  /// Where `length` columns from `first` on end, inside 0...side, for any numbers at all.
  private func end(from first: Int, length: Int, within side: Int, isToEdge: Bool) -> Int {
    guard !isToEdge else { return side }
    let (sum, overflows) = first.addingReportingOverflow(max(0, length))
    return overflows ? side : min(max(0, sum), side)
  }

  private mutating func put(
    _ scalar: Unicode.Scalar, width: Int, row: Int, column: Int, style: Style
  ) {
    guard contains(row: row, column: column) else { return }
    blankOtherHalf(row: row, column: column)
    let index = row * size.width + column
    cells[index] = Cell(scalar: scalar, style: style, width: UInt8(width))
    guard width == 2 else { return }
    blankOtherHalf(row: row, column: column + 1)
    cells[index + 1] = Cell(scalar: scalar, style: style, width: 0)
  }

  /// The half that stays behind keeps its style and loses its scalar.
  private mutating func blankOtherHalf(row: Int, column: Int) {
    let index = row * size.width + column
    switch cells[index].width {
    case 0: blank(index - 1)
    case 2: blank(index + 1)
    default: return
    }
    blank(index)
  }

  private mutating func blank(_ index: Int) {
    cells[index] = Cell(scalar: " ", style: cells[index].style, width: 1)
  }
}

extension Unicode.Scalar {
  fileprivate var smallLetter: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }
}
