import Streams

/// How many values nodes had passed on when they told of it last.
package struct ValueCounts: Sendable {
  private var counts = NodeTable<Int>()
  /// How the nodes stood in the latest keyframe, as long as nothing has been counted since: a first look is sent sooner.
  private var unread: [NodeSnapshot] = []

  package init() {}

  /// Begins anew.
  package mutating func restart(from keyframe: [NodeSnapshot]) {
    counts.removeAll()
    unread = keyframe
  }

  /// How many values that has been since the look before.
  package mutating func growth(by look: Look) -> Int {
    read()
    return look.readings.reduce(0) { $0 + growth(to: $1) }
  }

  private mutating func growth(to reading: NodeReading) -> Int {
    let values = reading.values
    guard let place = counts.place(of: reading.node) else {
      counts.insert(values, of: reading.node)
      return max(0, values)
    }
    defer { counts[place] = values }
    return max(0, values &- counts[place])
  }

  /// Forgets a node.
  package mutating func remove(_ node: NodeID) { counts.remove(node) }

  private mutating func read() {
    guard !unread.isEmpty else { return }
    counts.reserveCapacity(unread.count)
    for snapshot in unread { counts.insert(snapshot.reading.values, of: snapshot.identity.id) }
    unread = []
  }
}
