import Streams

// Of many nodes, those on the screen are read at each look, and the others in turn.

extension DemoRun {
  /// What has happened since the last look.
  func drain() -> Probe.Drained {
    guard var glance else { return probe.drain() }
    let former = glance.rounds
    let drained = probe.drain(&glance)
    if glance.rounds != former { round = (time, time - round.start) }
    self.glance = glance
    seen.round = max(round.length, time - round.start)
    return drained
  }

  /// How many nodes are asked for their counts at each look, besides those on the screen. Fewer are all asked.
  static let share = 500

  func show(_ nodes: Set<NodeID>) {
    // A screen that stands still has no later look that would tell the rest.
    let isCrowd = !isPaused && kinship.nodeCount > 2 * Self.share
    guard isCrowd != (glance != nil) || isCrowd && nodes != shown else { return }
    if glance == nil { round = (time, .zero) }
    shown = nodes
    if isCrowd {
      glance = glance ?? ProbeGlance(share: Self.share)
      glance?.shown = probe.records(of: nodes)
    } else {
      glance = nil
    }
  }
}
