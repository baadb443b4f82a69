import Streams

// Which lines of the panes fit the filter, and in which order they stand. The chains are asked first: a node that fits there
// fits everywhere.

extension Lists {
  /// Chooses and orders the lines of those panes that do not do so themselves. O(lines), and what stands below their chains
  /// where the order goes by figures.
  func arrangement(_ dashboard: Dashboard) -> [PaneName: [LineID]] {
    let plan = dashboard.view.plan
    guard plan.filter != nil || plan.order != .order || plan.isInverted else { return [:] }
    var ranks = Ranks(model: dashboard.model, order: plan.order)
    var arranged: [PaneName: [LineID]] = [:]
    for pane in Panes.all where pane.fitting(dashboard) == nil {
      let isOrdered = pane.arrangement >= .list && (plan.order != .order || plan.isInverted)
      guard plan.filter != nil || isOrdered else { continue }
      var lines = (0..<pane.count(dashboard)).compactMap { index in
        let line = pane.line(index, dashboard)
        return fits(pane.node(of: line, dashboard), in: dashboard.model, pane.words(index, dashboard))
          ? line : nil
      }
      if isOrdered { lines = plan.ordered(lines) { ranks.rank(of: pane.node(of: $0, dashboard)) } }
      arranged[pane.name] = lines
    }
    return arranged
  }

  /// The endings of trees of which a node fits, ended or not, in the order that is asked for.
  func endings(_ model: Model, _ plan: ListingPlan) -> [Ending] {
    var ranks = Ranks(model: model, order: plan.order)
    let roots = chains.accepted.map { Set($0.compactMap { model.nodes[$0]?.root }) } ?? []
    let fitting = model.latestEndings.filter { ending in
      roots.contains(ending.root)
        || fits(ending.root, in: model, "\(ending.label) \(ending.words) \(ending.chain)")
    }
    return plan.ordered(fitting) { ranks.rank(of: $0.root) }
  }

  /// Whether a line fits the filter: its node does, or is of the chain on which the user is; or its words do, where no node is
  /// known any more.
  private func fits(_ id: NodeID?, in model: Model, _ words: @autoclosure () -> String) -> Bool {
    guard let accepted = chains.accepted, let filter = plan.filter else { return true }
    guard let id, let index = model.nodes.index(forKey: id) else { return filter.accepts(words: words()) }
    return accepted.contains(id) || model.nodes.values[index].root == plan.kept
  }
}

/// What lines are compared by: the figures of their chains, each of which is summed up once.
private struct Ranks {
  let model: Model
  let order: ChainOrder
  private var known: [NodeID: Int] = [:]

  init(model: Model, order: ChainOrder) { (self.model, self.order) = (model, order) }

  /// What has no chain any more comes last.
  mutating func rank(of id: NodeID?) -> Int {
    guard let id, let root = model.nodes.index(forKey: id).map({ model.nodes.values[$0].root }) else {
      return .min
    }
    if let rank = known[root] { return rank }
    let rank = model.rank(of: [root], by: order)
    known[root] = rank
    return rank
  }
}
