import Streams
import StreamsWire
import Testing

@testable import streamtop

/// Nodes that live, and of which a keyframe does not tell because there are too many.
@Suite struct HiddenNodesTests {
  private func node(_ id: Int, of parents: Int...) -> NodeIdentity {
    NodeIdentity(
      id: NodeID(rawValue: id), parents: parents.map(NodeID.init(rawValue:)), kind: "Hot", type: "Hot<Int>",
      operation: "map", location: "App.swift:\(id)")
  }

  /// A look that tells of some nodes, and leaves others out.
  private func look(
    at seconds: Int, telling told: [Int], without count: Int = 0, from lowest: Int = 6, to highest: Int = 9
  ) -> Sample {
    var sample = Sample(time: .seconds(seconds))
    sample.keyframe = told.map { NodeSnapshot(identity: node($0), madeAt: .zero) }
    if count > 0 {
      let ids = NodeID(rawValue: lowest)...NodeID(rawValue: highest)
      sample.omitted = OmittedNodes(count: count, ids: ids)
    }
    return sample
  }

  private func look(at seconds: Int, _ events: (NodeIdentity, Fact.Event)...) -> Sample {
    var sample = Sample(time: .seconds(seconds))
    sample.facts = events.enumerated().map { index, event in
      Fact(sequence: index, time: .seconds(seconds), node: event.0, event: event.1)
    }
    return sample
  }

  private func known(_ model: Model) -> [Int] { model.nodes.keys.map(\.rawValue).sorted() }

  @Test func `one is shown once something happens to it, and no sooner`() {
    var model = Model()
    model.apply(look(at: 1, telling: [1, 2], without: 4))
    #expect(known(model) == [1, 2] && model.hidden?.count == 4)
    let shape = model.shape
    model.apply(look(at: 2, (node(7, of: 1), .next(value: "x", nil)), (node(8), .pause)))
    #expect(known(model) == [1, 2, 7, 8] && model.hidden?.count == 2 && model.shape > shape)
    #expect(model.nodes[NodeID(rawValue: 1)]?.children == [NodeID(rawValue: 7)])
    #expect(model.nodes[NodeID(rawValue: 7)]?.lastValue == "x")
    // Also what happens to one that has ended, and what it does not know of at all.
    model.apply(look(at: 3, (node(9), .drop), (node(20), .next(value: "x", nil))))
    #expect(known(model) == [1, 2, 7, 8] && model.hidden?.count == 2)
    model.apply(look(at: 4, (node(9), .end(.completed, cause: nil))))
    #expect(known(model) == [1, 2, 7, 8, 9] && model.hidden?.count == 1)
    #expect(model.nodes[NodeID(rawValue: 9)]?.isAlive == false)
  }

  @Test func `one that has ended and is folded away does not come back by a late word`() {
    var limits = Model.Limits()
    limits.retention = .seconds(1)
    var model = Model(limits: limits)
    model.apply(look(at: 1, telling: [1], without: 2))
    model.apply(
      look(at: 2, (node(7), .next(value: "x", nil)), (node(7), .end(.completed, cause: nil))))
    #expect(known(model) == [1, 7])
    model.apply(Sample(time: .seconds(10)))
    #expect(known(model) == [1])
    model.apply(look(at: 11, (node(7), .next(value: "late", nil)), (node(8), .next(value: "x", nil))))
    #expect(known(model) == [1, 8] && model.hidden?.count == 0)
  }

  @Test func `a keyframe that leaves some out forgets none of those that it may have left out`() {
    var model = Model()
    model.apply(look(at: 1, telling: [1, 2, 3, 8]))
    #expect(model.hidden == nil)
    model.apply(look(at: 5, telling: [1, 2], without: 4))
    #expect(known(model) == [1, 2, 8] && model.hidden?.count == 3)
    model.apply(look(at: 9, telling: [1, 8]))
    #expect(known(model) == [1, 8] && model.hidden == nil)
  }

  @Test func `the title and the log say how many they are`() {
    var dashboard = Dashboard()
    _ = dashboard.reduce(.sample(look(at: 1, telling: [1], without: 4_464, from: 65_537, to: 70_000)))
    #expect(dashboard.render(Size(width: 120, height: 24)).text.contains("4.4k not shown"))
    let line = dashboard.model.log.last { $0.label == "streamtop" }
    #expect(line?.text == "streams that are not shown before something happens to them: 4464")
    _ = dashboard.reduce(.sample(look(at: 5, telling: [1])))
    #expect(!dashboard.render(Size(width: 120, height: 24)).text.contains("k not shown"))
  }
}
