import Streams

extension Model {
  /// Folds away trees and branches that ended long ago, looking at most once a second; and where too many nodes are there, the
  /// oldest that have ended, once they are so many too many that it is worth to look at all that has.
  mutating func sweep() {
    let isCrowded = nodes.count > limits.nodes + limits.surplus
    guard time >= nextSweep || isCrowded && hasEnds else { return }
    nextSweep = time + .seconds(1)
    hasEnds = false
    guard !endingOrder.isEmpty, isCrowded || time >= nextFold else { return }
    let ended = endedBranches()
    var folded = ended.filter { $0.time + limits.retention <= time }.map(\.id)
    var surplus = nodes.count - limits.nodes
    if isCrowded {
      for branch in ended.sorted(by: { ($0.time, $0.id) < ($1.time, $1.id) }) where surplus > 0 {
        surplus -= branch.size
        folded.append(branch.id)
      }
    }
    fold(folded)
    // What is left is neither whole nor old enough for that.
    nextFold = ended.reduce(.seconds(1 << 40)) { next, branch in
      let due = branch.time + limits.retention
      return due > time ? min(next, due) : next
    }
  }

  private struct EndedBranch {
    var id: NodeID
    var time: Duration
    var size: Int
  }

  /// The largest branches of which every node has ended, with the time of the last end.
  private func endedBranches() -> [EndedBranch] {
    var ended: [NodeID: EndedBranch] = [:]
    ended.reserveCapacity(endedNodes.count)
    // Children are made after their parents, so the highest ids come first.
    for id in endedNodes.sorted(by: >) {
      // Read part by part: to take a node out copies all of it.
      guard let index = nodes.index(forKey: id), let time = nodes.values[index].end?.time else { continue }
      var branch = EndedBranch(id: id, time: time, size: 1)
      var isWhole = nodes.values[index].joins.allSatisfy {
        ended[$0] != nil || nodes.index(forKey: $0) == nil
      }
      for child in nodes.values[index].children {
        guard let below = ended[child] else {
          isWhole = false
          break
        }
        branch.time = max(branch.time, below.time)
        branch.size += below.size
      }
      if isWhole, nodes.values[index].runs.allSatisfy({ ended[$0] != nil }) { ended[id] = branch }
    }
    return ended.values
      .filter { branch in
        let index = nodes.index(forKey: branch.id)
        return index.flatMap { nodes.values[$0].parent }.flatMap { ended[$0] } == nil
      }
      .sorted { $0.id < $1.id }
  }

  /// Notes that a node has ended: what has not is not looked at when ended trees are looked for.
  mutating func note(endOf id: NodeID, at time: Duration) {
    hasEnds = true
    nextFold = min(nextFold, time + limits.retention)
    endedNodes.insert(id)
  }

  /// Forgets nodes and everything that is shown below them.
  mutating func fold(_ tops: [NodeID]) {
    for top in tops { detach(top) }
    var gone: Set<NodeID> = []
    var hasRoots = false
    var retried: Set<NodeID> = []
    for top in tops {
      guard let node = nodes[top] else { continue }
      if let host = node.host { keepCounts(ofRun: node, at: host) }
      var chain = node.isRoot && node.host == nil ? ForgottenChains() : nil
      chain?.add(node)
      if chain != nil { hasRoots = true }
      // The source, and each time that a retry of the chain has started it again.
      var sources: Set<NodeID> = [top]
      var pending = [top]
      while let id = pending.popLast() {
        guard let node = nodes.removeValue(forKey: id) else { continue }
        if node.retriesRuns, node.root == top { sources.formUnion(node.runs) }
        chain?.add(node, isSource: sources.contains(id), isOfChain: node.root == top)
        pending += node.below
        gone.insert(id)
        labels[id] = nil
        endedNodes.remove(id)
        if node.retry != nil { retried.insert(node.root) }
        for parent in node.identity.above {
          guard let index = nodes.index(forKey: parent), !nodes.values[index].joins.isEmpty else { continue }
          nodes.values[index].joins.removeAll { $0 == id }
          noteFold(below: parent)
        }
      }
      if let chain { remember(chain, from: node.identity.location) }
    }
    foldedNodes += gone.count
    if hasRoots { roots.removeAll(where: gone.contains) }
    for root in retried {
      retrying.remove(gone, below: root)
      retriers.remove(gone, below: root)
    }
  }

  /// Keeps what an attempt has given that is not shown any more, for the line that speaks for its chain.
  private mutating func keepCounts(ofRun node: Node, at host: NodeID) {
    change(host) { host in
      guard host.retriesRuns else { return }
      var former = host.formerAttempts ?? NodeCounters()
      former.add(node.given)
      host.formerAttempts = former
    }
  }

  /// Remembers a chain that is forgotten.
  private mutating func remember(_ chain: ForgottenChains, from place: String) {
    forgottenChains += 1
    guard forgotten.count < ForgottenChains.placeCapacity || forgotten[place] != nil else { return }
    forgotten[place, default: ForgottenChains()].add(chain)
  }

  private mutating func detach(_ top: NodeID) {
    guard let index = nodes.index(forKey: top) else { return }
    if let parent = nodes.values[index].parent {
      change(parent) { $0.children.removeAll { $0 == top } }
      noteFold(below: parent)
    } else if let host = nodes.values[index].host {
      change(host) { $0.runs.removeAll { $0 == top } }
      noteFold(below: host)
    }
  }

  /// What has ended may be whole, and long since, now that something below it is gone.
  private mutating func noteFold(below id: NodeID) { if !isAlive(id) { nextFold = .zero } }
}
