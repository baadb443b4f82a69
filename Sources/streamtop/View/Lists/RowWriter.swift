import Streams

/// Writes trees down line by line.
struct RowWriter {
  let model: Model
  let plan: ListingPlan
  /// What is shown at all; nil for everything.
  let shown: Set<NodeID>?
  var rows: [Row] = []
  private var pending: [(id: NodeID, depth: Int, guides: UInt64, isLast: Bool)] = []

  init(model: Model, plan: ListingPlan, shown: Set<NodeID>?) {
    (self.model, self.plan, self.shown) = (model, plan, shown)
  }

  mutating func write(_ group: ChainGroup) {
    let isFolded = plan.isFolded(.group(group.id))
    rows.append(Row(line: .group(group.id), depth: 0, guides: 0, isLast: true, isFolded: isFolded))
    guard !isFolded else { return }
    for member in group.members { write(tree: member, depth: 1, isLast: member == group.members.last) }
  }

  /// Without what is below a folded node.
  mutating func write(tree root: NodeID, depth: Int, isLast: Bool) {
    pending.append((id: root, depth: depth, guides: UInt64(0), isLast: isLast))
    while let next = pending.popLast() {
      // To take a node out of a dictionary copies all of it.
      guard let index = model.nodes.index(forKey: next.id) else { continue }
      let below = shown(model.nodes.values[index].below)
      let isFolded = !below.isEmpty && plan.isFolded(.node(next.id))
      rows.append(
        Row(
          line: .node(next.id), depth: next.depth, guides: next.guides, isLast: next.isLast,
          isFolded: isFolded))
      guard !isFolded else { continue }
      var guides = next.guides
      if !next.isLast, next.depth < 64 { guides |= 1 << UInt64(next.depth) }
      for child in below.reversed() {
        pending.append((child, next.depth + 1, guides, child == below.last))
      }
    }
  }

  private func shown(_ below: [NodeID]) -> [NodeID] {
    guard let shown else { return below }
    return below.filter(shown.contains)
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
