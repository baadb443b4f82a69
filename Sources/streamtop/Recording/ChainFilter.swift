import Streams

/// Which facts belong to the chain of a stream, by what it is called: to all that is connected with it.
struct ChainFilter {
  private let name: String?
  /// For each node another one of its chain, nearer to the one that stands for all; that one has itself.
  private var representatives: [NodeID: NodeID] = [:]
  /// What the nodes are called whose names begin theirs on the screen: their own names, or those of the nodes above.
  private var families: [NodeID: String] = [:]
  /// Who stands for the chains that are wanted.
  private var wanted: Set<NodeID> = []

  /// - Parameter name: nil to take everything.
  init(_ name: String?) { self.name = name }

  /// Reads all of a file, and makes one for each recording in it: what belongs to a chain in the end belongs
  /// to it from the beginning, as a source does that is older than the join through which the chain hears it.
  /// - Throws: why it cannot be read, or that it is none.
  static func filters(_ name: String?, in file: RecordingFile) throws -> [ChainFilter] {
    var filters: [ChainFilter] = []
    try file.forEachElementByRecording { element, recording in
      switch element {
      case .segment:
        if filters.count == recording { filters.append(ChainFilter(name)) }
      case .look(let look):
        guard filters.indices.contains(recording) else { return }
        filters[recording].take(look.keyframe ?? [])
        for fact in look.facts { filters[recording].take(fact) }
      default: break
      }
    }
    guard !filters.isEmpty else { throw NotARecording(noSegmentIn: file) }
    return filters
  }

  var isFound: Bool { name == nil || !wanted.isEmpty }

  /// Hears of the nodes that were there before the facts that follow.
  mutating func take(_ keyframe: [NodeSnapshot]) {
    guard name != nil else { return }
    // What is above a node has a part in what that is called.
    for snapshot in keyframe.inOrder {
      let identity = snapshot.identity
      for other in identity.parents + snapshot.sources { connect(identity.id, other) }
      note(identity)
    }
  }

  mutating func take(_ fact: Fact) {
    guard name != nil else { return }
    if representatives[fact.node.id] == nil {
      for parent in fact.node.parents { connect(fact.node.id, parent) }
    }
    if case .attached(let source) = fact.event { connect(fact.node.id, source) }
    note(fact.node)
  }

  /// Whether a node is connected with one of that name, as far as is known.
  func includes(_ node: NodeID) -> Bool {
    var last = node
    while let next = representatives[last], next != last { last = next }
    return name == nil || wanted.contains(last)
  }

  private mutating func note(_ node: NodeIdentity) {
    if isCalled(node) { wanted.insert(representative(of: node.id)) }
  }

  /// Whether it has the name, or is shown under it: `feed`, `feed retry`, `Promise #7`.
  private mutating func isCalled(_ node: NodeIdentity) -> Bool {
    // Without a name of its own it is called the same for good.
    if node.name == nil, families[node.id] != nil { return false }
    let own = node.name ?? (node.parents.isEmpty ? "\(node.kind) \(node.id)" : nil)
    let inherited = node.parents.first.flatMap { families[$0] }
    families[node.id] = own ?? inherited
    return own == name || inherited.map { "\($0) \(node.operation)" } == name
  }

  private mutating func connect(_ node: NodeID, _ other: NodeID) {
    let (first, second) = (representative(of: node), representative(of: other))
    guard first != second else { return }
    representatives[first] = second
    if wanted.remove(first) != nil { wanted.insert(second) }
  }

  private mutating func representative(of node: NodeID) -> NodeID {
    var last = node
    while let next = representatives[last], next != last { last = next }
    // Each node on the way is next to it from now on.
    var current = node
    while current != last, let next = representatives.updateValue(last, forKey: current) { current = next }
    representatives[last] = last
    return last
  }
}
