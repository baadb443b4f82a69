import Streams

// The mouse: a click selects, a second one opens, the wheel scrolls, and a border that is dragged moves.

extension Dashboard {
  mutating func take(_ mouse: Mouse) -> [Effect] {
    // As it was drawn: a click takes both away.
    let isTelling = notice != nil || firstHints != nil
    view.hasPressed = true
    let clicked = view.clicked
    if mouse.action == .press { view.clicked = nil }
    // What is not drawn is neither pressed nor scrolled.
    guard view.isLargeEnough else {
      view.dragged = nil
      return []
    }
    if view.prompt != nil || view.popup != nil { return takeBeside(mouse) }
    let cell = Layout.Cell(row: mouse.row, column: mouse.column)
    let division = Division(view.size, view)
    switch mouse.action {
    case .press:
      view.dragged = border(at: cell, division)
      // Without a line of its own, what is told lies over the function bar. Who clicks on that means none of its buttons.
      if isTelling, division.statusRow == nil, cell.row == view.size.height - 1 {
        (view.notice, view.pendingKeys) = (nil, [])
        return []
      }
      return press(cell, division, again: mouse.isDouble ? clicked : nil)
    case .drag: drag(to: cell, division)
    case .release: view.dragged = nil
    case .wheelUp, .wheelDown: scroll(mouse.action == .wheelUp ? -3 : 3, at: cell, division)
    }
    return []
  }

  /// Beside what lies over the panes, a click closes it.
  private mutating func takeBeside(_ mouse: Mouse) -> [Effect] {
    switch mouse.action {
    case .press where view.prompt == nil: return perform(view.popup?.isQuestion == true ? .no : .back)
    case .wheelUp: return perform(.up)
    case .wheelDown: return perform(.down)
    default: return []
    }
  }

  /// - Parameter again: where the first press of a double click has put the cursor; nil for any other press.
  private mutating func press(_ cell: Layout.Cell, _ division: Division, again: PaneName?) -> [Effect] {
    view.notice = nil
    if cell.row == view.size.height - 1 { return pressBar(at: cell.column) }
    if division.form == .tabs, cell.row == division.body.row {
      if let tab = Division.tabs(view).first(where: { $0.columns.contains(cell.column) }) {
        focus(on: tab.pane)
      }
      return []
    }
    guard let (name, area) = division.panes.first(where: { $0.area.contains(cell) }), name != .details else {
      return []
    }
    // The first press has scrolled the list, so that another line may stand here now.
    if again == name, view.focus == name { return perform(.open) }
    if name != view.focus { focus(on: name) }
    let list = ListPane(name)
    let inside = division.form == .panes || division.form == .single ? area.inside : area
    let window = list.window(inside, margins: division.form != .small || name != .chains, self)
    let line = window.lines.lowerBound + cell.row - window.area.row
    guard window.area.contains(cell), window.lines.contains(line) else { return [] }
    put(cursorAt: line, in: name)
    view.clicked = name
    return []
  }

  /// The function bar's words are buttons.
  private mutating func pressBar(at column: Int) -> [Effect] {
    var start = 0
    for entry in keyTable.bar(width: view.size.width, of: abilities) {
      let end = start + CharacterWidth.of(entry.key) + 1 + CharacterWidth.of(entry.word)
      if (start..<end).contains(column) { return perform(entry.command) }
      start = end + 2
    }
    return []
  }

  /// The border at a cell, where the panes have borders that can be moved.
  private func border(at cell: Layout.Cell, _ division: Division) -> ViewState.Drag? {
    guard let layout = division.layout, division.form == .panes, !view.isExpanded else { return nil }
    return view.layouts[layout].root.border(at: cell, in: division.paneArea, focus: view.focus).map {
      ViewState.Drag(layout: layout, border: $0)
    }
  }

  private mutating func drag(to cell: Layout.Cell, _ division: Division) {
    // A resize, or a key, may have brought other panes meanwhile.
    guard let drag = view.dragged, drag.layout == division.layout, division.form == .panes, !view.isExpanded
    else { return }
    view.layouts[drag.layout].root.move(drag.border, to: cell, in: division.paneArea)
  }

  private mutating func scroll(_ steps: Int, at cell: Layout.Cell, _ division: Division) {
    let name = division.panes.first { $0.area.contains(cell) }?.pane ?? view.focus
    guard name != .details else { return }
    let index = view.isHeld(name) ? ListPane(name).cursorIndex(self) : 0
    put(cursorAt: (index ?? 0) + steps, in: name)
  }
}

extension ViewState.Popup {
  fileprivate var isQuestion: Bool { if case .question = self { true } else { false } }
}
