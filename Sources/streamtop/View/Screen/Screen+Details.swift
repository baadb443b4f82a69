import Streams

extension Screen {
  private struct Detail {
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
    var line = inside.row
    for detail in details(of: node, width: inside.width - 11) {
      guard line < inside.row + inside.height else { return }
      put(detail.name, row: line, column: inside.column + 1, width: 10, style: Style(ink: .muted))
      put(
        detail.text, row: line, column: inside.column + 11, width: inside.width - 11,
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
    let state = model.state(of: node)
    let work = model.work(shownAt: node)
    var list = [
      Detail(name: "type", text: node.identity.type),
      Detail(name: "operator", text: node.identity.operation),
      Detail(name: "state", text: state.words, style: state.style(isTroubled: model.isTroubled(node))),
      Detail(name: "built at", text: Format.place(node.identity.location, width: width)),
    ]
    if let relatives = relatives(of: node) { list.append(Detail(name: "linked", text: relatives)) }
    let counters = node.counters
    list.append(
      Detail(
        name: "counts",
        text: "next \(Format.count(counters.next))  err \(counters.errors)  retry \(counters.retries)"
          + (counters.drops > 0 ? "  dropped \(Format.count(counters.drops))" : "")))
    if let progress = node.progress {
      let words = "\(Int((progress * 100).rounded(.down))) %"
      let room = max(0, width - words.utf8.count - 1)
      list.append(Detail(name: "progress", text: Format.bar(progress, width: min(26, room)) + " " + words))
    }
    list += demand(of: node, width: width)
    list.append(Detail(name: "", text: ""))
    list += attempts(of: node, work)
    let retrying = node.retry ?? model.pendingRetry(below: node.root)
    if let retry = retrying {
      list.append(Detail(name: "tries", text: "\(retry.tries)  \(retry.error)", style: Style(ink: .warning)))
      if retry.isWaiting(at: model.time) {
        let times = "\(Format.countdown(retry.remaining(at: model.time))) of \(Format.seconds(retry.delay))"
        let bar = Format.bar(retry.progress(at: model.time), width: min(26, width - times.utf8.count - 2))
        list.append(Detail(name: "next in", text: "\(times)  \(bar)", style: Style(ink: .warning)))
      } else {
        list.append(Detail(name: "", text: model.words(for: retry, width: width)))
      }
      list.append(Detail(name: "delays", text: retry.plan(width: width)))
    }
    if let vain = work.flatMap(vain) {
      list.append(vain)
    } else if retrying != nil {
      list.append(Detail(name: "", text: ""))
    }
    list += latencies(of: work, width: width)
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

  private func attempts(of node: Node, _ work: Work?) -> [Detail] {
    guard let attempts = work?.attempts.suffix(6) else { return [] }
    return attempts.map { attempt in
      let name = "attempt \(attempt.number)"
      guard let finish = attempt.finish else {
        let isOver = !model.lives(node.root)
        return Detail(name: name, text: isOver ? "not finished" : "runs", style: Style(ink: .warning))
      }
      let time = Format.seconds(finish - attempt.start)
      guard let error = attempt.error else {
        return Detail(name: name, text: "\(time)  ● answered", style: Style(ink: .good))
      }
      return Detail(
        name: name, text: "\(time)  ✕ \(error)", style: Style(ink: model.isTroubled(node) ? .bad : .muted))
    }
  }

  /// What runs have taken that came to nothing; nil where all came to something.
  private func vain(_ work: Work) -> Detail? {
    guard work.vainRuns > 0 else { return nil }
    let runs = work.vainRuns == 1 ? "run" : "runs"
    return Detail(name: "in vain", text: "\(work.vainRuns) \(runs), \(Format.seconds(work.vainTime))")
  }

  /// How long the task's last answers took: percentiles, and bars from 1 ms on, doubling.
  private func latencies(of work: Work?, width: Int) -> [Detail] {
    guard let work, let parts = work.percentiles([0.5, 0.9, 0.99, 1.0])
    else { return [] }
    let numbers = parts.map(Format.latency)
    var buckets = Array(repeating: 0, count: 16)
    for latency in work.latencies {
      let bits = Int.bitWidth - max(0, latency.milliseconds).leadingZeroBitCount
      buckets[min(bits, buckets.count - 1)] += 1
    }
    return [
      Detail(
        name: "latency",
        text: "p50 \(numbers[0])\(width >= 34 ? "  p90 \(numbers[1])" : "")  p99 \(numbers[2])",
        style: Style(ink: .info)),
      Detail(
        name: "", text: "1 ms ▕\(Sparkline.text(buckets))▏16 s\(width >= 40 ? ", max \(numbers[3])" : "")",
        style: Style(ink: .info)),
      Detail(name: "", text: ""),
    ]
  }
}
