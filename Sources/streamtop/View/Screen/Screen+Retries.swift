import Streams

extension Screen {
  mutating func paintRetries(_ area: Area) {
    let head = Style(ink: .title, isBold: true)
    let error = min(24, max(8, area.width / 6))
    let starts = [1, 17, 24, 24 + error + 1]
    for (title, start) in zip(["CHAIN", "TRY", "ERROR", "NEXT IN"], starts) {
      put(title, row: area.row, column: area.column + start, width: area.width - start, style: head)
    }
    let summary = retrySummary(width: area.width)
    let room = area.height - 1
    let list = area.dropping(top: 1, bottom: room >= 4 + summary.count ? summary.count + 1 : 0)
    let ids = model.retryRows
    let first = Self.firstLine(
      showing: ids.firstIndex { $0 == view.selection }, of: ids.count, height: list.height)
    for (line, id) in ids.dropFirst(first).prefix(list.height).enumerated() {
      guard let node = model.nodes[id], let retry = node.retry else { continue }
      let row = list.row + line
      let isSelected = id == view.selection
      if isSelected { put("›", row: row, column: area.column, style: Style(ink: .accent)) }
      put(model.fullLabel(node.identity), row: row, column: area.column + starts[0], width: 15)
      put(retry.tries, row: row, column: area.column + starts[1], width: 6)
      put(
        retry.error, row: row, column: area.column + starts[2], width: error, style: Style(ink: .bad))
      let rest = area.width - starts[3]
      put(
        retryWords(retry, width: rest), row: row, column: area.column + starts[3], width: rest,
        style: Style(ink: retry.settledAt == nil ? .warning : .muted))
      if isSelected {
        canvas.restyle(row: row, column: area.column, width: area.width) { $0.isReverse = true }
      }
    }
    if ids.isEmpty {
      let style = Style(ink: .muted)
      put(" no retries yet", row: list.row, column: list.column, width: list.width, style: style)
    }
    guard list.height < room else { return }
    for (line, text) in summary.enumerated() {
      put(
        text, row: list.row + list.height + 1 + line, column: area.column + 1, width: area.width - 1,
        style: Style(ink: .info))
    }
  }

  /// What comes next for a retry, with its countdown and the delays so far where there is room.
  func retryWords(_ retry: RetryProgress, width: Int) -> String {
    let settled = retry.settledAt.map { Format.seconds($0 - retry.firstAt) } ?? ""
    switch retry.phase {
    case .waiting:
      let remaining = Format.seconds(retry.remaining(at: model.time))
      let text = remaining + String(repeating: " ", count: max(1, 7 - remaining.utf8.count))
      let delays = width >= 44 ? "  \(retry.plan)" : ""
      return text + bar(retry.progress(at: model.time), width: min(22, width - 8)) + delays
    case .running: return "attempt \(retry.attempt + 1) runs"
    case .recovered: return "came through after \(settled)"
    case .gaveUp: return "gave up after \(settled)"
    case .cancelled: return "cancelled after \(settled)"
    }
  }

  private func retrySummary(width: Int) -> [String] {
    let count = max(10, min(40, width - 2))
    let retries = model.total.columns(count, of: 1_000, endingAt: model.time)
    let worst = model.retriers.compactMap { model.nodes[$0] }
      .max { ($0.counters.retries, $1.id) < ($1.counters.retries, $0.id) }
    let name = worst.map { "\(model.fullLabel($0.identity)), \($0.counters.retries)" } ?? "-"
    return [
      "retries per second, last \(count) s", Sparkline.text(retries.map { Int($0.retries) }),
      "failed runs   \(model.failedRuns), \(Format.seconds(model.failedTime)) in all",
      "most retries  \(name)",
    ]
  }
}

extension RetryProgress {
  /// `2/5`; a node that decides freely has no limit to show.
  var tries: String { "\(attempt)/\(limit.map(String.init) ?? "-")" }

  /// The delays that are known: those that are over, and the one that runs.
  var plan: String {
    let isOpen = phase == .waiting
    let words = delays.enumerated().map { index, delay in
      "\(Format.bareSeconds(delay)) \(isOpen && index == delays.count - 1 ? "·" : "✕")"
    }
    let earlier = attempt > delays.count ? "… " : ""
    return "plan \(earlier)\(words.joined(separator: "  ")) s"
  }
}
