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

  /// What is kept of a node that has not ended; nil of every other.
  ///
  /// - Complexity: O(*n*) in the number of nodes that have not ended.
  public func record(of node: NodeID) -> NodeRecord? {
    alone { journal.withLock { journal in journal.nodes.first { $0.id == node } } } ?? nil
  }

  /// The same of several nodes, at the price of one.
  package func records(of nodes: Set<NodeID>) -> [NodeRecord] {
    // Meanwhile the journal would not have them.
    (alone { journal.withLock { $0.nodes } } ?? []).filter { nodes.contains($0.id) }
  }

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
  /// What commands are told of that concern no node.
  static let program = NodeRecord(origin: NodeOrigin(), isRoot: true, readsErrors: false)
}
