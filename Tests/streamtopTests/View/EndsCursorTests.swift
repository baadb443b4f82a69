import Testing

@testable import Streams
@testable import streamtop

/// Where the cursor of the ends is while more trees end.
struct EndsCursorTests {
  let world = World()
  var dashboard = Dashboard()

  private mutating func look() { _ = dashboard.reduce(.sample(world.sample())) }

  /// Ends a chain of three nodes, and answers its root.
  private mutating func endChain(_ name: String) -> NodeID {
    let root = world.node(name: name)
    let map = world.node("map", of: root)
    let leaf = world.node("on", of: map)
    world.time += .seconds(1)
    for node in [leaf, map, root] { world.end(.completed, node) }
    look()
    return root.id
  }

  @Test(arguments: [0, 2])
  mutating func `the cursor stays with its tree when another one ends`(steps: Int) {
    let first = endChain("first")
    _ = dashboard.type("4")
    for _ in 0..<steps { _ = dashboard.type("j") }
    #expect(dashboard.cursorLine == .ending(first, steps))
    let second = endChain("second")
    #expect(dashboard.lists.ends.first?.ending.root == second)
    // Its nodes share a line now, behind its head.
    #expect(dashboard.cursorLine == .ending(first, steps == 0 ? 0 : -1))
    #expect(dashboard.selection == first)
  }
}
