import Streams

extension PaneName {
  static let ends = PaneName("ends")
}

/// How trees have ended, the latest first: in which order, why, and because of whom.
struct EndsPane: Pane {
  let name = PaneName.ends

  func emptyWords(_ dashboard: Dashboard) -> String { "nothing has ended yet" }

  func remark(_ dashboard: Dashboard, width: Int) -> String {
    let verdicts = dashboard.model.endings.values.compactMap(\.isInOrder)
    guard !verdicts.isEmpty else { return "" }
    let broken = verdicts.count { !$0 }
    let count = broken == 0 ? verdicts.count : broken
    return "\(count) \(count == 1 ? "promise" : "promises") \(broken == 0 ? "" : "NOT ")bottom-up"
  }

  func count(_ dashboard: Dashboard) -> Int { dashboard.lists.ends.count }

  func line(_ index: Int, _ dashboard: Dashboard) -> LineID { dashboard.lists.ends[index].id }

  func index(of line: LineID, _ dashboard: Dashboard) -> Int? {
    dashboard.lists.ends.firstIndex { $0.id == line }
  }

  func node(of line: LineID, _ dashboard: Dashboard) -> NodeID? {
    guard case .ending(let root, let number) = line else { return nil }
    let entry = dashboard.model.endings[root]?.entries.first { $0.ordinal == number }
    return entry?.node ?? root
  }

  /// The end of the chain, when it has one.
  func index(ofNode node: NodeID, _ dashboard: Dashboard) -> Int? {
    dashboard.model.nodes[node].flatMap { index(of: .ending($0.root, 0), dashboard) }
  }

  func words(_ index: Int, _ dashboard: Dashboard) -> String {
    let ending = dashboard.lists.ends[index].ending
    return "\(ending.label) \(ending.words)"
  }

  func paint(_ index: Int, in area: Area, on screen: inout Screen) {
    let (row, column, width) = (area.row, area.column + 1, area.width - 1)
    switch screen.dashboard.lists.ends[index] {
    case .head(let ending): screen.paintHead(of: ending, row: row, column: column, width: width)
    case .node(let ending, let entry):
      screen.paint(entry, of: ending, row: row, column: column, width: width)
    case .chain(let ending):
      screen.put("  \(ending.chain)", row: row, column: column, width: width, style: Style(ink: .muted))
    }
  }
}

/// One line of the ends pane.
enum EndLine: Sendable {
  case head(Ending)
  case node(Ending, Ending.Entry)
  /// All nodes of an older ending.
  case chain(Ending)

  var ending: Ending {
    switch self {
    case .head(let ending), .node(let ending, _), .chain(let ending): ending
    }
  }

  var id: LineID {
    switch self {
    case .head(let ending): .ending(ending.root, 0)
    case .node(let ending, let entry): .ending(ending.root, entry.ordinal)
    case .chain(let ending): .ending(ending.root, -1)
    }
  }
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

extension Screen {
  fileprivate mutating func paintHead(of ending: Ending, row: Int, column: Int, width: Int) {
    let style = Style(ink: ending.isInOrder == false ? .bad : .muted)
    put(ending.label, row: row, column: column, width: 14, style: Style(isBold: true))
    let count = width < 54 ? "" : "\(ending.count) \(ending.count == 1 ? "node" : "nodes") "
    let time = ending.duration > .zero ? "in \(Format.seconds(ending.duration))  " : " "
    // A single node has no order.
    let order = ending.count > 1 ? ending.orderWords : ""
    let right = "\(count)\(ending.reason == nil ? " " : time)\(order)"
    let needed = min(width - 16, CharacterWidth.of(right))
    put(
      ending.words, row: row, column: column + 15, width: max(0, width - 18 - needed),
      style: ending.reason?.style(isTroubled: model.isRecent(ending.lastTime)) ?? Style(ink: .good))
    putRight(right, row: row, column: column + width - needed - 1, width: needed, style: style)
  }

  /// When it ended, beside the others; on a clock that stands still meanwhile only the order tells.
  fileprivate mutating func paint(_ entry: Ending.Entry, of ending: Ending, row: Int, column: Int, width: Int)
  {
    put("  #\(entry.ordinal)", row: row, column: column, width: 6, style: Style(ink: .info))
    put(entry.label, row: row, column: column + 7, width: 14)
    let words = width - 22
    guard ending.duration > .zero else {
      let style = entry.reason.style(isTroubled: model.isRecent(entry.time))
      put(entry.reason.glyph, row: row, column: column + 22, width: words, style: style)
      return
    }
    let offset = entry.time - ending.firstTime
    putRight(
      "+\(Format.seconds(offset))", row: row, column: column + 21, width: 11, style: Style(ink: .info))
    let bar = max(0, width - 36)
    let length = min(bar, max(0, Int((offset / ending.duration * Double(bar - 1)).rounded())))
    put(
      String(repeating: "─", count: length) + "▏", row: row, column: column + 34, width: bar,
      style: Style(ink: .border))
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
    case (.leafFirst, _): "bottom-up"
    case (_, false?): "NOT bottom-up"
    case (.rootFirst, _): "top-down"
    case (.mixed, _): "mixed order"
    }
  }

  /// What the tree ended with and who asked for it, or that it lives on.
  var words: String {
    reason.map { "\($0.glyph) \(outcome)" } ?? "● lives on"
  }

  /// What the tree ended with, and who asked for it.
  var outcome: String {
    let cause = cause.map { $0.hasPrefix(":") ? $0 : " \($0)" } ?? ""
    return "\(reason?.words ?? "")\(cause)"
  }

  var duration: Duration { lastTime - firstTime }
}
