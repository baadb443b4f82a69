// What viewers ask of the records of nodes.

extension Probe {
  /// Records the values of a node from now on. Watches nest: each needs its own ``unwatch(_:)``.
  public func watch(_ node: NodeRecord) {
    if recording == .watched { node.addListener() }
  }

  /// Takes one watch back.
  public func unwatch(_ node: NodeRecord) {
    if recording == .watched { node.removeListener() }
  }

  /// Records the values of all nodes from now on, and of each later node from its first value on; or stops that. Does not nest.
  package func watchAll(_ isWatched: Bool) {
    guard recording == .watched else { return }
    journal.withLock { $0.watchesAll = isWatched }
    // Those that come meanwhile know of it.
    for node in nodes { node.keepAsAll(isWatched) }
  }

  /// The record of a node that has not ended; nil for any other.
  ///
  /// - Complexity: O(*n*) in the number of nodes that have not ended.
  public func record(of node: NodeID) -> NodeRecord? {
    nodes.first { $0.id == node }
  }

  /// The same of several nodes, at the price of one.
  package func records(of nodes: Set<NodeID>) -> [NodeRecord] {
    self.nodes.filter { nodes.contains($0.id) }
  }

  /// What is counted by now at all nodes that have not ended. Takes nothing from the next drain.
  ///
  /// - Complexity: O(*n*) in the number of those nodes.
  package var readings: [NodeReading] { nodes.map(\.reading) }

  /// The nodes that have not ended. Alone: the journal does not have them while a thread collects.
  private var nodes: [NodeRecord] { alone { journal.withLock { $0.nodes } } ?? [] }

  /// Writes down what a viewer of the program has done to it, as a fact among the others.
  ///
  /// - Parameters:
  ///   - command: what it was, such as `retry now`.
  ///   - node: the node that it concerns; nil, or one that has gone, for the whole program.
  public func note(command: String, at node: NodeID? = nil) {
    note(.command(command), at: node.flatMap(record) ?? NodeRecord.program)
  }
}

extension NodeRecord {
  /// Stands for the program in commands that concern no node.
  static let program = NodeRecord(origin: NodeOrigin(), isRoot: true, readsErrors: false)
}
