import Streams

/// A frame while it is being drawn: the canvas and what it shows.
struct Screen {
  var canvas: Canvas
  let dashboard: Dashboard

  init(_ dashboard: Dashboard, size: Size) {
    canvas = Canvas(size: size)
    var dashboard = dashboard
    dashboard.view.size = size
    self.dashboard = dashboard
  }

  var model: Model { dashboard.model }
  var view: ViewState { dashboard.view }
  var glyphs: GlyphSet { dashboard.options.glyphs }

  /// Writes text at a place, cut with an ellipsis where it does not fit, and returns the column after it.
  @discardableResult
  mutating func put(
    _ text: String, row: Int, column: Int, width: Int, style: Style = .plain
  ) -> Int {
    guard width > 0 else { return column }
    let text = glyphs.drawable(text)
    // A column never takes less than one byte, so most texts need no measuring.
    guard text.utf8.count > width, CharacterWidth.of(text) > width else {
      return canvas.write(text, row: row, column: column, style: style, width: width)
    }
    let end = canvas.write(text, row: row, column: column, style: style, width: width - 1)
    canvas.write(glyphs.drawable("…"), row: row, column: end, style: style, width: 1)
    return column + width
  }

  /// Writes text so that it ends at the right side of its field.
  mutating func putRight(
    _ text: String, row: Int, column: Int, width: Int, style: Style = .plain
  ) {
    let needed = min(width, CharacterWidth.of(text))
    put(text, row: row, column: column + width - needed, width: needed, style: style)
  }

  mutating func put(_ scalar: Unicode.Scalar, row: Int, column: Int, style: Style = .plain) {
    canvas.fill(
      row: row, column: column, width: 1, height: 1, with: glyphs.drawable(scalar), style: style)
  }

  /// Draws a frame with a title at its left and a remark at its right, and returns what is inside.
  mutating func frame(_ area: Area, title: String, remark: String = "", isFocused: Bool) -> Area {
    let style = isFocused ? Style(ink: .accent, isBold: true) : Style(ink: .border)
    let (last, bottom) = (area.column + area.width - 1, area.row + area.height - 1)
    horizontal(row: area.row, column: area.column, width: area.width, style: style)
    horizontal(row: bottom, column: area.column, width: area.width, style: style)
    for row in area.inside.row..<(area.inside.row + area.inside.height) {
      put("│", row: row, column: area.column, style: style)
      put("│", row: row, column: last, style: style)
    }
    put("┌", row: area.row, column: area.column, style: style)
    put("┐", row: area.row, column: last, style: style)
    put("└", row: bottom, column: area.column, style: style)
    put("┘", row: bottom, column: last, style: style)
    // The focus shows without colour too.
    let text = isFocused ? "[\(title)]" : " \(title) "
    let titleStyle = Style(ink: isFocused ? .accent : .title, isBold: true)
    let end = put(
      text, row: area.row, column: area.column + 2, width: area.width - 4, style: titleStyle)
    let room = last - 1 - end
    if !remark.isEmpty, CharacterWidth.of(remark) <= Self.remarkRoom(area, title: title) {
      putRight(" \(remark) ", row: area.row, column: end, width: room, style: Style(ink: .muted))
    }
    return area.inside
  }

  /// How many columns a frame has for its remark.
  static func remarkRoom(_ area: Area, title: String) -> Int { area.width - CharacterWidth.of(title) - 10 }

  mutating func horizontal(row: Int, column: Int, width: Int, style: Style) {
    canvas.fill(
      row: row, column: column, width: width, height: 1, with: glyphs.drawable("─"), style: style)
  }

  /// The first of `count` lines to show so that line `selected` is inside a window of `height` lines.
  static func firstLine(showing selected: Int?, of count: Int, height: Int) -> Int {
    guard count > height, let selected else { return 0 }
    return max(0, min(selected - height / 2, count - height))
  }
}
