import Streams

/// What all panes have in common: which of their lines are there, where their cursor is, and how lines are drawn.
///
/// A line is counted among those that fit the filter, in the order that is asked for; a pane counts its own lines.
struct ListPane {
  let pane: any Pane

  init(_ name: PaneName) { pane = Panes.named(name) }

  func count(_ dashboard: Dashboard) -> Int {
    dashboard.lists.arranged[pane.name]?.count ?? pane.count(dashboard)
  }

  func line(_ index: Int, _ dashboard: Dashboard) -> LineID {
    dashboard.lists.arranged[pane.name]?[index] ?? pane.line(index, dashboard)
  }

  /// Where a line stands now; nil when it is not there any more, or does not fit.
  func index(of line: LineID, _ dashboard: Dashboard) -> Int? {
    guard let arranged = dashboard.lists.arranged[pane.name] else { return pane.index(of: line, dashboard) }
    return arranged.firstIndex(of: line)
  }

  /// Where the cursor begins when the user comes from that node; nil to stay where it was.
  func entry(from node: NodeID?, _ dashboard: Dashboard) -> Int? {
    pane.entry(from: node, dashboard).flatMap { index(of: pane.line($0, dashboard), dashboard) }
  }

  /// What finding looks at.
  func words(_ index: Int, _ dashboard: Dashboard) -> String {
    place(of: index, dashboard).map { pane.words($0, dashboard) } ?? ""
  }

  /// Where a line stands among all of the pane's.
  private func place(of index: Int, _ dashboard: Dashboard) -> Int? {
    guard let arranged = dashboard.lists.arranged[pane.name] else { return index }
    return pane.index(of: arranged[index], dashboard)
  }

  /// The line under the cursor; nil in an empty list.
  func cursorLine(_ dashboard: Dashboard) -> LineID? { cursorIndex(dashboard).map { line($0, dashboard) } }

  /// Where the cursor stands; nil in an empty list.
  func cursorIndex(_ dashboard: Dashboard) -> Int? {
    let count = count(dashboard)
    guard count > 0 else { return nil }
    let cursor = dashboard.view.cursor(of: pane.name)
    if let line = cursor.line {
      // Where it stood is looked at first: to look through all lines costs more than to draw those on the screen.
      if (0..<count).contains(cursor.index), self.line(cursor.index, dashboard) == line {
        return cursor.index
      }
      if let index = index(of: line, dashboard) { return index }
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
    let count = count(dashboard)
    let first = Screen.firstLine(showing: cursorIndex(dashboard), of: count, height: inside.height)
    return (first..<min(count, first + inside.height), inside)
  }

  /// The nodes of which these lines tell.
  func shownNodes(_ area: Area, _ dashboard: Dashboard) -> [NodeID] {
    window(area, margins: false, dashboard).lines.compactMap {
      pane.node(of: line($0, dashboard), dashboard)
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
        " " + emptyWords(dashboard), row: inside.row, column: inside.column, width: inside.width,
        style: style)
    }
    let cursor = dashboard.view.isHeld(pane.name) ? cursorIndex(dashboard) : nil
    for index in lines {
      let row = Area(
        row: inside.row + index - lines.lowerBound, column: inside.column, width: inside.width, height: 1)
      if let place = place(of: index, dashboard) { pane.paint(place, in: row, on: &screen) }
      show(index, cursor, row, on: &screen)
    }
  }

  /// Shows whether the line is marked, holds what was looked for, or has the cursor.
  func show(_ index: Int, _ cursor: Int?, _ row: Area, on screen: inout Screen) {
    let dashboard = screen.dashboard
    let line = line(index, dashboard)
    if let node = pane.node(of: line, dashboard), dashboard.view.marks.contains(node) {
      screen.put("*", row: row.row, column: row.column, style: Style(ink: .accent, isBold: true))
    }
    if let text = dashboard.view.sought, words(index, dashboard).hasCaseless(text) {
      screen.canvas.highlight(text, row: row.row, column: row.column, width: row.width)
    }
    // Of several panes, that of the one in focus alone: a cursor that obeys no key would tell of a selection that is none.
    guard index == cursor, dashboard.view.focus == pane.name else { return }
    screen.put("›", row: row.row, column: row.column, style: Style(ink: .accent, isBold: true))
    screen.canvas.restyle(row: row.row, column: row.column, width: row.width) { style in
      // A background, so that bars and blanks stay what they are.
      style.isSelected = true
    }
  }

  /// A line as it is drawn, without its bars.
  func text(of index: Int, _ dashboard: Dashboard) -> String {
    var screen = Screen(dashboard, size: Size(width: 200, height: 1))
    if let place = place(of: index, dashboard) {
      pane.paint(place, in: Area(row: 0, column: 0, width: 200, height: 1), on: &screen)
    }
    return screen.canvas.line(0).drop { $0 == " " }.split(separator: " ").joined(separator: " ")
  }

  // MARK: Title

  /// How many of how many fit the filter; nil without a filter.
  func fitting(_ dashboard: Dashboard) -> Fitting? {
    guard dashboard.view.plan.filter != nil else { return nil }
    return pane.fitting(dashboard) ?? Fitting(count: count(dashboard), total: pane.count(dashboard))
  }

  /// What stands at the right of the title: `14 of 206 · state:retry · by rate`, in the pane in focus behind `2 marked`. What
  /// has no room is left out from the end; a filter that is too long is cut; the counts are whole, or not there.
  func remark(_ dashboard: Dashboard, width: Int, room: Int) -> String {
    let (plan, marks) = (dashboard.view.plan, dashboard.view.marks.count)
    let own = pane.remarks(dashboard, width: width)
    // What the next act is done to, wherever that stands.
    let marked = marks > 0 && dashboard.view.focus == pane.name ? ["\(marks) marked"] : []
    var order: [String] = []
    if pane.arrangement >= .list, plan.order != .order || plan.isInverted {
      order = ["by \(plan.order.rawValue)\(plan.isInverted ? ", inverted" : "")"]
    }
    guard let filter = plan.filter, let fitting = fitting(dashboard) else {
      let words = [marked, Array(own.prefix(1)), order, Array(own.dropFirst())]
      return Self.joined(words.flatMap(\.self), room: room)
    }
    let count = (marked + ["\(fitting.count) of \(fitting.total)"]).joined(separator: Self.separator)
    let rest = room - CharacterWidth.of(count) - CharacterWidth.of(Self.separator)
    let text = filter.text.fitted(to: rest)
    return Self.joined([count] + (text.isEmpty ? [] : [text]) + order + own, room: room)
  }

  private static let separator = " · "

  private static func joined(_ words: [String], room: Int) -> String {
    var words = words[...]
    while !words.isEmpty {
      let text = words.joined(separator: separator)
      if CharacterWidth.of(text) <= room { return text }
      words.removeLast()
    }
    return ""
  }

  private func emptyWords(_ dashboard: Dashboard) -> String {
    guard let fitting = fitting(dashboard), fitting.total > 0 else { return pane.emptyWords(dashboard) }
    return "no stream fits the filter: \(dashboard.keyTable.name(of: .filter)) changes it"
  }
}

extension String {
  /// Its beginning, with an ellipsis where that is not all; nothing where not even a little of it has room.
  fileprivate func fitted(to width: Int) -> String {
    guard CharacterWidth.of(self) > width else { return self }
    guard width >= 4 else { return "" }
    var text = ""
    for character in self {
      guard CharacterWidth.of(text) + CharacterWidth.of(String(character)) < width else { break }
      text.append(character)
    }
    return text + "…"
  }
}
