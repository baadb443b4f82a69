import Streams
import Testing

@testable import streamtop

/// Nodes that live, and of which a keyframe does not tell because there are too many.
struct HiddenNodesTests {
  private func node(_ id: Int) -> NodeIdentity {
    NodeIdentity(
      id: NodeID(rawValue: id), parents: [], kind: "Hot", type: "Hot<Int>", operation: "map",
      location: "App.swift:\(id)")
  }

  /// A look that tells of some nodes, and leaves others out.
  private func look(at seconds: Int, telling told: [Int], without omitted: Int = 0) -> Sample {
    var sample = Sample(time: .seconds(seconds))
    sample.keyframe = told.map { NodeSnapshot(identity: node($0), madeAt: .zero) }
    sample.omitted = omitted
    return sample
  }

  private func look(at seconds: Int, _ events: (Int, Fact.Event)...) -> Sample {
    var sample = Sample(time: .seconds(seconds))
    sample.facts = events.enumerated().map { index, event in
      Fact(sequence: index, time: .seconds(seconds), node: node(event.0), event: event.1)
    }
    return sample
  }

  private func known(_ model: Model) -> [Int] { model.nodes.keys.map(\.rawValue).sorted() }

  @Test func `they stay unknown, and those that end are counted no longer`() {
    var model = Model()
    model.apply(look(at: 1, telling: [1, 2], without: 2))
    #expect(known(model) == [1, 2] && model.omittedNodes == 2)
    model.apply(look(at: 2, (7, .next(value: "x", nil)), (8, .pause)))
    #expect(known(model) == [1, 2] && model.omittedNodes == 2)
    model.apply(look(at: 3, (7, .end(.completed, cause: nil)), (2, .end(.completed, cause: nil))))
    #expect(known(model) == [1, 2] && model.omittedNodes == 1)
    model.apply(look(at: 4, (8, .end(.cancelled, cause: nil)), (9, .end(.completed, cause: nil))))
    #expect(known(model) == [1, 2] && model.omittedNodes == 0)
  }

  @Test func `what the last keyframe says counts`() {
    var model = Model()
    model.apply(look(at: 1, telling: [1, 2, 3, 8]))
    #expect(model.omittedNodes == 0)
    model.apply(look(at: 5, telling: [1, 2], without: 4))
    #expect(known(model) == [1, 2] && model.omittedNodes == 4)
    model.apply(look(at: 9, telling: [1, 8]))
    #expect(known(model) == [1, 8] && model.omittedNodes == 0)
  }

  @Test func `the title and the log say how many they are`() {
    var dashboard = Dashboard()
    _ = dashboard.reduce(.sample(look(at: 1, telling: [1], without: 4_464)))
    #expect(dashboard.render(Size(width: 120, height: 24)).text.contains("4.5k not shown"))
    let line = dashboard.model.log.last { $0.label == "streamtop" }
    #expect(line?.text == "too many streams run to show all: \(Format.count(4_464)) are left out")
    _ = dashboard.reduce(.sample(look(at: 5, telling: [1])))
    #expect(!dashboard.render(Size(width: 120, height: 24)).text.contains("k not shown"))
  }
}
