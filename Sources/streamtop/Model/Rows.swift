import Streams

/// One line of the forest as it is shown: who, how deep, and which guide lines pass.
struct Row: Hashable, Sendable {
  let id: NodeID
  let depth: Int
  /// Bit d tells whether the ancestor at depth d has a sibling further down.
  let guides: UInt64
  let isLast: Bool
  let isFolded: Bool
}

extension Model {
  /// The forest from top to bottom, without what is below a folded node.
  func rows(folded: Set<NodeID>) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(nodes.count)
    var pending = roots.reversed().map { (id: $0, depth: 0, guides: UInt64(0), isLast: true) }
    while let next = pending.popLast() {
      guard let node = nodes[next.id] else { continue }
      let below = node.below
      let isFolded = folded.contains(next.id) && !below.isEmpty
      rows.append(
        Row(
          id: next.id, depth: next.depth, guides: next.guides, isLast: next.isLast, isFolded: isFolded))
      guard !isFolded else { continue }
      var guides = next.guides
      if !next.isLast, next.depth < 64 { guides |= 1 << UInt64(next.depth) }
      for child in below.reversed() {
        pending.append((child, next.depth + 1, guides, child == below.last))
      }
    }
    return rows
  }
}
