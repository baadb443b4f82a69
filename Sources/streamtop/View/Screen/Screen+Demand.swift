import Streams

extension Screen {
  /// What the nodes of a chain keep, want and have dropped, from the top down; nil for a chain that counts nothing.
  func demandWords(below root: NodeID) -> String? {
    let parts = model.rows(ofTree: root).compactMap { row -> String? in
      guard let node = row.node.flatMap({ model.nodes[$0] }), node.root == root,
        let words = demandWords(of: node)
      else { return nil }
      return "\(node.identity.operation) \(words)"
    }
    return parts.isEmpty ? nil : parts.joined(separator: "   ")
  }

  /// `keeps 5 of 8, dropped 12`, `wants 2, paused`; nil for a node that counts neither.
  func demandWords(of node: Node) -> String? {
    guard let pressure = node.pressure else { return nil }
    var words: [String] = []
    if pressure.capacity > 0 {
      words.append("keeps \(Format.count(pressure.waiting)) of \(Format.count(pressure.capacity))")
    }
    // An empty mailbox is told by the details alone.
    if pressure.mail > 0, let mail = mailWords(of: pressure) { words.append(mail) }
    if let wanted = pressure.wanted {
      words.append("wants \(wanted == .max ? "all" : Format.count(wanted))")
    }
    if pressure.isPaused { words.append("paused") }
    if node.counters.drops > 0 { words.append("dropped \(Format.count(node.counters.drops))") }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// `12 in line`, `12 of 100 in line`; nil when nothing waits for its turn, and nothing limits it.
  func mailWords(of pressure: NodePressure) -> String? {
    if let limit = pressure.mailLimit {
      return "\(Format.count(pressure.mail)) of \(Format.count(limit)) in line"
    }
    return pressure.mail > 0 ? "\(Format.count(pressure.mail)) in line" : nil
  }

  /// The chain whose reader can be paused: what it wants, keeps and drops. Tells whether there was any such thing.
  mutating func paintDemandStrip(_ node: Node, row: Int, column: Int, width: Int) -> Bool {
    guard model.waitingRetries(below: node.root).isEmpty, let words = demandWords(below: node.root) else {
      return false
    }
    let start = putLabel(model.chainLabel(node.root), row: row, column: column, width: width)
    put(
      words, row: row, column: start, width: column + width - start,
      style: Style(ink: model.isReaderPaused(in: node.root) ? .warning : .info))
    return true
  }
}

extension Model {
  /// Whether the sink of that chain is its reader, and is paused.
  func isReaderPaused(in root: NodeID) -> Bool {
    guard let node = status.reader.flatMap({ nodes[$0] }), node.root == root else { return false }
    return node.pressure?.isPaused == true
  }
}
