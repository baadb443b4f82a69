import Streams

// Nodes that have ended unseen. Why and when, no one knows, so that no end can be shown of them: they are
// forgotten, and what is left stands where who comes now would see it.

extension Model {
  /// Forgets the nodes of which a keyframe would tell if they lived.
  /// - Parameter kept: those of which it tells.
  mutating func forgetLiving(except kept: Set<NodeID>) {
    let gone = Set(nodes.keys.filter { isAlive($0) && !kept.contains($0) })
    for id in gone {
      if let root = root(of: id) { change(root) { $0.openNodes -= 1 } }
    }
    // From below: what lives below two of them has then been taken away from the lower one, and does not keep
    // what has ended between both.
    let fromBelow = gone.sorted(by: >)
    for id in fromBelow {
      for branch in nodes[id]?.below ?? [] where !gone.contains(branch) { keep(branch, without: gone) }
    }
    fold(fromBelow)
  }

  /// Takes a branch in which something lives away from the node below which it is shown: to another one that
  /// it hears, or to the tops of the forest.
  private mutating func keep(_ top: NodeID, without gone: Set<NodeID>) {
    let (tree, shown) = branch(from: top)
    let living = shown.filter { isAlive($0) && !gone.contains($0) }
    guard !living.isEmpty, let node = nodes[top] else { return }
    if let host = node.host {
      // A run is a tree of its own, which may be heard anew.
      change(host) { $0.runs.removeAll { $0 == top } }
      change(top) { ($0.host, $0.runNumber) = (nil, 0) }
      addToTops(top)
      return
    }
    // A recording may say anything, also that a node hears one that is below it.
    let parent = node.identity.above.first {
      nodes.index(forKey: $0) != nil && !gone.contains($0) && !shown.contains($0)
    }
    let root = parent.flatMap { self.root(of: $0) } ?? top
    let count = tree.count(where: living.contains)
    if let former = node.parent { change(former) { $0.children.removeAll { $0 == top } } }
    change(node.root) { $0.openNodes -= count }
    for id in tree { change(id) { $0.root = root } }
    retrying.move(shown, from: node.root, to: root)
    retriers.move(shown, from: node.root, to: root)
    change(top) { $0.parent = parent }
    change(root) { $0.openNodes += count }
    guard let parent else { return addToTops(top) }
    change(parent) { node in
      node.joins.removeAll { $0 == top }
      node.children.insert(top, at: node.children.firstIndex { $0 > top } ?? node.children.endIndex)
    }
  }

  /// The nodes from one on that are in its tree, and all that are shown below it.
  private func branch(from top: NodeID) -> (tree: [NodeID], shown: Set<NodeID>) {
    var (tree, shown, pending): ([NodeID], Set<NodeID>, [NodeID]) = ([], [], [top])
    let root = root(of: top)
    while let id = pending.popLast() {
      guard let index = nodes.index(forKey: id), shown.insert(id).inserted else { continue }
      if nodes.values[index].root == root { tree.append(id) }
      pending += nodes.values[index].below
    }
    return (tree, shown)
  }

  private mutating func addToTops(_ id: NodeID) {
    roots.insert(id, at: roots.firstIndex { $0 > id } ?? roots.endIndex)
  }
}
