import Testing

@testable import Streams
@testable import streamtop

/// Leaks, unheard answers, drops, and what goes for all lints.
struct NodeLintTests {
  let test = LintWorld()

  // MARK: Leaks

  /// Makes so many nodes at one place, in the last so many seconds of forty, and ends the first few.
  private func make(_ count: Int, early: Int = 0, ending: Int = 0) {
    let world = test.world
    let first = (0..<early).map { _ in world.node(kind: "Hot") }
    test.look(after: .seconds(31))
    let later = (0..<count).map { _ in world.node(kind: "Hot") }
    for node in (first + later).prefix(ending) { world.end(.completed, node) }
    test.look(after: .seconds(9))
  }

  @Test(arguments: [
    (100, 0, 0, true), (99, 0, 0, false), (50, 50, 0, true), (49, 51, 0, false), (100, 4, 9, false),
    (110, 0, 10, true), (111, 0, 11, true), (110, 1, 11, false),
  ])
  func `a place leaks that makes nodes which do not end`(late: Int, early: Int, ended: Int, isLeak: Bool) {
    make(late, early: early, ending: ended)
    #expect(test.found == (isLeak ? [.leak] : []))
  }

  @Test func `a leak is judged when half a minute is known, and counts what is made after`() {
    for _ in 0..<120 { _ = test.world.node(kind: "Hot") }
    test.look(after: .milliseconds(29_999))
    #expect(test.found == [])
    for _ in 0..<60 { _ = test.world.node(kind: "Hot") }
    test.look(after: .milliseconds(1))
    #expect(test.found == [.leak])
    let count = test.counts.first ?? 0
    for _ in 0..<5 { _ = test.world.node(kind: "Hot") }
    #expect(test.counts == [count + 5])
  }

  // MARK: Unheard answers

  @Test(arguments: [(4, 4, false), (5, 1, true), (6, 1, false), (10, 2, true), (11, 2, false)])
  func `answers are lost when one in five of at least five is unheard`(
    answers: Int, unheard: Int, isFound: Bool
  ) {
    let source = test.world.node(kind: "Cold")
    for number in 1...answers {
      let exchange = test.world.request(number, from: source)
      test.world.probe.note(.response(exchange, failed: false), at: source)
      if number > answers - unheard { test.world.probe.note(.unheard(exchange), at: source) }
    }
    #expect(test.found == (isFound ? [.unheardResponse] : []))
  }

  @Test(arguments: ["request users (user 0, process 7)", "request", "shared request 5 to users"])
  func `what who watches asks for does not count, and what the program asks for does`(command: String) {
    let source = test.world.node(kind: "Cold")
    func ask(_ number: Int, isForeign: Bool) {
      if isForeign { test.world.probe.note(command: command, at: source.id) }
      let exchange = test.world.request(number, from: source)
      test.world.probe.note(.response(exchange, failed: false), at: source)
      test.world.probe.note(.unheard(exchange), at: source)
    }
    for number in 1...9 { ask(number, isForeign: true) }
    #expect(test.found == [])
    for number in 10...14 { ask(number, isForeign: false) }
    #expect(test.found == [.unheardResponse])
  }

  // MARK: Drops

  private func drop(_ node: NodeRecord) {
    node.countDrop()
    test.world.probe.noteDrop(at: node)
  }

  @Test(arguments: [
    ("map", 5_000, true), ("map", 5_001, false), ("buffered", 100, false), ("values", 0, false),
  ])
  func `three drops within ten seconds are late values`(
    operation: String, milliseconds: Int, isFound: Bool
  ) {
    let operations: [String: StaticString] = ["map": "map", "buffered": "buffered", "values": "values"]
    let node = test.world.node(operations[operation] ?? "map", of: test.world.node(kind: "Hot"), kind: "Hot")
    for _ in 0..<3 {
      #expect(test.found == [])
      test.world.time += .milliseconds(milliseconds)
      drop(node)
    }
    #expect(test.found == (isFound ? [.lateValue] : []))
  }

  @Test func `so are those that are only counted, and those of a node that has ended`() {
    let (counted, ended) = (test.world.node(kind: "Hot"), test.world.node(kind: "Hot"))
    test.world.end(.completed, ended)
    test.look()
    for _ in 0..<3 { counted.countDrop() }
    #expect(test.found == [.lateValue])
    for _ in 0..<4 { drop(ended) }
    #expect(test.counts == [1, 1])
    for _ in 0..<2 { drop(ended) }
    #expect(test.counts == [1, 3])
  }

  @Test func `an input drops what its mailbox has no room for, as it was told to`() {
    let (limited, other) = (test.world.node(kind: "Hot"), test.world.node(kind: "Hot"))
    limited.limitsMail(to: 2)
    test.look()
    for node in [limited, other] { for _ in 0..<3 { node.countDrop() } }
    test.look()
    #expect(test.model.lints.findings.map(\.node) == [other.id])
  }

  // MARK: All of them

  @Test func `nothing is judged for a minute after facts were lost`() {
    let world = test.world
    let root = world.node(kind: "Hot")
    test.look(after: .seconds(5))
    test.lose([NodeSnapshot(identity: root.identity, madeAt: .zero)])
    for _ in 0..<5 { world.error("503", nil, root) }
    test.look(after: .milliseconds(59_999))
    #expect(test.found == [])
    world.time += .milliseconds(1)
    world.error("503", nil, root)
    #expect(test.found == [.unreadError])
  }

  @Test func `what is open when facts come again is judged by when it began`() {
    let world = test.world
    let root = world.node()
    world.run(1, root)
    let open = NodeSnapshot(
      identity: root.identity, madeAt: .zero,
      runs: [NodeSnapshot.OpenRun(attempt: 1, exchange: nil, start: .zero)])
    test.look(after: .seconds(5))
    test.lose([open])
    test.look(after: .seconds(59))
    #expect(test.found == [])
    test.look(after: .seconds(1))
    #expect(test.found == [.stuckPromise])
  }

  @Test func `what is allowed is not found`() {
    test.model.lints.allowed = [.unreadError]
    let root = test.world.node(kind: "Hot")
    for _ in 0..<5 { test.world.error("503", nil, root) }
    #expect(test.found == [])
  }
}
