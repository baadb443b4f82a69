import Streams

/// How the forest is to be listed.
struct ListingPlan: Hashable, Sendable {
  var filter: NodeFilter? {
    // Another filter is asked for to see what fits it, and nothing else.
    didSet { if filter != oldValue { kept = nil } }
  }
  var order = ChainOrder.order
  /// Whether the smallest comes first.
  var isInverted = false
  /// Whether the chains of one place in the source share a line.
  var isGrouped = false
  /// Whether chains that have ended stand where they stood, instead of in one line for each place.
  var showsEnded = false
  /// What does not stand as it would by itself: nodes are open and groups folded unless they are here.
  var turned: Set<LineID> = []
  /// For how long a chain stays where it has ended, so that the order in which its nodes end can be seen.
  var linger = Duration.seconds(3)
  /// Of one place in the source, so many stay at most, the last ones: of more the list would be full, and no order could be seen.
  static let mostLingering = 4
  /// The chain on which the user is: it stays where it is when it ends, or when it fits the filter no longer.
  var kept: NodeID?

  func isFolded(_ line: LineID) -> Bool {
    if case .group = line { return !turned.contains(line) }
    return turned.contains(line)
  }

  /// Entries of a list in the order that is asked for; equal ones stay as they stand.
  func ordered<Entry>(_ entries: [Entry], rank: (Entry) -> Int) -> [Entry] {
    guard order != .order else { return isInverted ? entries.reversed() : entries }
    let ranked = entries.enumerated().map { (index: $0, entry: $1, rank: rank($1)) }
    return ranked.sorted { left, right in
      if left.rank == right.rank { return left.index < right.index }
      return (left.rank > right.rank) != isInverted
    }.map(\.entry)
  }
}

/// The forest from top to bottom, as it is shown.
///
/// Making one costs O(nodes); drawing from one costs what is drawn.
struct Listing: Sendable {
  private(set) var rows: [Row] = []
  private(set) var groups: [ChainGroup.ID: ChainGroup] = [:]
  /// The nodes that the filter accepts; nil without a filter, which is all.
  private(set) var accepted: Set<NodeID>?
  private(set) var total = 0
  /// When the first chain folds that has ended and still stands where it stood; nil when there is none.
  private(set) var nextFold: Duration?
  /// Whether it would be another one after figures have changed, and nothing else.
  private(set) var followsFigures = false
  /// The figures of lines that speak for others, of a large program. Those of a small one are summed up where they are drawn.
  private var sums: [LineID: Totals] = [:]

  /// From so many nodes on a program is large.
  static let large = 1_000

  init() {}

  init(_ model: Model, _ plan: ListingPlan) {
    total = model.nodes.count
    let shown = plan.filter.map { filter in
      let accepted = filter.accepted(in: model)
      self.accepted = accepted
      var shown = model.withAncestors(of: accepted)
      if let kept = plan.kept, !shown.contains(kept) { shown.formUnion(model.nodes(ofTree: kept)) }
      return shown
    }
    var writer = RowWriter(model: model, plan: plan, shown: shown)
    writer.rows.reserveCapacity(shown?.count ?? total)
    for entry in entries(model, plan, shown) {
      switch entry {
      case .chain(let root): writer.write(tree: root, depth: 0, isLast: true)
      case .group(let group): writer.write(group)
      }
    }
    rows = writer.rows
    if total >= Self.large {
      for row in rows where row.isSum { sums[row.line] = sum(of: row, model) }
    }
    followsFigures = plan.filter?.followsFigures == true || plan.order != .order || !sums.isEmpty
  }

  /// The figures that a line shows.
  func totals(of row: Row, in model: Model) -> Totals {
    guard row.isSum else { return row.node.flatMap { model.nodes[$0] }.map(model.totals) ?? Totals() }
    return sums[row.line] ?? sum(of: row, model)
  }

  private func sum(of row: Row, _ model: Model) -> Totals {
    var totals = Totals()
    let group = group(of: row)
    for top in row.node.map({ [$0] }) ?? group?.members ?? [] { model.add(below: top, to: &totals) }
    if let group { totals.counts.add(group.forgotten.counts) }
    return totals
  }

  /// How many nodes fit the filter, and how many there are.
  var fitting: Fitting { Fitting(count: accepted?.count ?? total, total: total) }

  /// Where a line stands; nil where it is folded away or filtered out. O(rows)
  func index(of line: LineID) -> Int? { rows.firstIndex { $0.line == line } }

  /// Whether a chain has a line of its own, and is none of several that share one. O(rows)
  func standsAlone(_ root: NodeID) -> Bool { rows.contains { $0.depth == 0 && $0.node == root } }

  /// What stands at the top: chains, or several in one line.
  private enum Entry {
    case chain(NodeID)
    case group(ChainGroup)
  }

  private mutating func entries(_ model: Model, _ plan: ListingPlan, _ shown: Set<NodeID>?) -> [Entry] {
    var living: [Entry] = []
    var groups = ChainGroups()
    var lingering = Lingering(model, plan, shown)
    for root in model.roots where shown?.contains(root) ?? true {
      guard let index = model.nodes.index(forKey: root) else { continue }
      let hasEnded = model.nodes.values[index].openNodes == 0
      let foldsAt =
        hasEnded && root != plan.kept && !plan.showsEnded
        ? model.nodes.values[index].treeEndedAt + plan.linger : nil
      let location = model.nodes.values[index].identity.location
      let isOver = foldsAt.map { $0 <= model.time || lingering.foldsNext(at: location) } ?? false
      if let foldsAt, !isOver { nextFold = min(nextFold ?? foldsAt, foldsAt) }
      guard isOver || plan.isGrouped else {
        living.append(.chain(root))
        continue
      }
      let id = ChainGroup.ID(location: location, isOver: isOver)
      groups.add(root, to: id, label: model.familyLabel(root), end: model.nodes.values[index].treeEnd)
    }
    if plan.filter == nil { groups.addForgotten(from: model) }
    // All chains are in groups, or only those that are over are.
    living += groups.all.filter { !$0.id.isOver }.map {
      $0.members.count == 1 ? .chain($0.members[0]) : .group($0)
    }
    let over = groups.all.filter(\.id.isOver)
    self.groups = Dictionary(
      uniqueKeysWithValues: groups.all.filter { $0.id.isOver || $0.members.count > 1 }.map { ($0.id, $0) })
    return plan.ordered(living) { rank(of: $0, model, plan.order) } + over.map(Entry.group)
  }

  private func rank(of entry: Entry, _ model: Model, _ order: ChainOrder) -> Int {
    switch entry {
    case .chain(let root): model.rank(of: [root], by: order)
    case .group(let group): model.rank(of: group.members, by: order)
    }
  }
}

extension Model {
  /// Some nodes, and all above them.
  fileprivate func withAncestors(of found: Set<NodeID>) -> Set<NodeID> {
    guard found.count < nodes.count else { return found }
    var all: Set<NodeID> = []
    for node in found {
      var next: NodeID? = node
      while let id = next, all.insert(id).inserted {
        // To take a node out of a dictionary copies all of it.
        guard let index = nodes.index(forKey: id) else { break }
        next = nodes.values[index].parent ?? nodes.values[index].host
      }
    }
    return all
  }

  /// A node, and all below it. O(nodes of the tree)
  fileprivate func nodes(ofTree root: NodeID) -> [NodeID] {
    var (found, pending): ([NodeID], [NodeID]) = ([], [root])
    while let id = pending.popLast() {
      found.append(id)
      pending += nodes[id]?.below ?? []
    }
    return found
  }
}
