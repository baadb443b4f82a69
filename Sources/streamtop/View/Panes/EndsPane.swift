import Streams

extension PaneName {
  static let ends = PaneName("ends")
}

/// How trees have ended, the latest first: in which order, why, and because of whom.
struct EndsPane: Pane {
  let name = PaneName.ends

  func emptyWords(_ dashboard: Dashboard) -> String { "nothing has ended yet" }

  func remarks(_ dashboard: Dashboard, width: Int) -> [String] {
    let verdicts = dashboard.model.endings.values.compactMap(\.isInOrder)
    guard !verdicts.isEmpty else { return [] }
    let broken = verdicts.count { !$0 }
    let count = broken == 0 ? verdicts.count : broken
    return ["\(count) \(count == 1 ? "promise" : "promises") \(broken == 0 ? "" : "NOT ")bottom-up"]
  }

  /// A tree's end is shown as a whole when one of its nodes fits.
  func fitting(_ dashboard: Dashboard) -> Fitting? {
    Fitting(count: dashboard.lists.endings, total: dashboard.model.endings.count)
  }

  func count(_ dashboard: Dashboard) -> Int { dashboard.lists.ends.count }

  func line(_ index: Int, _ dashboard: Dashboard) -> LineID { dashboard.lists.ends[index].id }

  /// The line itself; or what is left of its tree, whose nodes share a line as soon as another tree has ended.
  func index(of line: LineID, _ dashboard: Dashboard) -> Int? {
    guard case .ending(let root, let number) = line else { return nil }
    return [number, EndLine.chainNumber, EndLine.headNumber].lazy.compactMap { number in
      dashboard.lists.ends.firstIndex { $0.id == .ending(root, number) }
    }.first
  }

  func node(of line: LineID, _ dashboard: Dashboard) -> NodeID? {
    guard case .ending(let root, let number) = line else { return nil }
    let entry = dashboard.model.endings[root]?.entries.first { $0.ordinal == number }
    return entry?.node ?? root
  }

  /// The end of the chain, when it has one.
  func index(ofNode node: NodeID, _ dashboard: Dashboard) -> Int? {
    dashboard.model.nodes[node].flatMap { index(of: .ending($0.root, EndLine.headNumber), dashboard) }
  }

  func words(_ index: Int, _ dashboard: Dashboard) -> String {
    switch dashboard.lists.ends[index] {
    case .head(let ending): "\(ending.label) \(ending.words) \(ending.remark(isShort: false))"
    case .node(let ending, let entry): "#\(entry.ordinal) \(entry.label) \(ending.offset(of: entry) ?? "")"
    case .chain(let ending): ending.chain
    }
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
    case .head(let ending): .ending(ending.root, Self.headNumber)
    case .node(let ending, let entry): .ending(ending.root, entry.ordinal)
    case .chain(let ending): .ending(ending.root, Self.chainNumber)
    }
  }

  // Lines that stand for no node alone have numbers that no node has.
  static let headNumber = 0
  static let chainNumber = -1
}

extension EndLine {
  /// Some endings in lines. The first of several nodes is shown node by node, the others in two lines; a single node that was
  /// alone in its tree needs only one.
  static func lines(of endings: [Ending]) -> [EndLine] {
    var lines: [EndLine] = []
    var isDetailed = false
    for ending in endings {
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
    let right = ending.remark(isShort: width < 54)
    let needed = min(width - 16, CharacterWidth.of(right))
    put(
      ending.words, row: row, column: column + 15, width: max(0, width - 18 - needed),
      style: ending.reason?.style(isTroubled: model.isRecent(ending.lastTime)) ?? Style(ink: .good))
    putRight(right, row: row, column: column + width - needed - 1, width: needed, style: style)
  }

  fileprivate mutating func paint(_ entry: Ending.Entry, of ending: Ending, row: Int, column: Int, width: Int)
  {
    put("  #\(entry.ordinal)", row: row, column: column, width: 6, style: Style(ink: .info))
    put(entry.label, row: row, column: column + 7, width: 14)
    let words = width - 22
    guard let offset = ending.offset(of: entry) else {
      let style = entry.reason.style(isTroubled: model.isRecent(entry.time))
      put(entry.reason.glyph, row: row, column: column + 22, width: words, style: style)
      return
    }
    putRight(offset, row: row, column: column + 21, width: 11, style: Style(ink: .info))
    let bar = max(0, width - 36)
    let part = (entry.time - ending.firstTime) / ending.duration
    let length = Format.columns(part, of: bar - 1)
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
    case (.mixed, _): "in mixed order"
    }
  }

  /// How many nodes have ended, in which time, and in which order; a single node has none.
  fileprivate func remark(isShort: Bool) -> String {
    let nodes = isShort ? "" : "\(count) \(count == 1 ? "node" : "nodes") "
    let time = duration > .zero ? "in \(Format.seconds(duration))  " : " "
    return "\(nodes)\(reason == nil ? " " : time)\(count > 1 ? orderWords : "")"
  }

  /// When a node ended, beside the others; nil on a clock that stood still meanwhile: only the order tells.
  fileprivate func offset(of entry: Entry) -> String? {
    duration > .zero ? "+\(Format.seconds(entry.time - firstTime))" : nil
  }

  /// What the tree ended with and who asked for it, or that it lives on.
  var words: String {
    reason.map { "\($0.glyph) \(outcome)" } ?? "● lives on"
  }

  /// What the tree ended with, and who asked for it.
  var outcome: String {
    let cause = shownCause.map { $0.hasPrefix(":") ? $0 : " \($0)" } ?? ""
    return "\(reason?.words ?? "")\(cause)"
  }

  var duration: Duration { lastTime - firstTime }
}
