import Streams

/// What is known of each of many nodes, in the order in which they came.
///
/// Looks tell of the same nodes in the same order, again and again: most are found behind the one before, without a hash,
/// which would cost more than all else that is done for a count.
struct NodeTable<Value: Sendable>: Sendable {
  private struct Row: Sendable {
    var node: NodeID
    var value: Value
  }

  private var rows: [Row] = []
  private var places: [NodeID: Int] = [:]
  /// The place behind that of the node which was found last.
  private var next = 0

  /// So many nodes may have nothing to tell between two that have, and the second one is still found without a hash.
  private static var sight: Int { 8 }

  var count: Int { places.count }

  mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  mutating func removeAll() { self = NodeTable() }

  /// The place of a node, until another one is removed; nil of one that is not here.
  mutating func place(of node: NodeID) -> Int? {
    var place = next
    let end = min(rows.count, next + Self.sight)
    while place < end {
      if rows[place].node == node {
        next = place + 1
        return place
      }
      place += 1
    }
    guard let place = places[node] else { return nil }
    next = place + 1
    return place
  }

  /// What is known of the node at a place.
  subscript(place: Int) -> Value {
    get { rows[place].value }
    _modify { yield &rows[place].value }
  }

  /// Adds a node that is not here.
  mutating func insert(_ value: Value, of node: NodeID) {
    places[node] = rows.count
    rows.append(Row(node: node, value: value))
  }

  /// Forgets a node, if it is here.
  mutating func remove(_ node: NodeID) {
    guard let place = places.removeValue(forKey: node) else { return }
    // No node has this number.
    rows[place].node = NodeID(rawValue: .min)
    if rows.count > 64, rows.count > 2 * places.count { close() }
  }

  /// Leaves no places without nodes.
  private mutating func close() {
    rows.removeAll { $0.node.rawValue == .min }
    for (place, row) in rows.enumerated() { places[row.node] = place }
    next = 0
  }

  /// What is known of all.
  var values: some Sequence<Value> { rows.lazy.filter { $0.node.rawValue != .min }.map(\.value) }
}
