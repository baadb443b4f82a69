import Streams
import Testing

@testable import StreamsWire

/// What is known of nodes, held against a dictionary.
struct NodeTableTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `nodes are found in any order, whatever comes and goes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = NodeTable<Int>()
    var known: [NodeID: Int] = [:]
    for step in 0..<3_000 {
      let node = NodeID(rawValue: random.below(400))
      if random.below(step < 1_500 ? 4 : 2) == 0 {
        table.remove(node)
        known[node] = nil
      } else if let place = table.place(of: node) {
        #expect(table[place] == known[node])
        table[place] += 1
        known[node]? += 1
      } else {
        #expect(known[node] == nil)
        table.insert(step, of: node)
        known[node] = step
      }
      // A look in order, of some.
      guard step % 100 == 0 else { continue }
      for node in known.keys.sorted() where random.below(3) > 0 {
        #expect(table.place(of: node).map { table[$0] } == known[node])
      }
    }
    #expect(table.count == known.count && table.values.sorted() == known.values.sorted())
  }

  @Test func `values are counted once, from the keyframe on`() {
    let nodes = (1...3).map {
      NodeIdentity(
        id: NodeID(rawValue: $0), parents: [], kind: "Hot", type: "Hot<Int>", operation: "map",
        location: "Main.swift:1")
    }
    func look(_ values: [Int]) -> Look {
      let readings = zip(nodes, values).map { NodeReading(node: $0.id, counters: NodeCounters(next: $1)) }
      return Look(time: .zero, readings: readings)
    }
    var counts = ValueCounts()
    counts.restart(from: [NodeSnapshot(identity: nodes[0], madeAt: .zero, counters: NodeCounters(next: 7))])
    #expect(counts.growth(by: look([9, 4])) == 6)
    #expect(counts.growth(by: look([9, 5, 2])) == 3)
    counts.remove(nodes[1].id)
    #expect(counts.growth(by: look([9, 1, 2])) == 1)
    counts.restart(from: [])
    #expect(counts.growth(by: look([9])) == 9)
  }
}
