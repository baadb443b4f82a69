import Streams

extension Lints {
  /// From so long on an operator is slow.
  private static let slowTime = Duration.milliseconds(10)

  /// Judges the nodes to which values have come since the last look: how long each takes is only known where values are kept.
  mutating func judgeOperators(_ readings: [NodeReading]) {
    for reading in readings {
      guard let took = reading.took, took >= Lints.slowTime, let node = nodes[reading.node]?.identity else {
        continue
      }
      let chain = timeOfChain(of: reading.node)
      guard took > chain / 2 else { continue }
      find(
        .slowOperator, at: node,
        "takes \(Format.seconds(took)) for a value, of \(Format.seconds(chain)) in its chain")
    }
  }

  /// How long all operators of a tree take together for a value.
  private func timeOfChain(of node: NodeID) -> Duration {
    let root = root(of: node)
    return nodes.reduce(.zero) { sum, entry in
      guard let took = entry.value.took, self.root(of: entry.key) == root else { return sum }
      return sum + took
    }
  }

  private func root(of node: NodeID) -> NodeID {
    var root = node
    // Parents are made before their children, and have lower numbers. A recording may say anything.
    while let above = nodes[root]?.identity.above.first, above < root { root = above }
    return root
  }
}
