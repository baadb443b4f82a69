import Foundation
import Streams
import StreamsWire
import Testing

@testable import StreamsInspector

/// The program never waits for a viewer.
struct SlowViewerTests {
  @Test func `who does not read loses whole looks, is told so, and then how things stand`() throws {
    let program = try Inspected()
    let inputs = program.context.run { (0..<200).map { HotInput<Int>().named("input \($0)") } }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes.count == 200 })
    // Someone else, who hears it all, tells that the program looks on.
    let fast = try program.connect()
    // A long name is told with each chain.
    let name = String(repeating: "n", count: 60_000)
    var chains: [Hot<Int>] = []
    while program.running.droppedLooks < 10, chains.count < 2_000 {
      chains.append(inputs[0].map { $0 }.named("\(name) \(chains.count)"))
      inputs[chains.count % 200].push(1)
      let count = fast.looks.count
      #expect(fast.read { $0.looks.count > count })
    }
    #expect(program.running.droppedLooks >= 10)
    for input in inputs { input.push(0) }
    let nodes = inputs.compactMap(\.inspected)
    #expect(fast.read { viewer in nodes.allSatisfy { viewer.counters[$0.id]?.next == $0.counters.next } })
    #expect(fast.looks.filter { $0.keyframe != nil }.count == 1)
    #expect(fast.lostValues == 0)
    // Now the slow one reads on.
    #expect(viewer.read { $0.looks.filter { $0.keyframe != nil }.count == 2 })
    #expect(viewer.lostValues > 0)
    inputs[0].push(1)
    #expect(viewer.read { viewer in nodes.allSatisfy { viewer.counters[$0.id]?.next == $0.counters.next } })
    #expect(viewer.nodes.count == 200 + chains.count)
    #expect(viewer.looks.filter { $0.keyframe != nil }.count == 2 && viewer.gaps.isEmpty)
  }
}
