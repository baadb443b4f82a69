import Streams

/// The figures of one row of the chains pane.
private enum Field {
  case next, errors, drops, retries, requests, rate, median, tail, spark, state
}

/// The columns right of the labels.
private struct ChainColumns {
  var fields: [(field: Field, title: String, width: Int)]
  /// Seconds times ten that one bar of the sparkline stands for.
  var sparkTenths = 10

  init(width: Int) {
    if width >= 90 {
      fields = [
        (.next, "NEXT", 8), (.errors, "ERR", 5), (.retries, "RETRY", 6), (.requests, "REQ", 6),
        (.rate, "RATE", 6), (.median, "p50", 6), (.tail, "p99", 6), (.spark, "LAST 30 s", 12),
        (.state, "STATE", 12),
      ]
      if width >= 110 { fields.insert((.drops, "DROP", 6), at: 2) }
      sparkTenths = 25
    } else if width >= 70 {
      fields = [
        (.next, "NEXT", 7), (.errors, "ERR", 4), (.retries, "RTY", 4), (.requests, "REQ", 5),
        (.rate, "RATE", 5), (.spark, "LAST 10 s", 10), (.state, "STATE", 12),
      ]
    } else {
      fields = [(.next, "NEXT", 6), (.errors, "ERR", 4), (.spark, "LAST 5 s", 8), (.state, "STATE", 12)]
      sparkTenths = 6
    }
  }

  /// Two blanks around the sparkline.
  var width: Int { fields.reduce(2) { $0 + $1.width } }
}

extension Screen {
  mutating func paintChains(_ area: Area) {
    let columns = ChainColumns(width: area.width)
    let label = max(8, area.width - columns.width - 1)
    let head = Style(ink: .title, isBold: true)
    put(" CHAIN / OPERATOR", row: area.row, column: area.column, width: label, style: head)
    var column = area.column + label
    for field in columns.fields {
      let start = column + (field.field == .spark || field.field == .state ? 1 : 0)
      if field.field == .spark || field.field == .state {
        put(field.title, row: area.row, column: start, width: field.width, style: head)
      } else {
        putRight(field.title, row: area.row, column: start, width: field.width, style: head)
      }
      column = start + field.width
    }
    let list = area.dropping(top: 1)
    let selected = rows.firstIndex { $0.id == view.selection }
    let first = Self.firstLine(showing: selected, of: rows.count, height: list.height)
    for (line, row) in rows.dropFirst(first).prefix(list.height).enumerated() {
      guard let node = model.nodes[row.id] else { continue }
      paintChainRow(
        row, node, columns, label: label, at: list.row + line, column: list.column, width: list.width)
    }
    if rows.isEmpty {
      let style = Style(ink: .muted)
      put(" no streams yet", row: list.row, column: list.column, width: list.width, style: style)
    }
  }

  private mutating func paintChainRow(
    _ row: Row, _ node: Node, _ columns: ChainColumns, label: Int, at line: Int, column: Int, width: Int
  ) {
    let isSelected = row.id == view.selection
    let state = model.state(of: node)
    let style = state.isOver ? Style(ink: .muted) : .plain
    if isSelected { put("›", row: line, column: column, style: Style(ink: .accent, isBold: true)) }
    let start = paintBranch(row, at: line, column: column + 1, width: label - 1)
    let room = column + label - start
    var labelStyle = style
    labelStyle.isBold = node.isRoot && !state.isOver
    put(chainTitle(row, node, width: room), row: line, column: start, width: room, style: labelStyle)
    var field = column + label
    for entry in columns.fields {
      switch entry.field {
      case .spark:
        field += 1
        put(
          spark(node, columns: entry.width, tenths: columns.sparkTenths), row: line, column: field,
          width: entry.width, style: Style(ink: state.isOver ? .muted : .info))
      case .state:
        field += 1
        put(state.words, row: line, column: field, width: entry.width, style: state.style)
      default:
        let isAlarming = entry.field == .errors && node.counters.errors > 0
        putRight(
          text(of: entry.field, node), row: line, column: field, width: entry.width,
          style: isAlarming ? Style(ink: .bad) : style)
      }
      field += entry.width
    }
    if isSelected { canvas.restyle(row: line, column: column, width: width) { $0.isReverse = true } }
  }

  /// Draws the guide lines of a row, and returns the column after them.
  private mutating func paintBranch(_ row: Row, at line: Int, column: Int, width: Int) -> Int {
    guard let node = model.nodes[row.id] else { return column }
    let style = Style(ink: .border)
    if row.depth == 0 {
      let mark = node.below.isEmpty ? " " : row.isFolded ? "▸" : "▾"
      put(mark, row: line, column: column, width: 1, style: style)
      return column + 2
    }
    // Deep chains give up their outer guides, so that a label always has room.
    let shown = min(row.depth, max(1, (width - 12) / 2))
    var position = column + 2
    for depth in (row.depth - shown + 1)..<max(row.depth, row.depth - shown + 1) {
      if depth < 64, row.guides & (1 << UInt64(depth)) != 0 {
        put("│", row: line, column: position, style: style)
      }
      position += 2
    }
    put(row.isLast ? "└" : "├", row: line, column: position, style: style)
    if row.isFolded { put("▸", row: line, column: position + 1, style: style) }
    return position + 2
  }

  /// A root with its type and name as far as there is room; the name comes first. An inner stream is named only.
  private func chainTitle(_ row: Row, _ node: Node, width: Int) -> String {
    guard node.isRoot else {
      let others = model.otherParents(of: node)
      let label = model.treeLabel(row.id)
      return others.isEmpty ? label : "\(label) + \(others.joined(separator: ", "))"
    }
    if node.host != nil { return model.rowLabel(node) }
    let type = String(node.identity.type.filter { $0 != " " })
    let name = node.identity.name.map { " \"\($0)\"" } ?? " \(row.id)"
    let operation = node.identity.operation == "source" ? "" : " \(node.identity.operation)"
    let full = type + operation + name
    let short = node.identity.kind + name
    return [full, short].first { CharacterWidth.of($0) <= width } ?? node.identity.name ?? short
  }

  private func text(of field: Field, _ node: Node) -> String {
    let counters = node.counters
    switch field {
    case .next: return Format.count(counters.next)
    case .errors: return Format.compact(counters.errors)
    case .drops: return Format.compact(counters.drops)
    case .retries: return Format.compact(counters.retries)
    case .requests: return node.takesRequests ? Format.compact(counters.requests) : "-"
    case .rate: return Format.compact(Int(node.timeline.lastSecond(before: model.time).next))
    case .median: return latency(node, 0.5)
    case .tail: return latency(node, 0.99)
    case .spark, .state: return ""
    }
  }

  private func latency(_ node: Node, _ part: Double) -> String {
    node.work?.percentiles([part])?.first.map { Format.compact($0.milliseconds) } ?? "-"
  }

  func spark(_ node: Node, columns count: Int, tenths: Int) -> String {
    let columns = node.timeline.columns(count, of: tenths * 100, endingAt: model.time)
    return Sparkline.text(columns.map { Int($0.next) })
  }
}
