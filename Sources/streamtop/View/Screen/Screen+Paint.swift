extension Screen {
  static let smallest = Size(width: 40, height: 10)

  /// Draws everything in the layout that fits the canvas best.
  mutating func paint() {
    let size = canvas.size
    let whole = Area(row: 0, column: 0, width: size.width, height: size.height)
    guard size.width >= Self.smallest.width, size.height >= Self.smallest.height else {
      canvas.write("too small, need 40x10", row: 0, column: 0)
      return
    }
    if size.width < 72 || size.height < 14 {
      paintSmall(whole)
    } else {
      paintTitle(row: 0, width: size.width)
      paintBar(row: size.height - 1, width: size.width)
      let body = whole.dropping(top: 1, bottom: 1)
      if size.width < 120 || size.height < 40 {
        paintTabs(body)
      } else if view.isExpanded {
        paintFramed(view.focus, body.dropping(bottom: 1))
        paintStatus(row: body.row + body.height - 1, width: size.width)
      } else if size.width < 200 || size.height < 50 {
        paintNormal(body)
      } else {
        paintWide(body)
      }
    }
    switch view.popup {
    case .help: paintHelp(whole)
    case .faults: paintFaultMenu(whole)
    // One line is enough for the search box: what it does is to be seen in the panes.
    case .search, nil: break
    }
  }

  /// 120x40: chains and details, marbles, retries and ends, one line of log.
  private mutating func paintNormal(_ body: Area) {
    let spare = body.height - 38
    let (bottom, middle) = (8 + spare / 4, 11 + spare / 4)
    let top = body.height - 1 - middle - bottom
    let details = max(44, body.width * 3 / 8 - 1)
    paintFramed(
      .chains, Area(row: body.row, column: 0, width: body.width - details, height: top))
    paintDetailsFrame(
      Area(row: body.row, column: body.width - details, width: details, height: top))
    paintFramed(.marbles, Area(row: body.row + top, column: 0, width: body.width, height: middle))
    let row = body.row + top + middle
    if view.focus == .log {
      paintFramed(.log, Area(row: row, column: 0, width: body.width, height: bottom))
    } else {
      let half = body.width / 2
      paintFramed(.retries, Area(row: row, column: 0, width: half, height: bottom))
      paintFramed(.ends, Area(row: row, column: half, width: body.width - half, height: bottom))
    }
    paintStatus(row: body.row + body.height - 1, width: body.width)
  }

  /// 200x50: chains, details, and retries above ends; marbles; log.
  private mutating func paintWide(_ body: Area) {
    let spare = body.height - 48
    let (bottom, middle) = (8 + spare / 6, 13 + spare / 4)
    let top = body.height - middle - bottom
    let (details, right) = (52, 52)
    let chains = body.width - details - right
    let retries = max(9, top * 12 / 27)
    paintFramed(.chains, Area(row: body.row, column: 0, width: chains, height: top))
    paintDetailsFrame(Area(row: body.row, column: chains, width: details, height: top))
    let column = chains + details
    paintFramed(.retries, Area(row: body.row, column: column, width: right, height: retries))
    paintFramed(
      .ends, Area(row: body.row + retries, column: column, width: right, height: top - retries))
    paintFramed(.marbles, Area(row: body.row + top, column: 0, width: body.width, height: middle))
    paintFramed(
      .log, Area(row: body.row + top + middle, column: 0, width: body.width, height: bottom))
    // The log is in sight already, so only an answer to a key needs a line, and takes the function bar's.
    paintNotice(row: body.row + body.height, width: body.width)
  }

  /// 80x24: one pane at a time; below the chains a strip about the selected one, or all that is known of it.
  private mutating func paintTabs(_ body: Area) {
    var column = 0
    for pane in Pane.allCases {
      let title = pane.title
      let isFocused = pane == view.focus
      let style = isFocused ? Style(ink: .accent, isBold: true) : Style(ink: .title)
      column = put(
        isFocused ? "[\(title)]" : " \(title) ", row: body.row, column: column,
        width: body.width - column, style: style)
    }
    putRight(
      remark(of: view.focus, width: body.width) + " ", row: body.row, column: column,
      width: body.width - column, style: Style(ink: .muted))
    let main = body.dropping(top: 1, bottom: 1)
    paintStatus(row: body.row + body.height - 1, width: body.width)
    guard view.focus == .chains, main.height >= 13 else {
      paintPane(view.focus, main)
      return
    }
    if view.isExpanded {
      let chains = max(4, main.height - 16)
      paintPane(.chains, main.dropping(bottom: main.height - chains))
      paintDetailsFrame(main.dropping(top: chains))
      return
    }
    let strip = min(6 + (main.height - 20) / 3, main.height - 6)
    paintPane(.chains, main.dropping(bottom: max(6, strip)))
    paintStrip(main.dropping(top: main.height - max(6, strip)))
  }

  private mutating func paintFramed(_ pane: Pane, _ area: Area) {
    let inside = frame(
      area, title: pane.title, remark: remark(of: pane, width: area.width),
      isFocused: view.focus == pane)
    paintPane(pane, inside)
  }

  /// Paints what a pane shows, without its frame.
  mutating func paintPane(_ pane: Pane, _ area: Area) {
    guard area.width > 0, area.height > 0 else { return }
    switch pane {
    case .chains: paintChains(area)
    case .marbles: paintMarbles(area)
    case .retries: paintRetries(area)
    case .ends: paintEnds(area)
    case .log: paintLog(area)
    }
  }

  /// What stands at the right of a pane's title.
  private func remark(of pane: Pane, width: Int) -> String {
    switch pane {
    case .chains:
      let folded = model.foldedNodes > 0 ? " · \(model.foldedNodes) ended folded away" : ""
      return "\(rows.count) of \(model.nodes.count)\(folded)"
    case .marbles:
      return marbleRemark(width: max(0, width - 2), isShort: width < 110)
    case .retries:
      let waiting = model.retrying.count { model.nodes[$0]?.retry?.isWaiting(at: model.time) == true }
      return "\(waiting) waiting · \(model.retryCount) total"
    case .ends:
      let verdicts = model.endings.values.compactMap(\.isInOrder)
      let good = verdicts.count { $0 }
      return verdicts.isEmpty ? "" : "leaf to root: \(good) ok, \(verdicts.count - good) broken"
    case .log:
      return "\(Format.count(model.log.count)) kept\(view.logLine > 0 ? " · held" : " · follow")"
    }
  }
}
