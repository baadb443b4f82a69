import Streams
import Testing

@testable import StreamsWire

/// What is special about some looks.
struct LookTests {
  private func node(_ id: Int, parents: [Int] = []) -> NodeIdentity {
    NodeIdentity(
      id: NodeID(rawValue: id), parents: parents.map { NodeID(rawValue: $0) }, kind: "Hot", type: "Hot<Int>",
      operation: "map", location: "Main.swift:\(id % 100)")
  }

  private func fact(_ number: Int, _ node: NodeIdentity, _ event: Fact.Event) -> Fact {
    Fact(sequence: number, time: .microseconds(number), node: node, event: event)
  }

  @Test func `nodes of one place are read with one set of words`() throws {
    let nodes = [node(1), node(101), node(2), node(201, parents: [1])]
    let facts = nodes.enumerated().map { fact($0.offset, $0.element, .made) }
    let read = try elements(of: recording(of: [Look(time: .seconds(1), facts: facts)])).looks
    let places = read.flatMap(\.facts).map { ObjectIdentifier($0.node.place) }
    #expect(read.flatMap(\.facts) == facts)
    #expect(places.count == 4 && places[0] == places[1] && places[1] == places[3] && places[0] != places[2])
  }

  @Test func `a keyframe has the runs that are under way, and no others`() {
    let root = node(1)
    let asked = (1...4).map { Fact.Exchange(request: $0, branch: root.id, share: false) }
    var mirror = Mirror()
    let facts =
      [fact(1, root, .made)] + asked.map { fact(1 + $0.request, root, .run(attempt: 1, $0)) }
      + [fact(6, root, .response(asked[0], failed: false)), fact(7, root, .stopped(asked[2]))]
    for fact in facts { mirror.take(fact) }
    #expect(mirror.keyframe(at: .seconds(1))[0].runs.map { $0.exchange?.request } == [2, 4])
  }

  @Test func `a look of 600,000 facts is read as several at the same time`() throws {
    let root = node(1)
    let facts = (1...600_000).map { fact($0, root, $0 == 1 ? .made : .next(value: "\($0 % 10)", nil)) }
    let look = Look(time: .seconds(3), wallClock: 9, facts: facts, properties: ["a": "b"], lostValues: 4)
    let read = try elements(of: recording(of: [look])).looks
    #expect(read.flatMap(\.facts) == facts)
    #expect(read.count > 4 && read.allSatisfy { $0.time == look.time && $0.wallClock == 9 })
    #expect(read.map(\.lostValues).reduce(0, +) == 4 && read.last?.properties == ["a": "b"])
    #expect(read.allSatisfy { $0.facts.count <= Wire.lookLimit })
  }

  @Test func `more nodes than a reader knows at a time are told of one part after the other`() throws {
    let facts = (1...70_000).map { fact($0, node($0), $0 % 2 == 0 ? .made : .error("error \($0)", nil)) }
    let readings = (1...70_000).map {
      NodeReading(node: NodeID(rawValue: $0), counters: NodeCounters(next: $0))
    }
    let looks = [
      Look(time: .seconds(1), facts: facts, readings: readings),
      Look(time: .seconds(2), facts: [fact(900_000, facts[69_999].node, .pause)]),
      Look(time: .seconds(3), facts: [fact(900_001, facts[7].node, .pause)]),
    ]
    let read = try elements(of: recording(of: looks))
    #expect(read.gaps == [] && read.looks.flatMap(\.facts) == looks.flatMap(\.facts))
    #expect(read.looks.flatMap(\.readings) == readings)
  }

  @Test func `a large keyframe comes in pieces that can be read at once, and are the same bytes`() throws {
    let keyframe = (1...20_000).map { id in
      NodeSnapshot(
        identity: node(id, parents: id > 1 ? [id - 1] : []), madeAt: .milliseconds(id),
        counters: NodeCounters(next: id, errors: id % 3), took: id % 5 == 0 ? .nanoseconds(id) : nil)
    }
    let look = Look(time: .seconds(9), facts: [fact(1, keyframe[7].identity, .drop)], keyframe: keyframe)
    var (encoder, other) = (
      RecordingEncoder(SegmentHeader(program: "large")), RecordingEncoder(SegmentHeader(program: "large"))
    )
    var (decoder, pieces, read): (RecordingDecoder, [[UInt8]], [Look]) = (RecordingDecoder(), [], [])
    encoder.encode(look) { pieces.append($0) }
    for piece in pieces {
      decoder.append(piece)
      while let element = try decoder.next() { if case .look(let look) = element { read.append(look) } }
      #expect(decoder.waitingBytes == 0)
    }
    #expect(pieces.count > 3 && Array(pieces.joined()) == other.encode(look))
    #expect(read.count == 1 && read[0].keyframe == keyframe && read[0].facts == look.facts)
  }

  @Test func `as many nodes as a program has do not make a segment of each look`() throws {
    let facts = (1...70_000).map { fact($0, node($0), .made) }
    let looks =
      [Look(time: .seconds(1), facts: facts)]
      + (1...9).map { Look(time: .seconds(1), facts: [fact(100_000 + $0, facts[$0].node, .resume)]) }
    let read = try elements(of: recording(of: looks))
    #expect(read.headers.count < 5 && read.looks.flatMap(\.facts) == looks.flatMap(\.facts))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a keyframe in the middle is read as it was written`(seed: UInt64) throws {
    var program = RandomProgram(seed: seed)
    var looks = program.looks(20, facts: 12)
    looks[8].keyframe = snapshots
    looks[8].lostValues = 12
    looks[15].keyframe = []
    let bytes = recording(of: looks)
    for pieces in [1, 100, .max] {
      let read = try elements(of: bytes, pieces: pieces)
      #expect(read.looks == looks && read.gaps == [])
    }
    // Who begins there reads the same.
    let starts = try #require(RecordingIndex(atEndOf: bytes)).segments.map(\.offset)
    let parts = try starts.map { try elements(of: Array(bytes[$0...])).looks }
    #expect(parts.contains { $0.first == looks[8] })
  }

  /// Nodes of which all that can stand there does.
  private var snapshots: [NodeSnapshot] {
    let exchange = Fact.Exchange(request: 70, branch: NodeID(rawValue: 3), share: true)
    let retry = Fact.Retry(
      attempt: 2, limit: 0, delay: .milliseconds(7), coming: [.seconds(1), .zero], error: "503")
    return [
      NodeSnapshot(identity: node(1), madeAt: .seconds(-4)),
      NodeSnapshot(
        identity: node(2, parents: [1, 1]).named("second"), madeAt: .seconds(2),
        counters: NodeCounters(next: 1, errors: -2, runs: .max, retries: .min, rejected: 10),
        pressure: NodePressure(waiting: 1, capacity: 2, wanted: .max, isPaused: true, mail: 3, mailLimit: 4),
        sources: [NodeID(rawValue: 3), NodeID(rawValue: 1)], retry: .init(retry, decidedAt: .seconds(5)),
        runs: [
          .init(attempt: 1, exchange: nil, start: .seconds(3)),
          .init(attempt: 2, exchange: exchange, start: .seconds(4)),
        ]),
      NodeSnapshot(
        identity: node(3, parents: [2]), madeAt: .zero, pressure: NodePressure(),
        end: .init(.error("gone"), at: .seconds(1))),
      NodeSnapshot(identity: node(4), madeAt: .zero, end: .init(.cancelled, at: .seconds(1))),
    ]
  }

  @Test func `long texts are cut between characters`() throws {
    let long = String(repeating: "ü", count: 40_000)
    let odd = "x" + long
    let (kept, keptOdd) = (String(repeating: "ü", count: 32_768), "x" + String(repeating: "ü", count: 32_767))
    // A long name does not confuse those that come behind it.
    let texts = [long, odd, "short", long, "other", "short"]
    let facts = texts.enumerated().map { fact($0, .program, .error($1, nil)) }
    let values = [long, odd].enumerated().map { fact(9 + $0, .program, .next(value: $1, nil)) }
    let read = try elements(of: recording(of: [Look(time: .zero, facts: facts + values)])).looks
    let errors = [kept, keptOdd, "short", kept, "other", "short"]
    #expect(
      read.flatMap(\.facts).map(\.event) == errors.map { .error($0, nil) }
        + [kept, keptOdd].map { .next(value: $0, nil) })
  }

  @Test func `properties come and go, and too many or too long ones are left out`() throws {
    let many = Dictionary(uniqueKeysWithValues: (100...499).map { ("key \($0)", "\($0)") })
    let long = ["long": String(repeating: "x", count: 5_000), "short": "x"]
    let looks = [many, long, [:]].map { Look(time: .zero, properties: $0) }
    let read = try elements(of: recording(of: looks)).looks
    #expect(read.map(\.properties) == [many.filter { $0.key < "key 356" }, ["short": "x"], [:]])
  }

  @Test func `the size of a mix like the demo's is sixteen bytes a fact at most`() throws {
    let looks = DemoMix().looks(facts: 20_000)
    let bytes = recording(of: looks, span: .seconds(10))
    let facts = looks.reduce(0) { $0 + $1.facts.count }
    #expect(Double(bytes.count) / Double(facts) <= 16)
    #expect(try elements(of: bytes).looks == looks)
  }
}
