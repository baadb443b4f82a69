import Streams

extension Screen {
  /// The columns right of the labels, as many as leave these a third of the width.
  func chainColumns(width: Int) -> [ChainColumn] {
    var columns = dashboard.view.columns ?? ChainColumn.standard(width: width)
    while columns.count > 1, columns.reduce(0, { $0 + $1.width(in: width) }) > width * 3 / 4,
      let least = ChainColumn.leastFirst.first(where: columns.contains)
    {
      columns.removeAll { $0 == least }
    }
    return columns
  }

  func labelWidth(_ columns: [ChainColumn], width: Int) -> Int {
    max(8, width - columns.reduce(0) { $0 + $1.width(in: width) })
  }

  /// The figures of one line.
  /// - Parameters:
  ///   - state: nil where `words` say how things stand.
  ///   - isTroubled: whether its errors matter still.
  mutating func paintFigures(
    _ totals: Totals, _ node: Node?, _ state: NodeState?, _ columns: [ChainColumn], isTroubled: Bool,
    words: String = "", in area: Area
  ) {
    // What may have changed long ago is as quiet as what is over.
    let isOver = state?.isOver ?? true || dashboard.isStale
    let style = isOver ? Style(ink: .muted) : .plain
    var column = area.column
    for entry in columns {
      let width = entry.width(in: area.width)
      switch entry {
      case .spark:
        guard let node else { break }
        let bar = isOver ? nil : node.progress.map { Format.bar($0, width: width - 1) }
        let text =
          bar ?? spark(node, columns: width - 1, tenths: entry.sparkTenths(in: area.width))
        // The top of a chain speaks for it; the bars below it are there to compare.
        put(
          text, row: area.row, column: column + 1, width: width - 1,
          style: Style(ink: isOver || !node.isRoot ? .muted : .info))
      case .state:
        put(
          state?.words ?? words, row: area.row, column: column + 1, width: width - 1,
          style: dashboard.isStale
            ? Style(ink: .muted) : state?.style(isTroubled: isTroubled) ?? Style(ink: .muted))
      case .rate where dashboard.isStale:
        putRight("-", row: area.row, column: column + 1, width: width - 1, style: Style(ink: .muted))
      default:
        let text = entry.text(totals, node, in: model, width: width - 1)
        // What is nothing yet stays in the background.
        let isNothing = text == "0" || text == "-"
        let isAlarming = entry == .errors && isTroubled && !isNothing && !dashboard.isStale
        if entry.isLeading {
          put(text, row: area.row, column: column + 1, width: width - 1, style: Style(ink: .muted))
        } else {
          putRight(
            text, row: area.row, column: column + 1, width: width - 1,
            style: isAlarming ? Style(ink: .bad) : isNothing ? Style(ink: .muted) : style)
        }
      }
      column += width
    }
  }

  /// Draws the guide lines of a row, and returns the column after them.
  mutating func paintBranch(_ row: Row, _ node: Node, at line: Int, column: Int, width: Int) -> Int {
    let style = Style(ink: .border)
    if row.depth == 0 {
      let mark = node.below.isEmpty ? " " : row.isFolded ? "▸" : "▾"
      put(mark, row: line, column: column, width: 1, style: style)
      // What speaks for all below it says so.
      if row.isSum { put("Σ", row: line, column: column + 1, width: 1, style: style) }
      return column + 2
    }
    let position = paintGuides(row, at: line, column: column + 2, atMost: Lane.mostDepth(width))
    guard row.isFolded else { return position }
    put("▸", row: line, column: position - 1, style: style)
    put("Σ", row: line, column: position, style: style)
    return position + 1
  }

  /// Draws what joins a row to the one above it, and returns the column after that. What is deeper than there is room for
  /// stands below the last guide that has some, with an ellipsis: a guide there would join it to a wrong row.
  mutating func paintGuides(_ row: Row, at line: Int, column: Int, atMost most: Int) -> Int {
    let style = Style(ink: .border)
    let shown = min(row.depth, most)
    for depth in 1..<shown where depth < 64 && row.guides & (1 << UInt64(depth)) != 0 {
      put("│", row: line, column: column + 2 * (depth - 1), style: style)
    }
    let end = column + 2 * (shown - 1)
    put(row.depth > most ? "…" : row.isLast ? "└" : "├", row: line, column: end, style: style)
    return end + 2
  }

  func spark(_ node: Node, columns count: Int, tenths: Int) -> String {
    let columns = node.timeline.columns(count, of: tenths * 100, endingAt: model.time)
    return Sparkline.text(columns.map { Int($0.next) })
  }
}

extension Model {
  /// A root with its type and name as far as there is room; the name comes first. An inner stream is named only.
  func title(of node: Node, width: Int) -> String {
    guard node.isRoot else {
      let others = otherParents(of: node)
      let label = treeLabel(node.id)
      return others.isEmpty ? label : "\(label) + \(others.joined(separator: ", "))"
    }
    let titles = titles(of: node)
    return titles.first { CharacterWidth.of($0) <= width } ?? node.identity.name ?? titles.last ?? ""
  }

  /// What a top may be called, the longest first.
  private func titles(of node: Node) -> [String] {
    if node.host != nil { return [rowLabel(node)] }
    let type = String(node.identity.type.filter { $0 != " " })
    let name = node.identity.name.map { " \"\($0)\"" } ?? " \(node.id)"
    let operation = node.identity.operation == "source" ? "" : " \(node.identity.operation)"
    return [type + operation + name, node.identity.kind + name]
  }

  /// All that its line may say but for figures: what is looked for is what can be seen.
  func words(of node: Node) -> String {
    let titles = node.isRoot ? titles(of: node) : [title(of: node, width: .max)]
    return (titles + [rowLabel(node), node.identity.operation, state(of: node).words]).joined(separator: " ")
  }
}
