import Streams
import Testing

@testable import StreamsWire

/// What is kept of a program for who comes later, however long no one does.
struct MirrorTests {
  private func node(_ id: Int, parents: [NodeID] = []) -> NodeIdentity {
    NodeIdentity(
      id: NodeID(rawValue: id), parents: parents, kind: "Hot", type: "Hot<Int>", operation: "map",
      location: "Main.swift:1")
  }

  /// Has things happen, in order.
  private func tell(_ mirror: inout Mirror, _ story: [(NodeIdentity, Fact.Event)]) {
    for (node, event) in story { mirror.take(Fact(sequence: 1, time: .zero, node: node, event: event)) }
  }

  @Test func `what has ended is forgotten, also when no one asks how things stand`() {
    var mirror = Mirror()
    let root = node(1)
    tell(&mirror, [(root, .made)])
    for id in 2...50_000 {
      let inner = node(id)
      tell(
        &mirror, [(inner, .made), (root, .attached(to: inner.id)), (inner, .end(.completed, cause: nil))])
      mirror.forgetEnded()
    }
    #expect(mirror.nodeCount < 2_000)
    let left = mirror.keyframe(at: .seconds(1))
    #expect(left.map(\.identity.id) == [root.id] && left.allSatisfy(\.sources.isEmpty))
  }

  @Test func `what has ended stays while something below it lives`() {
    var mirror = Mirror()
    let ended = node(1)
    let living = node(2, parents: [ended.id])
    tell(&mirror, [(ended, .made), (living, .made), (ended, .end(.completed, cause: nil))])
    for id in 3...5_000 {
      tell(&mirror, [(node(id), .made), (node(id), .end(.cancelled, cause: nil))])
      mirror.forgetEnded()
    }
    #expect(mirror.keyframe(at: .seconds(1)).map(\.identity.id) == [ended.id, living.id])
  }

  @Test func `a run without a request is over when the next one begins, and one with a request is not`() {
    var mirror = Mirror()
    let root = node(1)
    let asked = Fact.Exchange(request: 1, branch: root.id, share: false)
    tell(
      &mirror,
      [
        (root, .made), (root, .run(attempt: 1, asked)), (root, .run(attempt: 1, nil)),
        (root, .run(attempt: 2, nil)),
      ])
    let runs = mirror.keyframe(at: .seconds(1)).flatMap(\.runs)
    #expect(runs.map(\.attempt) == [1, 2] && runs.map(\.exchange) == [asked, nil])
  }

  @Test func `a source is added where the others lie, which are not copied`() {
    var snapshot = NodeSnapshot(identity: node(1), madeAt: .zero, sources: [node(2).id])
    snapshot.sources.reserveCapacity(100)
    let place = snapshot.sources.withUnsafeBufferPointer { $0.baseAddress }
    for id in 3...100 { snapshot.sources.append(node(id).id) }
    let lastPlace = snapshot.sources.withUnsafeBufferPointer { $0.baseAddress }
    #expect(lastPlace == place)
    #expect(snapshot.sources == (2...100).map { node($0).id } && snapshot.hasMore)
    snapshot.sources.removeAll()
    #expect(!snapshot.hasMore)
  }

  @Test func `so is a run`() {
    let runs = (1...100).map { NodeSnapshot.OpenRun(attempt: $0, exchange: nil, start: .zero) }
    var snapshot = NodeSnapshot(identity: node(1), madeAt: .zero, runs: [runs[0]])
    snapshot.runs.reserveCapacity(100)
    let place = snapshot.runs.withUnsafeBufferPointer { $0.baseAddress }
    for run in runs.dropFirst() { snapshot.runs.append(run) }
    let lastPlace = snapshot.runs.withUnsafeBufferPointer { $0.baseAddress }
    #expect(lastPlace == place && snapshot.runs == runs)
    snapshot.runs.removeAll()
    #expect(!snapshot.hasMore)
  }

  @Test func `what is not there is not kept, also when that is said`() {
    var snapshot = NodeSnapshot(identity: node(1), madeAt: .zero)
    (snapshot.retry, snapshot.runs, snapshot.end) = (nil, [], nil)
    #expect(!snapshot.hasMore)
    let retry = Fact.Retry(attempt: 1, limit: nil, delay: .zero, error: "503")
    snapshot.retry = NodeSnapshot.PendingRetry(retry, decidedAt: .zero)
    snapshot.end = NodeSnapshot.EndedAt(.completed, at: .zero)
    #expect(snapshot.hasMore && snapshot.retry?.retry == retry)
    (snapshot.retry, snapshot.end) = (nil, nil)
    #expect(snapshot == NodeSnapshot(identity: node(1), madeAt: .zero) && !snapshot.hasMore)
  }

  @Test func `a source that is heard again and again is one source`() {
    var mirror = Mirror()
    let (root, source) = (node(1), node(2))
    tell(&mirror, [(root, .made), (source, .made)])
    for _ in 0..<10_000 {
      tell(&mirror, [(root, .attached(to: source.id))])
      mirror.forgetEnded()
    }
    #expect(mirror.keyframe(at: .seconds(1)).first?.sources == [source.id])
  }
}
