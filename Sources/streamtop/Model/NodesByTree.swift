import Streams

/// Some nodes of the forest, by the trees in which they are shown: who asks about one tree looks at no other.
struct NodesByTree: Sendable {
  /// By the tops of the trees; none of these lists is empty.
  private var trees: [NodeID: [NodeID]] = [:]

  /// Those of the tree with this top, in the order in which they were added.
  subscript(root: NodeID) -> [NodeID] { trees[root] ?? [] }

  /// Those of all trees, in any order.
  var all: some Collection<NodeID> { trees.values.joined() }

  mutating func add(_ id: NodeID, below root: NodeID) { trees[root, default: []].append(id) }

  /// Takes nodes out that are in the tree with this top; does nothing for others.
  mutating func remove(_ nodes: Set<NodeID>, below root: NodeID) {
    trees[root]?.removeAll(where: nodes.contains)
    if trees[root]?.isEmpty == true { trees[root] = nil }
  }

  /// Hands nodes over from one tree to another.
  mutating func move(_ nodes: Set<NodeID>, from former: NodeID, to root: NodeID) {
    let moved = self[former].filter(nodes.contains)
    guard former != root, !moved.isEmpty else { return }
    remove(nodes, below: former)
    trees[root, default: []] += moved
  }
}
