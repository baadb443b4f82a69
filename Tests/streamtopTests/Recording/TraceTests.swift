import Foundation
import Streams
import StreamsWire
import Testing

@testable import streamtop

/// Traces of recordings that begin late, miss facts, or stand one behind the other.
struct TraceTests {
  /// One event of a trace.
  private struct Event {
    let fields: [String: Any]

    var name: String { fields["name"] as? String ?? "" }
    var phase: String { fields["ph"] as? String ?? "" }
    var process: Int { fields["pid"] as? Int ?? -1 }
    var track: Int { fields["tid"] as? Int ?? -1 }
    /// In milliseconds.
    var time: Int { (fields["ts"] as? Int ?? -1) / 1_000 }
    var length: Int { (fields["dur"] as? Int ?? -1) / 1_000 }
    var values: Int { (fields["args"] as? [String: Any])?["values"] as? Int ?? -1 }
    var title: String { (fields["args"] as? [String: Any])?["name"] as? String ?? "" }
  }

  private func events(_ trace: Trace) throws -> [Event] {
    let object = try JSONSerialization.jsonObject(with: Data(trace.json.utf8)) as? [String: Any]
    return try #require(object?["traceEvents"] as? [[String: Any]]).map(Event.init)
  }

  private func node(_ id: Int, of parents: Int..., name: String? = nil) -> NodeIdentity {
    NodeIdentity(
      id: NodeID(rawValue: id), parents: parents.map(NodeID.init(rawValue:)), kind: "Cold",
      type: "Cold<Int, Int>", operation: "map", location: "App/Chain.swift:\(id)", name: name)
  }

  private func fact(_ milliseconds: Int, _ node: NodeIdentity, _ event: Fact.Event) -> Fact {
    Fact(sequence: milliseconds, time: .milliseconds(milliseconds), node: node, event: event)
  }

  private func exchange(_ request: Int) -> Fact.Exchange {
    Fact.Exchange(request: request, branch: NodeID(rawValue: 2), share: false)
  }

  @Test func `what was there before the recording is on one track, with what was under way`() throws {
    let (source, branch) = (node(1, name: "users"), node(2, of: 1, name: "names"))
    let leaf = node(3, of: 2)
    let retry = Fact.Retry(attempt: 1, limit: 3, delay: .seconds(4), error: "503")
    var trace = Trace()
    // A keyframe of a hand-written recording may stand in any order.
    let keyframe = [
      NodeSnapshot(identity: leaf, madeAt: .zero),
      NodeSnapshot(
        identity: branch, madeAt: .zero, retry: NodeSnapshot.PendingRetry(retry, decidedAt: .seconds(2))),
      NodeSnapshot(
        identity: source, madeAt: .zero,
        runs: [
          NodeSnapshot.OpenRun(attempt: 1, exchange: exchange(7), start: .seconds(1)),
          NodeSnapshot.OpenRun(attempt: 2, exchange: nil, start: .milliseconds(1_500)),
        ]),
    ]
    trace.take(Look(time: .seconds(3), keyframe: keyframe))
    trace.take(
      Look(
        time: .seconds(5),
        facts: [
          fact(4_000, source, .response(exchange(7), failed: false)),
          fact(4_500, source, .next(value: "1", nil)), fact(5_000, leaf, .error("late", exchange(8))),
        ]))

    let events = try events(trace)
    #expect(events.allSatisfy { $0.track == 1 && $0.process == 1 })
    #expect(events.filter { $0.phase == "M" }.map(\.title) == ["users"])
    let begun = events.filter { $0.phase == "b" }
    #expect(begun.map(\.name) == ["request 7", "users, attempt 2"] && begun.map(\.time) == [1_000, 1_500])
    #expect(events.filter { $0.phase == "e" }.map(\.time) == [4_000, 4_500])
    let waits = events.filter { $0.phase == "X" }
    #expect(waits.map(\.time) == [2_000] && waits.map(\.length) == [3_000])
  }

  @Test func `what a keyframe does not tell of any more has ended, and what goes on is one run`() throws {
    let (first, second) = (node(1, name: "first"), node(2, name: "second"))
    var trace = Trace()
    trace.take(
      Look(
        time: .seconds(1),
        facts: [
          fact(100, first, .made), fact(200, second, .made), fact(300, first, .run(attempt: 1, nil)),
          fact(400, second, .run(attempt: 1, nil)), fact(500, second, .run(attempt: 1, exchange(3))),
          fact(600, first, .run(attempt: 1, exchange(4))),
        ]))
    let open = NodeSnapshot.OpenRun(attempt: 1, exchange: nil, start: .milliseconds(400))
    trace.take(
      Look(
        time: .seconds(9),
        keyframe: [NodeSnapshot(identity: second.named("renamed"), madeAt: .zero, runs: [open])]))
    trace.take(Look(time: .seconds(10), facts: [fact(10_000, second, .next(value: "1", nil))]))

    let events = try events(trace)
    #expect(events.count { $0.phase == "b" } == 4)
    func ends(_ track: Int) -> [Int] { events.filter { $0.phase == "e" && $0.track == track }.map(\.time) }
    #expect(ends(1) == [9_000, 9_000])
    // Of the request's run it is not known.
    #expect(ends(2) == [10_000, 10_000])
    #expect(events.filter { $0.phase == "M" }.map(\.title) == ["first", "second", "renamed"])
  }

  @Test func `a count of values ends with its second, however late the next value comes`() throws {
    let source = node(1, name: "users")
    var trace = Trace()
    for time in [100, 5_200, 6_300] { trace.take(fact(time, source, .next(value: "1", nil))) }
    let counts = try events(trace).filter { $0.phase == "C" }
    #expect(counts.map(\.time) == [0, 1_000, 5_000, 6_000, 7_000])
    #expect(counts.map(\.values) == [1, 0, 1, 1, 0])
  }

  /// One behind the other, each with a node 1 and a request 1.
  private func joined(_ names: [String], programs: [String]) -> TemporaryFile {
    let file = TemporaryFile()
    for (name, program) in zip(names, programs) {
      var encoder = RecordingEncoder(SegmentHeader(program: program))
      let source = node(1, name: name)
      var facts = [
        fact(100, source, .made), fact(200, source, .run(attempt: 1, exchange(1))),
        fact(900, source, .response(exchange(1), failed: false)),
      ]
      // The answer of the second one is none to the first one's request.
      if name == names[0] { facts.removeLast() }
      file.bytes += encoder.encode(Look(time: .seconds(1), facts: facts)) + encoder.finish(why: "the end")
    }
    return file
  }

  /// Also of runs without a time of their beginning, as headless demos record them.
  @Test(arguments: [["app", "other"], ["demo", "demo"]])
  func `recordings one behind the other are processes of their own`(programs: [String]) throws {
    let file = joined(["left", "right"], programs: programs)
    let events = try events(Trace(of: Excerpt(of: RecordingFile.open(file.path))))
    #expect(events.filter { $0.phase == "M" }.map(\.title) == ["left", "right"])
    #expect(events.filter { $0.phase == "M" }.map(\.process) == [1, 2])
    #expect(events.filter { $0.phase == "b" }.map(\.process) == [1, 2])
    #expect(events.filter { $0.phase == "e" }.map(\.process) == [1, 2])
    #expect(events.filter { $0.phase == "e" }.map(\.time) == [1_000, 900])
  }

  @Test(arguments: [["app", "other"], ["demo", "demo"]])
  func `a chain is looked for in each recording by itself`(programs: [String]) throws {
    let file = joined(["left", "right"], programs: programs)
    for (index, name) in ["left", "right"].enumerated() {
      let excerpt = try Excerpt(of: RecordingFile.open(file.path), chain: name)
      #expect(excerpt.recordings == [index])
      var names: Set<String> = []
      try excerpt.forEachLook { look, _ in names.formUnion(look.facts.map(\.node.label)) }
      #expect(names == [name])
    }
  }

  @Test func `of a keyframe is left out what has begun too late, but not who is who`() throws {
    let file = TemporaryFile()
    var encoder = RecordingEncoder(SegmentHeader(program: "app"))
    let runs = [1, 2, 3].map {
      NodeSnapshot.OpenRun(attempt: 1, exchange: exchange($0), start: .seconds($0))
    }
    let keyframe = [NodeSnapshot(identity: node(1, name: "users"), madeAt: .zero, runs: runs)]
    file.bytes =
      encoder.encode(Look(time: .seconds(4), keyframe: keyframe)) + encoder.finish(why: "the end")
    let excerpt = try Excerpt(
      of: RecordingFile.open(file.path), from: .milliseconds(1_500), to: .milliseconds(2_500))
    let events = try events(Trace(of: excerpt))
    #expect(events.filter { $0.phase == "M" }.map(\.title) == ["users"])
    #expect(events.filter { $0.phase == "b" }.map(\.name) == ["request 1", "request 2"])
    #expect(events.filter { $0.phase == "e" }.map(\.time) == [2_500, 2_500])
  }
}
