import Testing

@testable import Streams
@testable import streamtop

/// Time of which nothing is known, because facts are missing.
struct UnseenTests {
  private func sample(at time: Duration, _ keyframe: [NodeSnapshot]) -> Sample {
    var sample = Sample(time: time)
    sample.keyframe = keyframe
    return sample
  }

  @Test func `it takes no room at the nodes, however many there are and however long it is`() {
    let keyframe = (1...5_000).map { id in
      NodeSnapshot(
        identity: NodeIdentity(
          id: NodeID(rawValue: id), parents: [], kind: "Hot", type: "Hot<Int>", operation: "",
          location: "Main.swift:\(id)"),
        madeAt: .zero)
    }
    var model = Model()
    model.apply(sample(at: .seconds(1), keyframe))
    model.apply(sample(at: .seconds(61), keyframe))

    #expect(model.nodes.count == 5_000)
    #expect(model.nodes.values.allSatisfy { $0.timeline.columnCount == 0 })
    let known = Set([0, 5_000 / 2, 4_999].map { NodeID(rawValue: $0 + 1) })
    for (id, node) in model.nodes where known.contains(id) {
      let columns = node.timeline.columns(1_221, of: 50, endingAt: .seconds(61))
      // Up to the first keyframe, and from behind the column of that look up to that of the next one.
      let unseen = Array(0..<20) + Array(21..<1_220)
      #expect(columns.indices.filter { columns[$0].marks == .unseen } == unseen)
    }
  }

  @Test(arguments: [40, 120, 1_000, 7_777, 45_000])
  func `each column of it is marked, at each scale, beside what is known to have happened`(gap: Int) {
    let world = World()
    let nodes = (1...3).map { _ in world.node(kind: "Hot") }
    var model = Model()
    for step in 0..<40 {
      world.time = .milliseconds(70 * step)
      world.next("value", nodes[step % 3])
      if step.isMultiple(of: 7) { world.error("503", nil, nodes[1]) }
      model.apply(world.sample())
    }
    let former = model
    let known = model.time
    world.time += .milliseconds(gap)
    let keyframe = nodes.map { node in
      NodeSnapshot(
        identity: node.identity, madeAt: .zero,
        runs: [.init(attempt: 2, exchange: nil, start: known + .milliseconds(gap / 2))])
    }
    model.apply(sample(at: world.time, keyframe))

    for node in nodes {
      var timeline = former.nodes[node.id]?.timeline ?? Timeline()
      let first = known.milliseconds / 50 + 1
      for column in first..<max(first, model.time.milliseconds / 50) {
        timeline.record(.mark(.unseen), at: .milliseconds(50 * column))
      }
      timeline.record(.retry, at: known + .milliseconds(gap / 2))
      for scale in MarbleScale.levels {
        let shown = model.nodes[node.id]?.timeline.columns(1_000, of: scale, endingAt: model.time)
        #expect(shown == timeline.columns(1_000, of: scale, endingAt: model.time), "\(scale) ms")
      }
    }
  }

  @Test func `of very many stretches the oldest grow together, and nothing unseen is shown as seen`() {
    var spans = UnseenSpans()
    for number in 0..<300 { spans.add(10 * number + 1..<10 * number + 3) }
    var columns = Array(repeating: Column(), count: 3_000)
    spans.mark(&columns, from: 0, length: 1)

    // 255 are told apart, from the 45th on; those before them are one.
    let marked = columns.indices.filter { columns[$0].marks.contains(.unseen) }
    #expect(marked == Array(1..<443) + (451..<3_000).filter { [1, 2].contains($0 % 10) })
  }

  @Test func `a column is marked that has a part of it`() {
    var spans = UnseenSpans()
    spans.add(7..<9)
    spans.add(20..<20)
    var columns = Array(repeating: Column(), count: 4)
    spans.mark(&columns, from: -1, length: 8)
    #expect(columns.map { $0.marks.contains(.unseen) } == [false, true, true, false])
  }
}
