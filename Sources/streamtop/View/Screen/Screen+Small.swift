import Streams

extension Screen {
  /// One pane, or the details, and the most important figures, for whatever is left of a screen.
  mutating func paintSmall(_ whole: Area, _ division: Division) {
    let width = whole.width
    let live = progress
    put(
      "streamtop \(Format.clock(model.status.moment ?? model.time)) \(eventRate)", row: 0, column: 0,
      width: width - live.count - 1,
      style: Style(ink: .title, isBold: true))
    putRight(live, row: 0, column: 0, width: width, style: progressStyle)
    for (pane, area) in division.panes {
      switch pane {
      case .chains: paintSmallChains(area)
      case .details: paintDetailsFrame(area)
      default: ListPane(pane).paint(area, on: &self)
      }
    }
    let hasNotice = paintNotice(row: whole.height - 2, width: width)
    if !hasNotice, view.focus != .chains || view.plan.filter != nil || !view.marks.isEmpty {
      let list = ListPane(view.focus)
      let end = put("[\(list.pane.title)]", row: whole.height - 2, column: 0, width: width)
      let remark = list.remark(dashboard, width: width, room: width - end - 2)
      putRight(
        remark, row: whole.height - 2, column: end, width: width - end - 1, style: Style(ink: .muted))
    }
    paintBar(row: whole.height - 1, width: width)
  }

  private mutating func paintSmallChains(_ area: Area) {
    let list = ListPane(.chains)
    let (lines, inside) = list.window(area, margins: false, dashboard)
    let cursor = list.cursorIndex(dashboard)
    for (line, index) in lines.enumerated() {
      let row = dashboard.lists.chains.rows[index]
      let area = Area(row: inside.row + line, column: 0, width: area.width, height: 1)
      paintSmall(row, in: area)
      list.show(index, cursor, area, on: &self)
    }
  }

  private mutating func paintSmall(_ row: Row, in area: Area) {
    if let id = row.node {
      if let node = model.nodes[id] { paintSmallRow(row, node, in: area) }
    } else if let group = dashboard.lists.chains.group(of: row) {
      let words = "▸ \(group.label) ×\(Format.count(group.count))  \(group.words)"
      put(words, row: area.row, column: 1, width: area.width - 1, style: Style(ink: .muted))
    }
  }

  private mutating func paintSmallRow(_ row: Row, _ node: Node, in area: Area) {
    let label = min(20, max(12, area.width / 4))
    let indent = min(row.depth, 3)
    put(
      model.rowLabel(node), row: area.row, column: area.column + 1 + indent, width: label - indent,
      style: Style(isBold: node.isRoot))
    let state = row.isFolded ? model.stateOfChain(node) : model.state(of: node)
    let start = label + 2
    let end = put(
      smallState(node, state), row: area.row, column: start, width: area.width - start,
      style: state.style(isTroubled: model.isTroubled(node)))
    let rest = area.width - end - 1
    if let retry = retry(shownAt: node), rest >= 6 {
      put(
        Format.bar(retry.progress(at: model.time), width: min(12, rest)), row: area.row, column: end + 1,
        width: rest, style: Style(ink: .warning))
    } else if state == .active, rest >= 4 {
      put(
        spark(node, columns: min(10, rest), tenths: 10), row: area.row, column: end + 1, width: rest,
        style: Style(ink: .info))
    }
  }

  private func retry(shownAt node: Node) -> RetryProgress? {
    guard model.living(node.id) != nil else { return nil }
    if let retry = node.retry { return retry.phase == .waiting ? retry : nil }
    return node.isRoot ? model.pendingRetry(below: node.id) : nil
  }

  private func smallState(_ node: Node, _ state: NodeState) -> String {
    switch state {
    case .active:
      return "● \(Format.compact(node.counters.next)) ✕\(Format.compact(node.counters.errors)) "
    case .keeps:
      let drops = node.counters.drops
      return state.words + (drops > 0 ? ", dropped \(Format.compact(drops))" : "")
    case .retrying:
      guard let retry = retry(shownAt: node) else { return state.words }
      return "↻ \(retry.tries) in \(Format.countdown(retry.remaining(at: model.time)))"
    default:
      return state.words
    }
  }
}
