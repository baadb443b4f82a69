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

  init() {}

  init(_ model: Model, _ plan: ListingPlan) {
    total = model.nodes.count
    let shown = plan.filter.map { filter in
      let nodes = model.nodes.values.filter { filter.accepts($0, in: model) }
      accepted = Set(nodes.map(\.id))
      var shown = model.withAncestors(of: nodes)
      if let kept = plan.kept, !shown.contains(kept) { shown.formUnion(model.nodes(ofTree: kept)) }
      return shown
    }
    var writer = RowWriter(model: model, plan: plan, shown: shown)
    writer.rows.reserveCapacity(shown?.count ?? total)
    for entry in entries(model, plan, shown) {
      switch entry {
      case .chain(let root): writer.write(tree: root, depth: 0, isLast: true)
      case .group(let id):
        guard let group = groups[id] else { continue }
        writer.write(group)
      }
    }
    rows = writer.rows
    followsFigures = plan.filter != nil || plan.order != .order || rows.contains { $0.totals != nil }
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
    case group(ChainGroup.ID)
  }

  private mutating func entries(_ model: Model, _ plan: ListingPlan, _ shown: Set<NodeID>?) -> [Entry] {
    var living: [Entry] = []
    var over: [Entry] = []
    for root in model.roots where shown?.contains(root) ?? true {
      guard let node = model.nodes[root] else { continue }
      let foldsAt =
        node.openNodes == 0 && root != plan.kept && !plan.showsEnded ? node.treeEndedAt + plan.linger : nil
      let isOver = foldsAt.map { $0 <= model.time } ?? false
      if let foldsAt, !isOver { nextFold = min(nextFold ?? foldsAt, foldsAt) }
      guard isOver || plan.isGrouped else {
        living.append(.chain(root))
        continue
      }
      let id = ChainGroup.ID(location: node.identity.location, isOver: isOver)
      let label = model.familyLabel(root)
      if groups[id] == nil {
        groups[id] = ChainGroup(id, label: label)
        if isOver { over.append(.group(id)) } else { living.append(.group(id)) }
      }
      groups[id]?.add(root, label: label, end: node.treeEnd)
    }
    for index in living.indices { living[index] = alone(living[index]) }
    return plan.ordered(living) { rank(of: $0, model, plan.order) } + over
  }

  /// A chain that shares its place with no other one needs no group.
  private mutating func alone(_ entry: Entry) -> Entry {
    guard case .group(let id) = entry, let members = groups[id]?.members, members.count == 1 else {
      return entry
    }
    groups[id] = nil
    return .chain(members[0])
  }

  private func rank(of entry: Entry, _ model: Model, _ order: ChainOrder) -> Int {
    switch entry {
    case .chain(let root): model.rank(of: [root], by: order)
    case .group(let id): model.rank(of: groups[id]?.members ?? [], by: order)
    }
  }
}

extension Model {
  /// Some nodes, and all above them.
  fileprivate func withAncestors(of found: [Node]) -> Set<NodeID> {
    var all: Set<NodeID> = []
    for node in found {
      var next: NodeID? = node.id
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
