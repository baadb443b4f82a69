/// What a viewer that shows only a part of many nodes looks at: see ``Probe/drain(_:)``.
package struct ProbeGlance: Sendable {
  /// The nodes that every drain reports.
  package var shown: [NodeRecord] = []
  /// How many of all nodes each drain reports besides, one part after the other.
  package let share: Int
  /// How often all nodes have been reported.
  package private(set) var rounds = 0
  /// Where the next part begins.
  private var next = 0

  package init(share: Int) { self.share = share }

  /// What has changed at the nodes that are shown, at those of which there are facts, and at the next part.
  mutating func counts(of content: inout Journal.Content) -> Probe.Counts {
    var readings = shown.compactMap { $0.newReading() }
    // With its end, a node tells its last counts.
    readings += content.entries.compactMap { $0.node.newReading() }
    let start = min(next, content.nodes.count)
    let end = min(start + share, content.nodes.count)
    var counts = content.counts(in: start..<end)
    next = end - counts.gone.count
    if next >= content.nodes.count { (next, rounds) = (0, rounds + 1) }
    // A node that is busy on another thread may have told twice.
    counts.readings = (readings + counts.readings).latest
    return counts
  }
}
