extension Probe {
  /// Takes all facts since the last drain, in the order in which they happened.
  ///
  /// Asks the values for their descriptions, on the caller's thread: only those that are wanted. Those of other nodes stay on
  /// their tapes, where newer ones overwrite them, and go with the node.
  ///
  /// - Parameter isWanted: whether the values of a node are to be taken and described; unless given, those of all are. Facts
  ///   of other kinds are always taken. Called once for each node of which a value has been kept and that has not gone.
  /// - Complexity: O(*n* log *n*) in the number of facts, and O(*m*) in the number of nodes whose values have been kept and
  ///   that have not gone.
  public func drain(valuesOf isWanted: (NodeRecord) -> Bool = { _ in true }) -> Drained {
    var journal = journal.withLock { swapped(&$0, for: $0.next) }
    var lost = journal.drops.compactMapValues { $0 > valueCapacity ? $0 - valueCapacity : nil }
    var tapes: [(node: NodeRecord, values: Tape.Section)] = []
    for node in journal.taped where isWanted(node) {
      guard let (values, overwritten) = node.tape?.takeUnretainedValue().take() else { continue }
      tapes.append((node, values))
      if overwritten > 0 { lost[node.id, default: 0] += overwritten }
    }
    keep(&journal.taped)
    // Values are described and released out here, because both may run code of their authors.
    return Drained(facts: numbered(merged(journal.lifecycle, tapes)), lost: lost)
  }

  private func numbered(_ facts: [Fact]) -> [Fact] {
    let before = journal.withLock { journal in
      defer { journal.drained += facts.count }
      return journal.drained
    }
    var facts = facts
    for index in facts.indices { facts[index].sequence = before + index + 1 }
    return facts
  }

  /// The values as facts among others, all in the order in which they happened.
  private func merged(_ lifecycle: [Fact], _ tapes: [(node: NodeRecord, values: Tape.Section)]) -> [Fact] {
    var order: [(place: Int, tape: Int, index: Int)] = []
    for (tape, (_, values)) in tapes.enumerated() {
      for index in 0..<values.count { order.append((values.place(of: index), tape, index)) }
    }
    order.sort { $0.place < $1.place }
    var merged: [Fact] = []
    merged.reserveCapacity(lifecycle.count + order.count)
    var rest = lifecycle[...]
    for (place, tape, index) in order {
      while let fact = rest.first, fact.sequence < place {
        merged.append(fact)
        rest.removeFirst()
      }
      merged.append(tapes[tape].values.fact(index, of: tapes[tape].node))
    }
    merged.append(contentsOf: rest)
    return merged
  }

  /// Puts those nodes back into the list that another holds as well. Of the others nothing can come any more.
  private func keep(_ nodes: inout [NodeRecord]) {
    var index = 0
    while index < nodes.count {
      if isKnownUniquelyReferenced(&nodes[index]) {
        nodes.swapAt(index, nodes.count - 1)
        nodes.removeLast()
      } else {
        index += 1
      }
    }
    journal.withLock { [nodes] in $0.taped += nodes }
  }

  /// What ``drain(valuesOf:)`` hands over.
  public struct Drained: Sendable {
    /// The facts, in the order in which they happened.
    public let facts: [Fact]
    /// How many values were overwritten, and how many drops not written down, before they could be taken: by the node that
    /// they happened to. A node that has lost nothing is not here.
    public let lost: [NodeID: Int]

    /// How many those are in all.
    public var lostValues: Int { lost.values.reduce(0, +) }
  }
}
