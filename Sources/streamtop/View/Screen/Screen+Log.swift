extension Screen {
  /// The newest line first.
  mutating func paintLog(_ area: Area) {
    let lines = model.log
    let first = max(0, min(view.logLine, lines.count - 1))
    for line in 0..<max(0, min(area.height, lines.count - first)) {
      let entry = lines[lines.count - 1 - first - line]
      let row = area.row + line
      let label = area.width >= 60 ? 18 : 10
      put(time(of: entry), row: row, column: area.column + 1, width: 9, style: Style(ink: .muted))
      put(entry.label, row: row, column: area.column + 11, width: label)
      let start = 12 + label
      put(
        "\(entry.mark.glyph) \(entry.text)", row: row, column: area.column + start,
        width: area.width - start, style: entry.mark.style)
    }
    if lines.isEmpty {
      let text = " nothing has happened yet"
      put(text, row: area.row, column: area.column, width: area.width, style: Style(ink: .muted))
    }
  }

  /// Seconds and milliseconds: `12.391`.
  func time(of line: LogLine) -> String {
    let milliseconds = max(0, line.time.milliseconds)
    let rest = String(1_000 + milliseconds % 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(rest)"
  }
}

extension LogLine.Mark {
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
    case .completed: "■"
    case .cancelled: "⊘"
    case .failed: "✕"
    case .output: "│"
    case .finding: "!"
    }
  }

  var style: Style {
    switch self {
    case .output: Style()
    case .made, .dropped: Style(ink: .muted)
    case .request, .run, .answer: Style(ink: .request)
    case .value: Style(ink: .good)
    case .error, .failed: Style(ink: .bad)
    case .finding: Style(ink: .bad, isBold: true)
    case .retry: Style(ink: .warning)
    case .cancel, .cancelled: Style(ink: .cancelled)
    case .completed: Style(ink: .info)
    }
  }
}
