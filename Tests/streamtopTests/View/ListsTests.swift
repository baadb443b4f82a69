import Streams
import Testing

@testable import streamtop

/// When the lists of large programs are made anew.
struct ListsTests {
  private func snapshots(_ ids: Range<Int>) -> [NodeSnapshot] {
    ids.map { id in
      NodeSnapshot(
        identity: NodeIdentity(
          id: NodeID(rawValue: id), parents: [], kind: "Hot", type: "Hot<Int>", operation: "",
          location: "Main.swift:\(id)"),
        madeAt: .zero)
    }
  }

  private func sample(
    at time: Duration, _ keyframe: [NodeSnapshot]? = nil, new: [NodeSnapshot] = []
  ) -> Sample {
    var sample = Sample()
    (sample.time, sample.keyframe) = (time, keyframe)
    sample.facts = new.map {
      Fact(sequence: $0.identity.id.rawValue, time: time, node: $0.identity, event: .made)
    }
    return sample
  }

  @Test func `a large program is listed as soon as it has said how it stands, and then now and then`() {
    let plan = ListingPlan()
    var model = Model()
    model.apply(sample(at: .seconds(1)))
    let empty = Lists(model, plan)
    model.apply(sample(at: .milliseconds(1_010), snapshots(1..<20_001)))
    #expect(empty.areStale(for: model, plan))
    let lists = Lists(model, plan)
    #expect(lists.chains.total == 20_000)
    // 50 µs for each node are a second.
    model.apply(sample(at: .milliseconds(1_500), new: snapshots(20_001..<20_011)))
    #expect(!lists.areStale(for: model, plan))
    model.apply(sample(at: .milliseconds(2_200)))
    #expect(lists.areStale(for: model, plan))
    // So many that the list tells little of what there is.
    let later = Lists(model, plan)
    model.apply(sample(at: .milliseconds(2_210), new: snapshots(20_011..<40_021)))
    #expect(!later.areStale(for: model, plan))
    model.apply(sample(at: .milliseconds(2_220), new: snapshots(40_021..<40_022)))
    #expect(later.areStale(for: model, plan))
  }
}
