import Streams

/// One line of the ends pane.
enum EndLine: Sendable {
  case head(Ending)
  case node(Ending, Ending.Entry)
  /// All nodes of an older ending.
  case chain(Ending)
}

extension Model {
  /// The endings, latest first. The first of several nodes is shown node by node, the others in two lines;
  /// a single node that was alone in its tree needs only one.
  var endLines: [EndLine] {
    var lines: [EndLine] = []
    var isDetailed = false
    for ending in latestEndings {
      lines.append(.head(ending))
      if ending.count == 1, ending.reason != nil { continue }
      if isDetailed || ending.count == 1 {
        lines.append(.chain(ending))
      } else {
        lines += ending.entries.map { .node(ending, $0) }
        isDetailed = true
      }
    }
    return lines
  }
}

extension Ending {
  /// The nodes in the order in which they ended: `#1 on → #2 map → #3 Promise`.
  var chain: String {
    let names = entries.map { "#\($0.ordinal) \($0.label)" }
    return names.joined(separator: " → ") + (count > entries.count ? " → …" : "")
  }

  var orderWords: String {
    switch (order, isInOrder) {
    case (.leafFirst, _): "leaf to root"
    case (_, false?): "NOT leaf to root"
    case (.rootFirst, _): "root to leaf"
    case (.mixed, _): "mixed order"
    }
  }

  /// What the tree ended with, or that it lives on.
  var words: String { reason.map { "\($0.glyph) \($0.words)" } ?? "● lives on" }

  var duration: Duration { lastTime - firstTime }
}

extension Screen {
  mutating func paintEnds(_ area: Area) {
    let lines = model.endLines
    let first = max(0, min(view.endsLine, lines.count - 1))
    for (offset, line) in lines.dropFirst(first).prefix(area.height).enumerated() {
      paintEndLine(line, row: area.row + offset, column: area.column + 1, width: area.width - 1)
    }
    if lines.isEmpty {
      let text = " nothing has ended yet"
      put(text, row: area.row, column: area.column, width: area.width, style: Style(ink: .muted))
    }
  }

  private mutating func paintEndLine(_ line: EndLine, row: Int, column: Int, width: Int) {
    switch line {
    case .head(let ending):
      let style = Style(ink: ending.isInOrder == false ? .bad : .muted)
      put(ending.label, row: row, column: column, width: 14, style: Style(isBold: true))
      let count = width < 54 ? "" : "\(ending.count) in "
      let right = "\(count)\(Format.milliseconds(ending.duration))  \(ending.orderWords)"
      let needed = min(width - 16, CharacterWidth.of(right))
      put(
        ending.words, row: row, column: column + 15, width: max(0, width - 18 - needed),
        style: ending.reason?.style ?? Style(ink: .good))
      putRight(right, row: row, column: column + width - needed - 1, width: needed, style: style)
    case .node(let ending, let entry):
      let offset = entry.time - ending.firstTime
      let bar = max(0, width - 36)
      put("  #\(entry.ordinal)", row: row, column: column, width: 6, style: entry.reason.style)
      put(entry.label, row: row, column: column + 7, width: 14)
      putRight(
        "+\(Format.milliseconds(offset))", row: row, column: column + 21, width: 11,
        style: Style(ink: .info))
      let part = ending.duration > .zero ? offset / ending.duration : 0
      let length = min(bar, max(0, Int((part * Double(bar - 1)).rounded())))
      put(
        String(repeating: "─", count: length) + "▏", row: row, column: column + 34, width: bar,
        style: Style(ink: .border))
    case .chain(let ending):
      put("  \(ending.chain)", row: row, column: column, width: width, style: Style(ink: .muted))
    }
  }
}
