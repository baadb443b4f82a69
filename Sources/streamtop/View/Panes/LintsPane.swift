import Streams

extension PaneName {
  static let lints = PaneName("lints")
}

/// What is hardly ever meant: what is wrong, since when, where it was built, and what to do about it.
struct LintsPane: Pane {
  let name = PaneName.lints

  func emptyWords(_ dashboard: Dashboard) -> String { "nothing found" }

  func remarks(_ dashboard: Dashboard, width: Int) -> [String] {
    let count = dashboard.model.lints.count
    return count == 0 ? [] : ["\(count) found"]
  }

  func count(_ dashboard: Dashboard) -> Int { dashboard.model.lints.count }

  /// The newest first.
  func line(_ index: Int, _ dashboard: Dashboard) -> LineID {
    .item(name, dashboard.model.lints.count - 1 - index)
  }

  func index(of line: LineID, _ dashboard: Dashboard) -> Int? {
    guard case .item(name, let number) = line else { return nil }
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
    guard count(dashboard) > 0 else { return (0, 0) }
    return (0, area.height >= 9 ? 6 : area.height >= 5 ? 2 : 0)
  }

  /// Below the list: all about the one under the cursor, and what to do about it.
  func paintMargins(_ area: Area, on screen: inout Screen) {
    let foot = margins(area, screen.dashboard).foot
    let line = ListPane(name).cursorLine(screen.dashboard)
    guard foot > 0, let index = line.flatMap({ index(of: $0, screen.dashboard) }) else { return }
    let finding = finding(index, screen.dashboard)
    let width = area.width - 12
    let advice = finding.lint.advice.wrapped(width: width).map { ("to do", $0) }
    let lines =
      finding.sentence.wrapped(width: width).map { ("what", $0) }
      + (finding.location.isEmpty ? [] : [("built at", finding.location)]) + advice
    var row = area.row + area.height - foot + 1
    var last = ""
    for (label, text) in (foot > 2 ? lines : advice).prefix(foot - 1) {
      if label != last {
        screen.put(label, row: row, column: area.column + 1, width: 9, style: Style(ink: .muted))
      }
      screen.put(text, row: row, column: area.column + 11, width: width)
      (row, last) = (row + 1, label)
    }
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
      finding.sentence + place, row: area.row, column: area.column + 31,
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
    case .slowOperator: "let it work elsewhere, with dispatch or asyncMap, or make it do less"
    }
  }
}

extension Finding {
  fileprivate var sentence: String { "\(label) \(words)" }
}

extension String {
  /// Its words in lines of at most so many columns; a longer word has a line of its own, and is cut where it is drawn.
  fileprivate func wrapped(width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, CharacterWidth.of(last) + CharacterWidth.of(String(word)) < width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
