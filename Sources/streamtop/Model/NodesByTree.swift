import Streams

/// Some nodes of the forest, by the trees in which they are shown: who asks about one tree looks at no other, and who comes or
/// leaves looks at none beside.
struct NodesByTree: Sendable {
  /// By the tops of the trees; none of these is empty.
  private var trees: [NodeID: Members] = [:]

  /// Those of one tree.
  private struct Members: Sendable {
    /// In the order in which they were added; nil where one has left, so that the others need not move up.
    private var seats: [NodeID?] = []
    private var places: [NodeID: Int] = [:]

    var isEmpty: Bool { places.isEmpty }
    var inOrder: some BidirectionalCollection<NodeID> { seats.lazy.compactMap { $0 } }

    func contains(_ id: NodeID) -> Bool { places[id] != nil }

    mutating func add(_ id: NodeID) {
      guard places[id] == nil else { return }
      places[id] = seats.count
      seats.append(id)
    }

    mutating func remove(_ id: NodeID) {
      guard let place = places.removeValue(forKey: id) else { return }
      seats[place] = nil
      // So that the empty seats are few, and to move up costs what it took to empty them.
      guard seats.count > 8 + 2 * places.count else { return }
      seats.removeAll { $0 == nil }
      for (place, id) in inOrder.enumerated() { places[id] = place }
    }
  }

  /// Those of the tree with this top, in the order in which they were added.
  subscript(root: NodeID) -> some BidirectionalCollection<NodeID> { (trees[root] ?? Members()).inOrder }

  /// Those of all trees, in any order.
  var all: [NodeID] { trees.values.flatMap { Array($0.inOrder) } }

  /// Whether one is there, in the tree with this top.
  func contains(_ id: NodeID, below root: NodeID) -> Bool { trees[root]?.contains(id) == true }

  /// Adds one, which may be there already.
  mutating func add(_ id: NodeID, below root: NodeID) { trees[root, default: Members()].add(id) }

  /// Takes one out that is in the tree with this top; does nothing for others.
  mutating func remove(_ id: NodeID, below root: NodeID) {
    trees[root]?.remove(id)
    if trees[root]?.isEmpty == true { trees[root] = nil }
  }

  /// The same of several.
  mutating func remove(_ nodes: Set<NodeID>, below root: NodeID) {
    for id in self[root].filter(nodes.contains) { remove(id, below: root) }
  }

  /// Hands nodes over from one tree to another.
  mutating func move(_ nodes: Set<NodeID>, from former: NodeID, to root: NodeID) {
    guard former != root else { return }
    for id in self[former].filter(nodes.contains) {
      remove(id, below: former)
      add(id, below: root)
    }
  }
}
