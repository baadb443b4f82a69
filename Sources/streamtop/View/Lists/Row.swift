import Streams

/// One line of the forest as it is shown: who, how deep, and which guide lines pass.
struct Row: Hashable, Sendable {
  let line: LineID
  /// The node whose row it is; nil for a group. Stored: to work it out where it is used crashes the optimizer of Swift 6.3.
  let node: NodeID?
  let depth: Int
  /// Bit d tells whether the ancestor at depth d has a sibling further down.
  let guides: UInt64
  let isLast: Bool
  let isFolded: Bool
  /// Whether it speaks for all below it: a folded line, or a group.
  var isSum: Bool { isFolded || node == nil }

  init(line: LineID, depth: Int, guides: UInt64, isLast: Bool, isFolded: Bool) {
    (self.line, node) = (line, line.node)
    (self.depth, self.guides, self.isLast) = (depth, guides, isLast)
    self.isFolded = isFolded
  }
}

/// Chains that one place in the source has built, to be shown in one line.
struct ChainGroup: Hashable, Sendable {
  /// What stays the same while its chains come and go.
  struct ID: Hashable, Sendable {
    let location: String
    /// Whether it holds the chains that have ended, or those that live.
    let isOver: Bool
  }

  let id: ID
  /// What its chains are called, without their numbers; where they are called differently, the place.
  private(set) var label: String
  /// The tops of its chains, in the order in which they were made.
  private(set) var members: [NodeID] = []
  /// How many of them have completed, failed and were cancelled.
  private(set) var completed = 0
  private(set) var failed = 0
  private(set) var cancelled = 0
  /// Those besides that have ended and are not kept any more.
  var forgotten = ForgottenChains()

  /// How many chains it stands for.
  var count: Int { members.count + forgotten.count }

  init(_ id: ID, label: String) { (self.id, self.label) = (id, label) }

  /// Takes in a chain; without an end, one that lives.
  mutating func add(_ root: NodeID, label: String, end: Fact.End?) {
    members.append(root)
    if label != self.label { self.label = String(id.location.split(separator: "/").last ?? "") }
    switch end {
    case nil: break
    case .completed?: completed += 1
    case .cancelled?: cancelled += 1
    case .error?: failed += 1
    }
  }
}

/// Some groups, in the order in which their first chains were made.
struct ChainGroups {
  private(set) var all: [ChainGroup] = []
  private var places: [ChainGroup.ID: Int] = [:]

  mutating func add(_ root: NodeID, to id: ChainGroup.ID, label: String, end: Fact.End?) {
    let place = places[id] ?? all.count
    if place == all.count {
      places[id] = place
      all.append(ChainGroup(id, label: label))
    }
    all[place].add(root, label: label, end: end)
  }

  /// Counts the chains that are forgotten, where others of their place have ended, too.
  mutating func addForgotten(from model: Model) {
    guard !model.forgotten.isEmpty else { return }
    for place in all.indices where all[place].id.isOver {
      all[place].forgotten = model.forgotten[all[place].id.location] ?? ForgottenChains()
    }
  }
}

extension Model {
  /// What the chain is called without its number: `feed` for `feed 12`, `mirror east` for `mirror 2 east`.
  func familyLabel(_ root: NodeID) -> String {
    let words = chainLabel(root).utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
    let names = words.filter { !$0.isNumber }
    return (names.isEmpty ? words : names).joined(separator: " ")
  }
}

extension Substring {
  fileprivate var isNumber: Bool {
    // Few begin like one, and to look at characters costs more than all else that a list asks of a chain.
    if let first = utf8.first, first < 0x80, !(0x30...0x39).contains(first) { return false }
    return allSatisfy(\.isNumber)
  }
}
