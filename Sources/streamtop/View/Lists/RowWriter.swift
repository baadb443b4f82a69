import Streams

/// Writes trees down line by line.
struct RowWriter {
  let model: Model
  let plan: ListingPlan
  /// What is shown at all; nil for everything.
  let shown: Set<NodeID>?
  var rows: [Row] = []

  mutating func write(_ group: ChainGroup) {
    let isFolded = plan.isFolded(.group(group.id))
    var totals = Totals()
    for member in group.members { model.add(below: member, to: &totals) }
    rows.append(
      Row(line: .group(group.id), depth: 0, guides: 0, isLast: true, isFolded: isFolded, totals: totals))
    guard !isFolded else { return }
    for member in group.members { write(tree: member, depth: 1, isLast: member == group.members.last) }
  }

  /// Without what is below a folded node.
  mutating func write(tree root: NodeID, depth: Int, isLast: Bool) {
    var pending = [(id: root, depth: depth, guides: UInt64(0), isLast: isLast)]
    while let next = pending.popLast() {
      guard let node = model.nodes[next.id] else { continue }
      let below = shownBelow(node)
      let isFolded = !below.isEmpty && plan.isFolded(.node(next.id))
      rows.append(
        Row(
          line: .node(next.id), depth: next.depth, guides: next.guides, isLast: next.isLast,
          isFolded: isFolded, totals: isFolded ? model.totals(below: next.id) : nil))
      guard !isFolded else { continue }
      var guides = next.guides
      if !next.isLast, next.depth < 64 { guides |= 1 << UInt64(next.depth) }
      for child in below.reversed() {
        pending.append((child, next.depth + 1, guides, child == below.last))
      }
    }
  }

  private func shownBelow(_ node: Node) -> [NodeID] {
    guard let shown else { return node.below }
    return node.below.filter(shown.contains)
  }
}

extension Model {
  /// The rows of one tree, and of what runs below it. O(nodes of the tree)
  func rows(ofTree root: NodeID) -> [Row] {
    var writer = RowWriter(model: self, plan: ListingPlan(), shown: nil)
    writer.write(tree: root, depth: 0, isLast: true)
    return writer.rows
  }
}
