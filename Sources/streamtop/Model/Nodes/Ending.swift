import Streams

/// How one tree ended, node by node.
struct Ending: Sendable {
  struct Entry: Hashable, Sendable {
    var node: NodeID
    var label: String
    var time: Duration
    var reason: Fact.End
    var ordinal: Int
  }

  /// How the stream ended that a tree is called after: not the nodes that hear it, which may end for another reason.
  struct Own: Hashable, Sendable {
    /// The root; or a node below it that has started it again, and then speaks for all of its attempts.
    var node: NodeID
    var reason: Fact.End
    /// Why, as the program has put it; nil where that is not known.
    var cause: String?
  }

  /// In which order parents and children ended.
  enum Order: Hashable, Sendable {
    /// Every node ended after everything below it.
    case leafFirst
    /// Every node ended before everything below it.
    case rootFirst
    /// Some of both.
    case mixed
  }

  let root: NodeID
  let label: String
  /// Whether this kind of stream promises to end from the leaves to the root.
  let promisesLeafFirst: Bool
  /// The first ends, in the order in which they happened; later ones are only counted.
  private(set) var entries: [Entry] = []
  /// How many nodes ended in all.
  private(set) var count = 0
  /// How the stream ended that the tree is called after; nil before that.
  private(set) var own: Own?
  /// Whether no node of the tree lives any more.
  private(set) var isOver = false
  /// Who brought it about, as a screen adds it to the reason; nil where that says all.
  var shownCause: String?
  private(set) var lastTime = Duration.zero
  private var parentsBeforeChildren = 0
  private var childrenBeforeParents = 0

  static let entryCapacity = 64

  init(root: NodeID, label: String, promisesLeafFirst: Bool) {
    self.root = root
    self.label = label
    self.promisesLeafFirst = promisesLeafFirst
  }

  /// Why the stream ended; nil while a node of its tree lives.
  var reason: Fact.End? { isOver ? own?.reason : nil }

  /// Why, as the program has put it; nil where that is not known.
  var cause: String? { isOver ? own?.cause : nil }

  var firstTime: Duration { entries.first?.time ?? lastTime }

  var order: Order {
    if parentsBeforeChildren == 0 { return .leafFirst }
    return childrenBeforeParents == 0 ? .rootFirst : .mixed
  }

  /// Whether the promise was kept so far; nil when there was none.
  var isInOrder: Bool? { promisesLeafFirst ? order == .leafFirst : nil }

  /// Adds an end.
  /// - Parameters:
  ///   - isLast: whether nothing in the tree lives after that.
  ///   - openChildren: how many nodes below it are still alive.
  ///   - hasOpenParent: whether a node above it is.
  mutating func add(
    _ node: NodeID, label: String, reason: Fact.End, at time: Duration, isLast: Bool,
    openChildren: Int, hasOpenParent: Bool
  ) {
    count += 1
    lastTime = time
    if openChildren > 0 { parentsBeforeChildren += 1 }
    if hasOpenParent { childrenBeforeParents += 1 }
    isOver = isLast
    guard entries.count < Self.entryCapacity else { return }
    entries.append(Entry(node: node, label: label, time: time, reason: reason, ordinal: count))
  }

  /// Takes how the stream itself has ended. A node that has started it again knows better than the one that it has started.
  mutating func take(_ end: Own) {
    if own.map({ $0.node < end.node }) ?? true { own = end }
  }
}
