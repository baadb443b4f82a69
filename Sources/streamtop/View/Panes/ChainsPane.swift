import Streams

extension PaneName {
  static let chains = PaneName("chains")
}

/// The forest: every chain with its operators, their figures and how they stand.
struct ChainsPane: Pane {
  let name = PaneName.chains
  let arrangement = Arrangement.forest

  func emptyWords(_ dashboard: Dashboard) -> String { "no streams yet" }

  func remarks(_ dashboard: Dashboard, width: Int) -> [String] {
    let plan = dashboard.view.plan
    var words = plan.filter == nil ? ["\(dashboard.lists.chains.total) nodes"] : []
    if plan.isGrouped { words.append("grouped") }
    let forgotten = dashboard.model.forgottenChains
    if forgotten > 0 {
      words.append("\(Format.count(forgotten)) \(forgotten == 1 ? "chain" : "chains") forgotten")
    }
    return words
  }

  /// What stands above a node that fits is not counted.
  func fitting(_ dashboard: Dashboard) -> Fitting? { dashboard.lists.chains.fitting }

  func count(_ dashboard: Dashboard) -> Int { dashboard.lists.chains.rows.count }

  func line(_ index: Int, _ dashboard: Dashboard) -> LineID { dashboard.lists.chains.rows[index].line }

  func index(of line: LineID, _ dashboard: Dashboard) -> Int? { dashboard.lists.chains.index(of: line) }

  func node(of line: LineID, _ dashboard: Dashboard) -> NodeID? { line.node }

  func index(ofNode node: NodeID, _ dashboard: Dashboard) -> Int? {
    dashboard.lists.chains.index(of: .node(node))
  }

  func words(_ index: Int, _ dashboard: Dashboard) -> String {
    let row = dashboard.lists.chains.rows[index]
    guard let id = row.node, let node = dashboard.model.nodes[id] else {
      return dashboard.lists.chains.group(of: row).map { "\($0.title) \($0.words)" } ?? ""
    }
    return dashboard.model.words(of: node)
  }

  func keys(_ dashboard: Dashboard) -> [Command] {
    guard let node = dashboard.selection.flatMap({ dashboard.model.nodes[$0] }),
      dashboard.model.living(node.id) != nil
    else { return [.open] }
    let takes: [Command] = node.takesRequests ? [.request, .share] : []
    let waits = !dashboard.model.waitingRetries(below: node.root).isEmpty
    let reader = dashboard.model.status.reader.flatMap { dashboard.model.nodes[$0]?.root }
    let reads: [Command] = reader == node.root ? [.pauseReader] : []
    return takes + reads + [.cancel] + (waits ? [.retryNow] : []) + [.open]
  }

  func margins(_ area: Area, _ dashboard: Dashboard) -> (head: Int, foot: Int) { (1, 0) }

  func paintMargins(_ area: Area, on screen: inout Screen) {
    let head = Style(ink: .title, isBold: true)
    let columns = screen.chainColumns(width: area.width)
    let label = screen.labelWidth(columns, width: area.width)
    screen.put(" CHAIN / OPERATOR", row: area.row, column: area.column, width: label, style: head)
    var column = area.column + label
    for entry in columns {
      let width = entry.width(in: area.width)
      let isOld = entry == .state && screen.dashboard.isStale
      let title = isOld ? "LAST KNOWN" : entry.title(in: area.width)
      let isSorting = entry.sorts(by: screen.view.plan.order)
      let head = Style(ink: isSorting ? .accent : .title, isBold: true, isUnderlined: isSorting)
      if entry.isLeading {
        screen.put(title, row: area.row, column: column + 1, width: width - 1, style: head)
      } else {
        screen.putRight(title, row: area.row, column: column, width: width, style: head)
      }
      column += width
    }
  }

  func paint(_ index: Int, in area: Area, on screen: inout Screen) {
    let row = screen.dashboard.lists.chains.rows[index]
    guard let id = row.node else { return paintGroup(row, in: area, on: &screen) }
    guard let node = screen.model.nodes[id] else { return }
    let columns = screen.chainColumns(width: area.width)
    let label = screen.labelWidth(columns, width: area.width)
    let state = row.isFolded ? screen.model.stateOfChain(node) : screen.model.state(of: node)
    let style = state.isOver ? Style(ink: .muted) : .plain
    let start = screen.paintBranch(row, node, at: area.row, column: area.column + 1, width: label - 1)
    let room = area.column + label - start
    var labelStyle = style
    labelStyle.isBold = node.isRoot && !state.isOver
    // Of another pane's line, quietly: one cursor is enough.
    if id == screen.view.selection, screen.view.focus != name {
      labelStyle = Style(ink: .accent, isBold: labelStyle.isBold, isUnderlined: true)
    }
    screen.put(
      screen.model.title(of: node, width: room), row: area.row, column: start, width: room, style: labelStyle)
    let figures = screen.dashboard.lists.chains.totals(of: row, in: screen.model)
    screen.paintFigures(
      figures, node, state, columns, isTroubled: screen.model.isTroubled(node),
      in: Area(row: area.row, column: area.column + label, width: area.width, height: 1))
  }

  /// Several chains in one line: how many they are, their figures together, and how they stand.
  func paintGroup(_ row: Row, in area: Area, on screen: inout Screen) {
    guard let group = screen.dashboard.lists.chains.group(of: row) else { return }
    let columns = screen.chainColumns(width: area.width)
    let label = screen.labelWidth(columns, width: area.width)
    let style = group.id.isOver ? Style(ink: .muted) : Style(isBold: true)
    let border = Style(ink: .border)
    screen.put(row.isFolded ? "▸" : "▾", row: area.row, column: area.column + 1, width: 1, style: border)
    screen.put("Σ", row: area.row, column: area.column + 2, width: 1, style: border)
    screen.put(group.title, row: area.row, column: area.column + 3, width: label - 3, style: style)
    screen.paintFigures(
      screen.dashboard.lists.chains.totals(of: row, in: screen.model), nil, nil, columns, isTroubled: false,
      words: group.words,
      in: Area(row: area.row, column: area.column + label, width: area.width, height: 1))
  }
}

extension ChainGroup {
  var title: String { "\(label) ×\(Format.count(count))\(id.isOver ? " ended" : "")" }

  /// How many of its chains live, and how the others have ended: `● 3 live ■ 9 ✕ 2 ⊘ 1`.
  var words: String {
    let living = members.count - completed - failed - cancelled
    let all = [
      ("■", completed + forgotten.completed), ("✕", failed + forgotten.failed),
      ("⊘", cancelled + forgotten.cancelled),
    ]
    let ended = all.filter { $0.1 > 0 }
    let parts = ended.map { "\($0.0) \(Format.compact($0.1))" }
    return ((living > 0 ? ["● \(living) live"] : []) + parts).joined(separator: " ")
  }
}

extension Listing {
  func group(of row: Row) -> ChainGroup? {
    if case .group(let id) = row.line { groups[id] } else { nil }
  }
}
