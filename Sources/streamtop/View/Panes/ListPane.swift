import Streams

/// What all panes have in common: where their cursor is, which lines are to be seen, and how these are drawn.
struct ListPane {
  let pane: any Pane

  init(_ name: PaneName) { pane = Panes.named(name) }

  /// Where the cursor stands; nil in an empty list.
  func cursorIndex(_ dashboard: Dashboard) -> Int? {
    let count = pane.count(dashboard)
    guard count > 0 else { return nil }
    let cursor = dashboard.view.cursor(of: pane.name)
    if let line = cursor.line {
      // Where it stood is looked at first: to look through all lines costs more than to draw those on the screen.
      if (0..<count).contains(cursor.index), pane.line(cursor.index, dashboard) == line {
        return cursor.index
      }
      if let index = pane.index(of: line, dashboard) { return index }
    }
    return max(0, min(cursor.index, count - 1))
  }

  /// The lines that an area shows, and the rows in which they stand.
  /// - Parameter margins: whether the pane has its head and its foot there.
  func window(
    _ area: Area, margins hasMargins: Bool = true, _ dashboard: Dashboard
  ) -> (lines: Range<Int>, area: Area) {
    let margins = hasMargins ? pane.margins(area, dashboard) : (0, 0)
    let inside = area.dropping(top: margins.0, bottom: margins.1)
    let count = pane.count(dashboard)
    let first = Screen.firstLine(showing: cursorIndex(dashboard), of: count, height: inside.height)
    return (first..<min(count, first + inside.height), inside)
  }

  /// The nodes of which these lines tell.
  func shownNodes(_ area: Area, _ dashboard: Dashboard) -> [NodeID] {
    window(area, margins: false, dashboard).lines.compactMap {
      pane.node(of: pane.line($0, dashboard), dashboard)
    }
  }

  func paint(_ area: Area, on screen: inout Screen) {
    guard area.width > 0, area.height > 0 else { return }
    let dashboard = screen.dashboard
    pane.paintMargins(area, on: &screen)
    let (lines, inside) = window(area, dashboard)
    if lines.isEmpty {
      let style = Style(ink: .muted)
      screen.put(
        " " + pane.emptyWords(dashboard), row: inside.row, column: inside.column, width: inside.width,
        style: style)
    }
    let cursor = dashboard.view.isHeld(pane.name) ? cursorIndex(dashboard) : nil
    for index in lines {
      let row = Area(
        row: inside.row + index - lines.lowerBound, column: inside.column, width: inside.width, height: 1)
      pane.paint(index, in: row, on: &screen)
      show(index, cursor, row, on: &screen)
    }
  }

  /// Shows whether the line is marked, holds what was looked for, or has the cursor.
  func show(_ index: Int, _ cursor: Int?, _ row: Area, on screen: inout Screen) {
    let dashboard = screen.dashboard
    let line = pane.line(index, dashboard)
    if let node = pane.node(of: line, dashboard), dashboard.view.marks.contains(node) {
      screen.put("*", row: row.row, column: row.column, style: Style(ink: .accent, isBold: true))
    }
    if let text = dashboard.view.sought, pane.words(index, dashboard).hasCaseless(text) {
      screen.canvas.highlight(text, row: row.row, column: row.column, width: row.width)
    }
    guard index == cursor else { return }
    screen.put("›", row: row.row, column: row.column, style: Style(ink: .accent, isBold: true))
    let hasFocus = dashboard.view.focus == pane.name
    screen.canvas.restyle(row: row.row, column: row.column, width: row.width) { style in
      // A background, so that bars and blanks stay what they are.
      style.isSelected = hasFocus
    }
  }

  /// A line as it is drawn, without its bars.
  func text(of index: Int, _ dashboard: Dashboard) -> String {
    var screen = Screen(dashboard, size: Size(width: 200, height: 1))
    pane.paint(index, in: Area(row: 0, column: 0, width: 200, height: 1), on: &screen)
    return screen.canvas.line(0).drop { $0 == " " }.split(separator: " ").joined(separator: " ")
  }
}
