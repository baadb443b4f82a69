import Streams

extension PaneName {
  static let lints = PaneName("lints")
}

/// What is hardly ever meant: what is wrong, since when, where it was built, and what to do about it.
struct LintsPane: Pane {
  let name = PaneName.lints

  func emptyWords(_ dashboard: Dashboard) -> String { "nothing is wrong" }

  func remark(_ dashboard: Dashboard, width: Int) -> String {
    let count = dashboard.model.lints.count
    return count == 0 ? "" : "\(count) found"
  }

  func count(_ dashboard: Dashboard) -> Int { dashboard.model.lints.count }

  /// The newest first.
  func line(_ index: Int, _ dashboard: Dashboard) -> LineID {
    .finding(dashboard.model.lints.count - 1 - index)
  }

  func index(of line: LineID, _ dashboard: Dashboard) -> Int? {
    guard case .finding(let number) = line else { return nil }
    return dashboard.model.lints.findings.indices.contains(number)
      ? dashboard.model.lints.count - 1 - number : nil
  }

  func node(of line: LineID, _ dashboard: Dashboard) -> NodeID? {
    index(of: line, dashboard).map { finding($0, dashboard).node }
  }

  func words(_ index: Int, _ dashboard: Dashboard) -> String { finding(index, dashboard).line }

  private func finding(_ index: Int, _ dashboard: Dashboard) -> Finding {
    dashboard.model.lints.findings[dashboard.model.lints.count - 1 - index]
  }

  func margins(_ area: Area, _ dashboard: Dashboard) -> (head: Int, foot: Int) {
    (0, count(dashboard) > 0 && area.height >= 5 ? 2 : 0)
  }

  /// Below the list: what to do about the one under the cursor.
  func paintMargins(_ area: Area, on screen: inout Screen) {
    guard margins(area, screen.dashboard).foot > 0,
      let index = ListPane(name).cursorIndex(screen.dashboard)
    else { return }
    let advice = finding(index, screen.dashboard).lint.advice
    screen.put(
      advice, row: area.row + area.height - 1, column: area.column + 1, width: area.width - 1,
      style: Style(ink: .accent))
  }

  func paint(_ index: Int, in area: Area, on screen: inout Screen) {
    let finding = finding(index, screen.dashboard)
    let count = finding.count > 1 ? " ×\(finding.count)" : ""
    screen.put(
      Format.clock(finding.time), row: area.row, column: area.column + 1, width: 8, style: Style(ink: .muted))
    screen.put(
      finding.lint.rawValue + count, row: area.row, column: area.column + 10, width: 20,
      style: Style(ink: .bad))
    let place = finding.location.isEmpty ? "" : "  \(finding.location)"
    screen.put(
      "\(finding.label) \(finding.words)\(place)", row: area.row, column: area.column + 31,
      width: area.width - 31)
  }
}

extension Lint {
  /// What to do about it, in one line.
  var advice: String {
    switch self {
    case .retryStorm: "give the retry a delay that grows, or a limit: .retry(.exponential(5, base: 0.5))"
    case .nestedRetry: "keep one of the two retries: their attempts multiply"
    case .unreadError: "read the branch's errors with onError, or handle them above it"
    case .stuckPromise: "give the task a timeout, or see why it never answers"
    case .leak: "dispose of what that place makes, or end it"
    case .unheardResponse: "cancel requests whose answers are not wanted any more"
    case .lateValue: "take the answer to where it is still heard, or ask for less"
    }
  }
}
