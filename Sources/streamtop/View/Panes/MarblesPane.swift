import Streams

extension Model {
  /// How wide the widest label of a lane is, with its guides, among as many lines as anyone reads. O(1)
  func laneLabel(of listing: Listing) -> Int {
    listing.rows.prefix(500).reduce(0) { widest, row in
      let words =
        row.node.flatMap { nodes[$0] }.map(rowLabel) ?? listing.group(of: row).map { "  \($0.title)" } ?? ""
      return max(widest, 2 * row.depth + CharacterWidth.of(words))
    }
  }
}

extension PaneName {
  static let marbles = PaneName("marbles")
}

/// The forest again, with what has happened to each node, the newest at the right.
struct MarblesPane: Pane {
  let name = PaneName.marbles
  let arrangement = Arrangement.forest

  func emptyWords(_ dashboard: Dashboard) -> String { "no streams yet" }

  func remarks(_ dashboard: Dashboard, width: Int) -> [String] {
    let scale = dashboard.view.marbleScale
    guard width >= 110 else { return ["1 col = \(scale) ms"] }
    let time = dashboard.model.time
    let span = Duration.milliseconds(
      scale * max(0, width - Lane.labelWidth(width, dashboard.lists.laneLabel) - 4))
    let start = Format.clock(max(.zero, time - span))
    return ["1 col = \(scale) ms   ◂ \(start) ── \(Format.clock(time)) ▸"]
  }

  func fitting(_ dashboard: Dashboard) -> Fitting? { dashboard.lists.chains.fitting }

  func count(_ dashboard: Dashboard) -> Int { dashboard.lists.chains.rows.count }

  func line(_ index: Int, _ dashboard: Dashboard) -> LineID { dashboard.lists.chains.rows[index].line }

  func index(of line: LineID, _ dashboard: Dashboard) -> Int? { dashboard.lists.chains.index(of: line) }

  func node(of line: LineID, _ dashboard: Dashboard) -> NodeID? { line.node }

  func index(ofNode node: NodeID, _ dashboard: Dashboard) -> Int? {
    dashboard.lists.chains.index(of: .node(node))
  }

  func words(_ index: Int, _ dashboard: Dashboard) -> String { ChainsPane().words(index, dashboard) }

  func paint(_ index: Int, in area: Area, on screen: inout Screen) {
    let row = screen.dashboard.lists.chains.rows[index]
    if row.node == nil {
      screen.paintLane(ofGroup: row, at: area.row, column: area.column, width: area.width)
    } else {
      screen.paintLane(row, at: area.row, column: area.column, width: area.width)
    }
  }
}
