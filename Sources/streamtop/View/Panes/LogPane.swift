import Streams

extension PaneName {
  static let log = PaneName("log")
}

/// What has happened, the newest first. The cursor at the top follows; further down it stays with its line.
struct LogPane: Pane {
  let name = PaneName.log
  let arrangement = Arrangement.journal

  func emptyWords(_ dashboard: Dashboard) -> String { "nothing has happened yet" }

  func remarks(_ dashboard: Dashboard, width: Int) -> [String] {
    [
      "\(Format.count(dashboard.model.log.count)) kept", dashboard.view.isHeld(name) ? "held" : "follow",
    ]
  }

  func count(_ dashboard: Dashboard) -> Int { dashboard.model.log.count }

  func line(_ index: Int, _ dashboard: Dashboard) -> LineID {
    .item(name, dashboard.model.log.total - 1 - index)
  }

  func index(of line: LineID, _ dashboard: Dashboard) -> Int? {
    guard case .item(name, let number) = line else { return nil }
    let index = dashboard.model.log.total - 1 - number
    return dashboard.model.log.indices.contains(index) ? index : nil
  }

  func node(of line: LineID, _ dashboard: Dashboard) -> NodeID? {
    index(of: line, dashboard).flatMap { entry($0, dashboard).node }
  }

  func words(_ index: Int, _ dashboard: Dashboard) -> String {
    let entry = entry(index, dashboard)
    return "\(entry.label) \(entry.text)"
  }

  fileprivate func entry(_ index: Int, _ dashboard: Dashboard) -> LogLine {
    dashboard.model.log[dashboard.model.log.count - 1 - index]
  }

  func paint(_ index: Int, in area: Area, on screen: inout Screen) {
    let entry = entry(index, screen.dashboard)
    let label = area.width >= 60 ? 18 : 10
    screen.putRight(entry.clock, row: area.row, column: area.column + 1, width: 9, style: Style(ink: .muted))
    screen.put(entry.label, row: area.row, column: area.column + 11, width: label)
    let start = 12 + label
    screen.put(
      "\(entry.mark.glyph) \(entry.text)", row: area.row, column: area.column + start,
      width: area.width - start, style: entry.mark.style(isRecent: screen.model.isRecent(entry.time)))
  }
}

extension Dashboard {
  /// The line of the log that the user has chosen, whose words the pane may have no room for; nil while the log follows.
  var chosenLogLine: LogLine? {
    guard view.focus == .log, view.isHeld(.log), let index = ListPane(.log).cursorIndex(self)
    else { return nil }
    let line = ListPane(.log).line(index, self)
    return LogPane().index(of: line, self).map { LogPane().entry($0, self) }
  }
}

extension LogLine {
  /// All of it in one line.
  var words: String { "\(clock) \(label)  \(mark.glyph) \(text)" }

  /// Seconds and milliseconds: `12.391`.
  var clock: String {
    let milliseconds = max(0, time.milliseconds)
    let rest = String(1_000 + milliseconds % 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(rest)"
  }
}
extension LogLine.Mark {
  /// Whether it is more than the daily business of a stream.
  var matters: Bool {
    switch self {
    case .error, .retry, .cancel, .command, .completed, .cancelled, .failed, .output, .finding: true
    case .made, .request, .run, .answer, .dropped, .value: false
    }
  }

  var glyph: String {
    switch self {
    case .made: "·"
    case .request: "▷"
    case .run: "▸"
    case .answer: "←"
    case .dropped: "·"
    case .value: "●"
    case .error: "✕"
    case .retry: "↻"
    case .cancel: "⊘"
    case .command: "◆"
    case .completed: "■"
    case .cancelled: "⊘"
    case .failed: "✕"
    case .output: "│"
    case .finding: "!"
    }
  }

  func style(isRecent: Bool) -> Style {
    switch self {
    case .output, .command: Style()
    case .made, .dropped: Style(ink: .muted)
    case .request, .run, .answer: Style(ink: .request)
    case .value: Style(ink: .good)
    case .error, .failed: Style(ink: isRecent ? .bad : .muted)
    case .finding: Style(ink: .bad)
    case .retry: Style(ink: .warning)
    case .cancel, .cancelled: Style(ink: .cancelled)
    case .completed: Style(ink: .muted)
    }
  }
}
