import Streams
import StreamsWire
import Testing

@testable import streamtop

/// Which facts belong to a chain: the same, whoever tells of its nodes, a fact of each or a keyframe.
struct ChainFilterTests {
  /// Nodes by number, with those that they hear from the beginning, and those that they have come to hear.
  struct Tree: CustomTestStringConvertible {
    let testDescription: String
    let parents: [Int: [Int]]
    let sources: [Int: [Int]]
    let named: Int
    /// All that are connected with the named one.
    let chain: Set<Int>
  }

  static let trees = [
    Tree(
      testDescription: "a root with two branches, and another root",
      parents: [1: [], 2: [1], 3: [1], 4: [], 5: [4]],
      sources: [:], named: 3, chain: [1, 2, 3]),
    Tree(
      testDescription: "a join of two roots", parents: [1: [], 2: [], 3: [1, 2], 4: []], sources: [:],
      named: 1,
      chain: [1, 2, 3]),
    Tree(
      testDescription: "inner streams that a flatMap has come to hear",
      parents: [1: [], 2: [1], 3: [], 4: [], 5: []],
      sources: [2: [3, 4]], named: 4, chain: [1, 2, 3, 4]),
    Tree(
      testDescription: "chains that meet by one that comes last",
      parents: [1: [], 2: [], 3: [], 4: [3], 5: []],
      sources: [5: [1, 2, 3]], named: 5, chain: [1, 2, 3, 4, 5]),
  ]

  private func identity(_ id: Int, in tree: Tree) -> NodeIdentity {
    NodeIdentity(
      id: NodeID(rawValue: id), parents: tree.parents[id, default: []].map(NodeID.init(rawValue:)),
      kind: "Hot",
      type: "Hot<Int>", operation: "map", location: "App.swift:\(id)", name: id == tree.named ? "wanted" : nil
    )
  }

  @Test(arguments: trees) func `facts tell which nodes are connected`(_ tree: Tree) {
    var filter = ChainFilter("wanted")
    let ids = tree.parents.keys.sorted()
    for id in ids {
      let node = identity(id, in: tree)
      filter.take(Fact(sequence: 0, time: .zero, node: node, event: .made))
      for source in tree.sources[id, default: []] {
        let event = Fact.Event.attached(to: NodeID(rawValue: source))
        filter.take(Fact(sequence: 0, time: .zero, node: node, event: event))
      }
    }
    #expect(filter.isFound)
    #expect(Set(ids.filter { filter.includes(NodeID(rawValue: $0)) }) == tree.chain)
  }

  @Test(arguments: trees) func `a keyframe tells the same, in any order`(_ tree: Tree) {
    let ids = tree.parents.keys.sorted()
    for order in [ids, ids.reversed()] {
      var filter = ChainFilter("wanted")
      filter.take(
        order.map {
          NodeSnapshot(
            identity: identity($0, in: tree), madeAt: .zero,
            sources: tree.sources[$0, default: []].map(NodeID.init(rawValue:)))
        })
      #expect(filter.isFound)
      #expect(Set(ids.filter { filter.includes(NodeID(rawValue: $0)) }) == tree.chain)
    }
  }

  @Test(arguments: [
    ("report", [3, 4]), ("report retry", [3, 4]), ("Hot #1", [1, 2]), ("Hot #1 map", [1, 2]),
    ("report map", []),
    ("Hot #3", []),
  ])
  func `a chain is found by what the screen calls its streams`(name: String, chain: [Int]) {
    let nodes = [
      (1, [], "source", nil), (2, [1], "map", nil), (3, [], "source", "report"), (4, [3], "retry", nil),
    ]
    var filter = ChainFilter(name)
    filter.take(
      (nodes as [(Int, [Int], String, String?)]).map { id, parents, operation, name in
        NodeSnapshot(
          identity: NodeIdentity(
            id: NodeID(rawValue: id), parents: parents.map(NodeID.init(rawValue:)), kind: "Hot",
            type: "Hot<Int>",
            operation: operation, location: "App.swift:1", name: name), madeAt: .zero)
      })
    #expect((1...4).filter { filter.includes(NodeID(rawValue: $0)) } == chain)
  }

  @Test func `a name that no node has is not found, and without a name all are wanted`() {
    let tree = Self.trees[0]
    var other = ChainFilter("other")
    var all = ChainFilter(nil)
    let keyframe = tree.parents.keys.map { NodeSnapshot(identity: identity($0, in: tree), madeAt: .zero) }
    other.take(keyframe)
    all.take(keyframe)
    #expect(!other.isFound && !other.includes(NodeID(rawValue: 3)))
    #expect(all.isFound && all.includes(NodeID(rawValue: 3)))
  }

  @Test func `a source belongs to the chain that comes to hear it, from its first fact on`() throws {
    let stage = Stage()
    let (left, right) = stage.build { (HotInput<Int>(), HotInput<Int>().named("right")) }
    right.push(1)
    stage.hold((left, right, stage.build { left.merge(right).named("both") }))
    let facts = stage.facts(until: 1)
    let file = TemporaryFile()
    var encoder = RecordingEncoder(SegmentHeader(program: "app"))
    file.bytes = encoder.encode(Look(time: .seconds(1), facts: facts)) + encoder.finish(why: "the end")
    let filter = try #require(ChainFilter.filters("both", in: RecordingFile.open(file.path)).first)
    #expect(facts.allSatisfy { filter.includes($0.node.id) })
    #expect(throws: MarbleTest.Impossible.self) { try MarbleTest(Story(facts), ofChain: "both", using: nil) }
  }

  @Test func `what is no recording has no chain`() throws {
    let file = TemporaryFile()
    for bytes in [[], Array("no recording".utf8)] {
      file.bytes = bytes
      #expect {
        try ChainFilter.filters(nil, in: RecordingFile.open(file.path))
      } throws: {
        "\($0)".hasSuffix(bytes.isEmpty ? " is empty" : "is no recording: it does not begin with a segment")
      }
    }
  }
}
