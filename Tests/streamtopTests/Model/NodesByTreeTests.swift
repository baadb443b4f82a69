import Streams
import Testing

@testable import streamtop

/// Nodes in the order in which they were added, whoever leaves.
struct NodesByTreeTests {
  private let tree = NodeID(rawValue: 1)
  private let other = NodeID(rawValue: 2)
  private var nodes = NodesByTree()

  private func ids(_ numbers: some Sequence<Int>) -> [NodeID] { numbers.map { NodeID(rawValue: $0) } }

  @Test mutating func `those that stay keep their order, and those that come back are the last`() {
    for id in ids(10..<110) { nodes.add(id, below: tree) }
    for id in ids(stride(from: 11, to: 110, by: 2)) + ids(20..<100) { nodes.remove(id, below: tree) }
    #expect(Array(nodes[tree]) == ids([10, 12, 14, 16, 18, 100, 102, 104, 106, 108]))
    for id in ids([12, 13, 100]) { nodes.add(id, below: tree) }
    #expect(Array(nodes[tree]) == ids([10, 12, 14, 16, 18, 100, 102, 104, 106, 108, 13]))
    #expect(nodes.contains(NodeID(rawValue: 13), below: tree))
    #expect(!nodes.contains(NodeID(rawValue: 15), below: tree))
    #expect(!nodes.contains(NodeID(rawValue: 13), below: other))
  }

  @Test mutating func `each is in one tree, also when it is handed over`() {
    for id in ids(10..<20) { nodes.add(id, below: tree) }
    nodes.add(NodeID(rawValue: 3), below: other)
    nodes.move(Set(ids([11, 17, 3])), from: tree, to: other)
    #expect(Array(nodes[tree]) == ids([10, 12, 13, 14, 15, 16, 18, 19]))
    #expect(Array(nodes[other]) == ids([3, 11, 17]))
    nodes.remove(Set(ids(10..<20)), below: tree)
    #expect(nodes[tree].isEmpty && nodes.all == ids([3, 11, 17]))
  }
}
