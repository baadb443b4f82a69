import Streams

extension Screen {
  /// A line about the selected node.
  struct Detail {
    var name: String
    var text: String
    var style = Style.plain
  }

  /// Everything that is known about the selected node.
  mutating func paintDetailsFrame(_ area: Area) {
    let node = view.selection.flatMap { model.nodes[$0] }
    let title = node.map { node in
      node.isRoot
        ? model.chainLabel(node.id) : "\(model.chainLabel(node.root)) · \(model.treeLabel(node.id))"
    }
    let inside = frame(
      area, title: title ?? groupTitle ?? "nothing selected", remark: node.map { "node \($0.id)" } ?? "",
      isFocused: false)
    guard let node, inside.width > 12 else { return }
    var (line, lead) = (inside.row, 11)
    var list = details(of: node, width: inside.width - lead)
    // A blank stays between the longest name and its text.
    let longest = list.reduce(0) { max($0, CharacterWidth.of($1.name)) }
    if longest + 2 > lead {
      lead = longest + 2
      list = details(of: node, width: inside.width - lead)
    }
    for detail in list {
      guard line < inside.row + inside.height else { return }
      put(detail.name, row: line, column: inside.column + 1, width: lead - 1, style: Style(ink: .muted))
      put(
        detail.text, row: line, column: inside.column + lead, width: inside.width - lead,
        style: detail.style)
      line += 1
    }
    let hints = dashboard.keyTable.hints(Panes.named(view.focus).keys(dashboard), of: dashboard.abilities)
    let last = inside.row + inside.height - 1
    guard line <= last else { return }
    putKeys(hints, row: last, column: inside.column + 1, width: inside.width - 1)
  }

  /// What the several chains under the cursor are called.
  private var groupTitle: String? {
    guard case .group(let id)? = dashboard.cursorLine else { return nil }
    return dashboard.lists.chains.groups[id]?.title
  }

  private func details(of node: Node, width: Int) -> [Detail] {
    let work = model.work(shownAt: node)
    let blank = Detail(name: "", text: "")
    var list = identity(of: node, width: width) + counts(of: node, width: width)
    list += demand(of: node, width: width)
    list.append(blank)
    list += attempts(of: node, work)
    let retry = node.retry ?? model.pendingRetry(below: node.root)
    if let retry { list += details(of: retry, width: width) }
    if let vain = work.flatMap(vain) {
      list.append(vain)
    } else if retry != nil {
      list.append(blank)
    }
    return list + latencies(of: work, width: width) + lastWords(of: node)
  }

  private func identity(of node: Node, width: Int) -> [Detail] {
    let state = model.state(of: node)
    let list = [
      Detail(name: "type", text: node.identity.type),
      Detail(name: "operator", text: node.identity.operation),
      Detail(name: "state", text: state.words, style: state.style(isTroubled: model.isTroubled(node))),
      Detail(name: "built at", text: Format.place(node.identity.location, width: width)),
    ]
    return list + (relatives(of: node).map { [Detail(name: "linked", text: $0)] } ?? [])
  }

  private func counts(of node: Node, width: Int) -> [Detail] {
    let counters = node.counters
    let counts = Detail(
      name: "counts",
      text: "next \(Format.count(counters.next))  err \(counters.errors)  retry \(counters.retries)"
        + (counters.drops > 0 ? "  dropped \(Format.count(counters.drops))" : ""))
    guard let progress = node.progress else { return [counts] }
    let words = "\(Int((progress * 100).rounded(.down))) %"
    let room = max(0, width - words.utf8.count - 1)
    return [
      counts, Detail(name: "progress", text: Format.bar(progress, width: min(26, room)) + " " + words),
    ]
  }

  /// What it has said last, and whether it has been asked to end.
  private func lastWords(of node: Node) -> [Detail] {
    var list: [Detail] = []
    if let value = node.lastValue { list.append(Detail(name: "last", text: value, style: Style(ink: .good))) }
    if let error = node.lastError {
      list.append(
        Detail(name: "last err", text: error, style: Style(ink: model.isTroubled(node) ? .bad : .muted)))
    }
    if node.cancelAskedAt != nil {
      list.append(Detail(name: "cancel", text: "asked for here", style: Style(ink: .cancelled)))
    }
    return list
  }

  /// What the node keeps and wants, and what the others of its chain do.
  private func demand(of node: Node, width: Int) -> [Detail] {
    var list = pressure(at: node, width: width)
    for row in model.rows(ofTree: node.root) where row.node != node.id {
      guard let other = row.node.flatMap({ model.nodes[$0] }), other.root == node.root,
        let words = demandWords(of: other)
      else { continue }
      list.append(Detail(name: other.identity.operation, text: words))
    }
    return list
  }

  private func pressure(at node: Node, width: Int) -> [Detail] {
    guard let pressure = node.pressure else { return [] }
    var list: [Detail] = []
    if pressure.capacity > 0 {
      let words = "\(Format.count(pressure.waiting)) of \(Format.count(pressure.capacity))"
      let part = Double(pressure.waiting) / Double(pressure.capacity)
      let bar = Format.bar(part, width: min(26, width - words.utf8.count - 2))
      let style = Style(ink: pressure.waiting < pressure.capacity ? .good : .warning)
      list.append(Detail(name: "keeps", text: "\(words)  \(bar)", style: style))
    }
    if let words = mailWords(of: pressure) {
      let isFull = pressure.mailLimit.map { pressure.mail >= $0 } ?? false
      list.append(Detail(name: "mailbox", text: words, style: Style(ink: isFull ? .warning : .info)))
    }
    if let wanted = pressure.wanted {
      let count = wanted == .max ? "all" : Format.count(wanted)
      list.append(Detail(name: "wants", text: count + (pressure.isPaused ? ", but paused its source" : "")))
    }
    return list
  }

  private func relatives(of node: Node) -> String? {
    let parents = node.identity.parents.map { id in
      model.nodes[id].map { model.fullLabel($0.identity) } ?? id.description
    }
    let children = (node.children + node.joins).map { model.treeLabel($0) }
    let runs = node.runs.suffix(3).compactMap { model.nodes[$0].map(model.rowLabel) }
    let host = node.host.map { id in
      "heard by \(model.nodes[id].map { model.fullLabel($0.identity) } ?? id.description)"
    }
    let above = parents.isEmpty ? nil : "below \(parents.joined(separator: ", "))"
    let below = children.isEmpty ? nil : "above \(children.joined(separator: ", "))"
    let heard = runs.isEmpty ? nil : runs.joined(separator: ", ")
    let words = [above, below, host, heard].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }
}
