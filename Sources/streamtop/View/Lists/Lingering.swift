import Streams

/// How many chains of each place have ended so lately that they stand where they stood.
struct Lingering {
  private var counts: [String: Int] = [:]

  init(_ model: Model, _ plan: ListingPlan, _ shown: Set<NodeID>?) {
    guard !plan.showsEnded else { return }
    for root in model.roots where root != plan.kept && shown?.contains(root) ?? true {
      guard let index = model.nodes.index(forKey: root), model.nodes.values[index].openNodes == 0,
        model.nodes.values[index].treeEndedAt + plan.linger > model.time
      else { continue }
      counts[model.nodes.values[index].identity.location, default: 0] += 1
    }
  }

  /// Whether the oldest of those that are left at a place folds before its time, because there are too many.
  mutating func foldsNext(at location: String) -> Bool {
    guard let index = counts.index(forKey: location) else { return false }
    counts.values[index] -= 1
    return counts.values[index] >= ListingPlan.mostLingering
  }
}
