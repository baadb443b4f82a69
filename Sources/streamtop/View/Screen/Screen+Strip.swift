import Streams

extension Screen {
  /// Below the chains of a small screen: lanes of the selected chain, its retry, and the latest ending.
  mutating func paintStrip(_ area: Area) {
    guard area.height > 0 else { return }
    horizontal(row: area.row, column: area.column, width: area.width, style: Style(ink: .border))
    let bottom = area.row + area.height
    let node = view.selection.flatMap { model.nodes[$0] }
    let line = node.map { paintLanes(of: $0, area) } ?? area.row + 1
    paintLatest(node, row: max(line, bottom - 2), to: bottom, column: area.column + 1, width: area.width - 1)
  }

  /// The lanes of a chain, and its title above them. Returns the row after them.
  private mutating func paintLanes(of node: Node, _ area: Area) -> Int {
    let title = model.fullLabel(node.identity)
    put(
      " \(title) ", row: area.row, column: area.column + 1, width: min(30, area.width - 2),
      style: Style(ink: .title, isBold: true))
    putRight(
      " 1 col = \(view.marbleScale) ms ", row: area.row, column: area.column, width: area.width - 1,
      style: Style(ink: .muted))
    var line = area.row + 1
    let lanes = stripLanes(for: node, count: area.height - 3)
    for row in lanes {
      paintLane(row, at: line, column: area.column, width: area.width, isIndented: false)
      line += 1
    }
    return line
  }

  /// What the selected chain wants or waits for, or else the latest retry; and the latest ending.
  private mutating func paintLatest(_ node: Node?, row: Int, to bottom: Int, column: Int, width: Int) {
    guard row < bottom else { return }
    let hasDemand = node.map { paintDemandStrip($0, row: row, column: column, width: width) } ?? false
    if !hasDemand { paintRetryStrip(node, row: row, column: column, width: width) }
    guard row + 1 < bottom else { return }
    paintEndStrip(row: row + 1, column: column, width: width)
  }

  /// The top of the chain, the selected node, and what stands below it.
  private func stripLanes(for node: Node, count: Int) -> [Row] {
    let tree = model.rows(ofTree: node.root).filter { row in
      row.node.flatMap { model.nodes[$0]?.root } == node.root
    }
    guard let selected = tree.firstIndex(where: { $0.node == node.id }) else {
      return Array(tree.prefix(max(0, count)))
    }
    let rest = tree[selected...].dropFirst(selected == 0 ? 1 : 0) + tree[..<selected].dropFirst()
    return Array((tree.prefix(1) + rest).prefix(max(0, count)))
  }

  private mutating func paintRetryStrip(_ node: Node?, row: Int, column: Int, width: Int) {
    let own = node.flatMap { model.waitingRetries(below: $0.root).last }
    guard let id = own ?? (node?.retry == nil ? nil : node?.id) ?? dashboard.lists.retries.first,
      let identity = model.nodes[id]?.identity, let retry = model.nodes[id]?.retry
    else { return }
    let start = putLabel(model.fullLabel(identity), row: row, column: column, width: width)
    let error = retry.error.count > 12 ? "\(retry.error.prefix(11))…" : retry.error
    let lead = "↻ retry \(retry.tries)  \(error)  "
    let room = column + width - start
    let words = model.words(for: retry, width: room - CharacterWidth.of(lead), lead: "plan ")
    put(
      lead + words, row: row, column: start, width: room,
      style: Style(ink: retry.settledAt == nil ? .warning : .muted))
  }

  private mutating func paintEndStrip(row: Int, column: Int, width: Int) {
    // Of a chain of which a part lives on, there is little to tell yet.
    guard let ending = model.latestEndings.first(where: { $0.reason != nil }) else { return }
    let start = putLabel(ending.label, row: row, column: column, width: width)
    let glyph = ending.reason?.glyph ?? ""
    let words =
      ending.count > 1
      ? "\(glyph) ended \(ending.orderWords): \(ending.chain)   \(ending.outcome)" : ending.words
    put(
      words, row: row, column: start,
      width: column + width - start, style: Style(ink: ending.isInOrder == false ? .bad : .muted))
  }

  /// The name of a chain at the left of the strip. Returns where the words about it begin.
  mutating func putLabel(_ label: String, row: Int, column: Int, width: Int) -> Int {
    let room = Lane.stripLabelWidth(width)
    put(label, row: row, column: column, width: room - 1)
    return column + room
  }
}
