import Testing

@testable import Streams
@testable import streamtop

/// Operators that take most of their chain's time.
struct OperatorLintTests {
  let test = LintWorld()

  /// Tells how long nodes take, and answers what is found.
  private func find(_ times: [(NodeRecord, Int?)]) -> [Lint] {
    test.look()
    var sample = test.world.sample()
    sample.readings += times.map { node, microseconds in
      NodeReading(
        node: node.id, counters: NodeCounters(next: 20), took: microseconds.map { .microseconds($0) })
    }
    test.model.apply(sample)
    return test.model.lints.findings.map(\.lint)
  }

  @Test(arguments: [
    (10_000, 0, true), (9_999, 0, false), (10_000, 9_999, true), (10_000, 10_000, false),
    (500_000, 499_999, true), (500_000, 600_000, true),
  ])
  func `ten milliseconds are slow when they are more than half of the chain's`(
    slow: Int, rest: Int, isFound: Bool
  ) {
    let root = test.world.node(kind: "Hot")
    let node = test.world.node("map", of: root, kind: "Hot")
    let other = test.world.node("filter", of: node, kind: "Hot")
    #expect(find([(node, slow), (other, rest)]) == (isFound ? [.slowOperator] : []))
    let found = test.model.lints.findings.first?.node
    #expect(found == (isFound ? (slow > rest ? node.id : other.id) : nil))
  }

  @Test func `another chain's time does not count, and what is not known is no time`() {
    let roots = (0..<2).map { _ in test.world.node(kind: "Hot") }
    let nodes = roots.map { test.world.node("map", of: $0, kind: "Hot") }
    #expect(find([(nodes[0], 12_000), (nodes[1], 900)]) == [.slowOperator])
    #expect(test.model.lints.findings.first?.node == nodes[0].id)
    #expect(find([(nodes[0], nil), (nodes[1], nil)]) == [.slowOperator])
    #expect(test.counts == [1])
    #expect(find([(nodes[0], 12_000)]) == [.slowOperator] && test.counts == [2])
  }
}
