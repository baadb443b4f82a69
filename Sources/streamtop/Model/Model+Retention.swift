import Streams

extension Model {
  /// Folds away trees and branches that ended long ago; looks at most once a second.
  mutating func sweep() {
    let isCrowded = nodes.count > limits.nodes && hasEnds
    guard time >= nextSweep || isCrowded else { return }
    nextSweep = time + .seconds(1)
    hasEnds = false
    guard !endingOrder.isEmpty else { return }
    let ended = endedBranches()
    var folded = ended.filter { $0.time + limits.retention <= time }.map(\.id)
    var surplus = nodes.count - limits.nodes
    if surplus > 0 {
      for branch in ended.sorted(by: { ($0.time, $0.id) < ($1.time, $1.id) }) where surplus > 0 {
        surplus -= branch.size
        folded.append(branch.id)
      }
    }
    for id in folded { fold(id) }
  }

  private struct EndedBranch {
    var id: NodeID
    var time: Duration
    var size: Int
  }

  /// The largest branches of which every node has ended, with the time of the last end.
  private func endedBranches() -> [EndedBranch] {
    var ended: [NodeID: EndedBranch] = [:]
    // Children are made after their parents, so the highest ids come first.
    for id in nodes.keys.sorted(by: >) {
      // Most nodes live, and to take one out copies all of it.
      guard let index = nodes.index(forKey: id), let end = nodes.values[index].end else { continue }
      let node = nodes.values[index]
      var branch = EndedBranch(id: id, time: end.time, size: 1)
      var isWhole = node.joins.allSatisfy { ended[$0] != nil || nodes[$0] == nil }
      for child in node.children {
        guard let below = ended[child] else {
          isWhole = false
          break
        }
        branch.time = max(branch.time, below.time)
        branch.size += below.size
      }
      if !node.runs.allSatisfy({ ended[$0] != nil }) { isWhole = false }
      if isWhole { ended[id] = branch }
    }
    return ended.values
      .filter { branch in nodes[branch.id]?.parent.flatMap { ended[$0] } == nil }
      .sorted { $0.id < $1.id }
  }

  /// Forgets a node and everything that is shown below it.
  mutating func fold(_ top: NodeID) {
    guard let node = nodes[top] else { return }
    if let parent = node.parent {
      nodes[parent]?.children.removeAll { $0 == top }
    } else if let host = node.host {
      nodes[host]?.runs.removeAll { $0 == top }
    } else {
      roots.removeAll { $0 == top }
    }
    var pending = [top]
    var gone: Set<NodeID> = []
    while let id = pending.popLast() {
      guard let node = nodes.removeValue(forKey: id) else { continue }
      pending += node.below
      gone.insert(id)
      for parent in node.identity.above { nodes[parent]?.joins.removeAll { $0 == id } }
    }
    foldedNodes += gone.count
    for id in gone { labels[id] = nil }
    retrying.removeAll { gone.contains($0) }
    retriers.removeAll { gone.contains($0) }
  }
}
