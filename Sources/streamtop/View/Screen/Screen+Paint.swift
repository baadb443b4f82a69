/// How a screen is divided: worked out from its size alone, so that the mouse finds what was drawn.
struct Division {
  enum Form: Hashable {
    case tooSmall
    /// One pane, or the details in place of the chains, and the most important figures.
    case small
    /// One pane at a time, below a line of tabs.
    case tabs
    /// One pane in the whole body.
    case single
    case panes
  }

  let form: Form
  /// What lies between the title and the function bar.
  let body: Area
  /// Where panes are, with their frames.
  let panes: [(pane: PaneName, area: Area)]
  /// Where what has happened last is told; nil where a pane tells it.
  let statusRow: Int?
  let layout: Int?

  /// What the panes of a layout share.
  var paneArea: Area { statusRow == nil ? body : body.dropping(bottom: 1) }

  init(_ size: Size, _ view: ViewState) {
    body = Area(row: 1, column: 0, width: size.width, height: size.height - 2)
    let layout = view.layouts.firstIndex {
      size.width >= $0.smallest.width && size.height >= $0.smallest.height
    }
    guard size.width >= Screen.smallest.width, size.height >= Screen.smallest.height else {
      (form, panes, statusRow, self.layout) = (.tooSmall, [], nil, nil)
      return
    }
    if size.width < 72 || size.height < 14 {
      (form, statusRow, self.layout) = (.small, size.height - 2, nil)
      let pane = view.focus == .chains && view.isExpanded ? PaneName.details : view.focus
      panes = [(pane, body.dropping(bottom: 1))]
    } else if let layout, view.isExpanded, view.focus != .chains {
      (form, statusRow, self.layout) = (.single, size.height - 2, layout)
      panes = [(view.focus, body.dropping(bottom: 1))]
    } else if let layout {
      let plan = view.layouts[layout]
      (form, self.layout) = (.panes, layout)
      statusRow = plan.hasStatus ? size.height - 2 : nil
      let inside = plan.hasStatus ? body.dropping(bottom: 1) : body
      panes = (view.isExpanded ? Self.focused : plan.root).areas(in: inside, focus: view.focus)
    } else {
      (form, statusRow, self.layout) = (.tabs, size.height - 2, nil)
      panes = Self.tab(body.dropping(top: 1, bottom: 1), view)
    }
  }

  /// The chains with everything about one of their nodes.
  private static let focused = Layout.Part.row([
    Layout.Share(part: .pane(.chains), weight: 1), Layout.Share(part: .pane(.details), weight: 1),
  ])

  /// Below the chains a strip about the selected one, or all that is known of it.
  private static func tab(_ main: Area, _ view: ViewState) -> [(pane: PaneName, area: Area)] {
    guard view.focus == .chains, main.height >= 13 else { return [(view.focus, main)] }
    let below =
      view.isExpanded ? min(16, main.height - 4) : max(6, min(6 + (main.height - 20) / 3, main.height - 6))
    return [
      (.chains, main.dropping(bottom: below)), (.details, main.dropping(top: main.height - below)),
    ]
  }

  /// What is left of the tabs' line for the remark, at least.
  private static let remarkWidth = 24

  /// Each tab's title, and where it is. Where there is little room, the longest titles are cut, but for that of the focus.
  static func tabs(_ view: ViewState) -> [(pane: PaneName, title: String, columns: Range<Int>)] {
    func titles(atMost length: Int) -> [String] {
      Panes.all.map { $0.name == view.focus ? $0.title : String($0.title.prefix(length)) }
    }
    var length = Panes.all.map(\.title.count).max() ?? 0
    let room = view.size.width - remarkWidth
    while length > 3, titles(atMost: length).reduce(0, { $0 + $1.count + 2 }) > room { length -= 1 }
    var column = 0
    return zip(Panes.all, titles(atMost: length)).map { pane, title in
      defer { column += title.count + 2 }
      return (pane.name, title, column..<column + title.count + 2)
    }
  }
}

extension Screen {
  static let smallest = Size(width: 40, height: 10)

  /// Draws everything in the layout that fits the canvas best.
  mutating func paint() {
    let size = canvas.size
    let whole = Area(row: 0, column: 0, width: size.width, height: size.height)
    let division = Division(size, view)
    switch division.form {
    case .tooSmall:
      // A number that is cut is another one.
      let need = "\(Self.smallest.width)x\(Self.smallest.height)"
      let words = ["too small, need \(need)", "need \(need)", need].first { $0.count <= size.width }
      canvas.write(words ?? "", row: 0, column: 0)
      return
    case .small: paintSmall(whole, division)
    case .tabs, .single, .panes: paintLarge(division)
    }
    switch view.popup {
    case .help: paintHelp(whole)
    case .faults: paintFaultMenu(whole)
    case .setup: paintSetup(whole)
    case .question(let question): paintQuestion(question, whole)
    case nil: break
    }
  }

  private mutating func paintLarge(_ division: Division) {
    let size = canvas.size
    paintTitle(row: 0, width: size.width)
    paintBar(row: size.height - 1, width: size.width)
    if division.form == .tabs { paintTabs(row: division.body.row, width: size.width) }
    for (pane, area) in division.panes {
      switch (pane, division.form) {
      case (.details, .tabs) where !view.isExpanded: paintStrip(area)
      case (.details, _): paintDetailsFrame(area)
      case (_, .tabs): ListPane(pane).paint(area, on: &self)
      default: paintFramed(pane, area)
      }
    }
    if let row = division.statusRow {
      paintStatus(row: row, width: size.width)
    } else {
      // What has happened is in sight already, so only an answer to a key needs a line, and takes the function bar's.
      paintNotice(row: size.height - 1, width: size.width)
    }
  }

  private mutating func paintTabs(row: Int, width: Int) {
    var end = 0
    for (pane, title, columns) in Division.tabs(view) {
      let isFocused = pane == view.focus
      let style = isFocused ? Style(ink: .accent, isBold: true) : Style(ink: .title)
      end = put(
        isFocused ? "[\(title)]" : " \(title) ", row: row, column: columns.lowerBound,
        width: width - columns.lowerBound, style: style)
    }
    let room = width - end
    let remark = ListPane(view.focus).remark(dashboard, width: room, room: room - 2)
    putRight(remark + " ", row: row, column: end, width: width - end, style: Style(ink: .muted))
  }

  private mutating func paintFramed(_ name: PaneName, _ area: Area) {
    let list = ListPane(name)
    let title = list.pane.title
    let remark = list.remark(dashboard, width: area.width, room: Self.remarkRoom(area, title: title))
    let inside = frame(area, title: title, remark: remark, isFocused: view.focus == name)
    list.paint(inside, on: &self)
  }
}
