import Streams
import StreamsWire
import Testing

@testable import streamtop

/// Traces of what has not ended: it lasts as long as the recording, also where it has begun before what is asked for.
struct OpenTraceTests {
  private let node = NodeIdentity(
    id: NodeID(rawValue: 1), parents: [], kind: "Promise", type: "Promise<Int>", operation: "source",
    location: "a:1", name: "page")

  private let other = NodeIdentity(
    id: NodeID(rawValue: 2), parents: [], kind: "Cold", type: "Cold<Int, Int>", operation: "source",
    location: "a:2", name: "users")

  private func fact(_ milliseconds: Int, at other: NodeIdentity? = nil, _ event: Fact.Event) -> Fact {
    Fact(sequence: milliseconds, time: .milliseconds(milliseconds), node: other ?? node, event: event)
  }

  private func retry(in delay: Duration) -> Fact.Event {
    .retry(Fact.Retry(attempt: 1, limit: 3, delay: delay, error: "503"))
  }

  /// A run that ends, one that does not, a wait that does not end, and looks up to six seconds.
  private func file() -> TemporaryFile {
    let file = TemporaryFile()
    var encoder = RecordingEncoder(SegmentHeader(program: "app"))
    let begun = [
      fact(100, .made), fact(200, .run(attempt: 1, nil)), fact(900, .error("503", nil)),
      fact(1_000, retry(in: .seconds(100))), fact(3_000, at: other, .run(attempt: 1, exchange)),
    ]
    file.bytes = encoder.encode(Look(time: .seconds(3), facts: begun))
    file.bytes += encoder.encode(Look(time: .seconds(5))) + encoder.encode(Look(time: .seconds(6)))
    file.bytes += encoder.finish(why: "the end")
    return file
  }

  private var exchange: Fact.Exchange {
    Fact.Exchange(request: 1, branch: other.id, share: false)
  }

  private func lines(from: Duration? = nil, to: Duration? = nil) throws -> [String] {
    let file = file()
    let excerpt = try Excerpt(of: RecordingFile.open(file.path), from: from, to: to)
    let json = try Trace(of: excerpt).json
    return json.split(separator: "\n").map(String.init).filter { line in
      ["b", "e", "X", "i"].contains { line.contains(#""ph":"\#($0)""#) }
    }
  }

  private func has(_ lines: [String], _ words: String...) -> Bool {
    lines.contains { line in words.allSatisfy(line.contains) }
  }

  @Test func `what is open at the end lasts up to the end of the recording`() throws {
    let lines = try lines()
    #expect(has(lines, #""ph":"b""#, #""name":"request 1""#, #""ts":3000000"#))
    #expect(has(lines, #""ph":"e""#, #""name":"request 1""#, #""ts":6000000"#))
    #expect(has(lines, #""ph":"X""#, #""ts":1000000"#, #""dur":5000000"#))
    #expect(has(lines, #""ph":"e""#, #""name":"page""#, #""ts":900000"#))
  }

  @Test func `what has begun before is told from its beginning, and what was over is not told`() throws {
    let lines = try lines(from: .seconds(4), to: .seconds(5))
    #expect(has(lines, #""ph":"b""#, #""name":"request 1""#, #""ts":3000000"#))
    #expect(has(lines, #""ph":"e""#, #""name":"request 1""#, #""ts":5000000"#))
    #expect(has(lines, #""ph":"X""#, #""ts":1000000"#, #""dur":4000000"#))
    #expect(lines.count == 3)
  }

  @Test func `no wait ends before it has begun`() throws {
    var trace = Trace()
    trace.take(Look(time: .seconds(1), facts: [fact(1_000, .made)]))
    let wait = NodeSnapshot.PendingRetry(
      Fact.Retry(attempt: 1, limit: 3, delay: .seconds(9), error: "503"), decidedAt: .milliseconds(2_500))
    // A look is taken before what is told of it.
    trace.take(Look(time: .seconds(2), keyframe: [NodeSnapshot(identity: node, madeAt: .zero, retry: wait)]))
    #expect(trace.json.contains(#""ts":2500000"#) && trace.json.contains(#""dur":0"#))
  }
}
