import Streams
import StreamsWire
import Testing

@testable import streamtop

/// Recordings that no program has made: whatever a file claims, it plays, and the dashboard shows it.
struct HostileRecordingTests {
  /// Looks with anything in them.
  private struct Nonsense {
    var random: Chance

    mutating func look() -> Look {
      var look = Look(time: time())
      for _ in 0..<number(30) { look.facts.append(fact()) }
      for _ in 0..<number(6) {
        let pressure = NodePressure(waiting: odd(), capacity: odd(), wanted: odd(), mail: odd())
        look.readings.append(
          NodeReading(
            node: id(), counters: NodeCounters(next: odd(), errors: odd(), drops: odd()), pressure: pressure))
      }
      look.properties = [
        "seed": text(), "failNext": text(), "latency": text(), "searchBox": text(), "reader": text(),
      ]
      look.lostValues = odd()
      if number(8) == 0 {
        look.keyframe = (0..<number(9)).map { _ in
          NodeSnapshot(
            identity: node(), madeAt: time(), sources: [id(), id()],
            retry: number(2) == 0 ? nil : .init(retry(), decidedAt: time()),
            runs: [.init(attempt: odd(), exchange: number(2) == 0 ? nil : exchange(), start: time())],
            end: number(2) == 0 ? nil : .init(.cancelled, at: time()))
        }
      }
      return look
    }

    private mutating func number(_ limit: Int) -> Int { random.number(in: 0...(limit - 1)) }
    private mutating func odd() -> Int { [0, 1, -1, .max, .min, 7, 1 << 40][number(7)] }
    private mutating func id() -> NodeID {
      NodeID(rawValue: [number(12), number(12), number(12), odd()][number(4)])
    }
    private mutating func time() -> Duration {
      [.zero, .seconds(number(40)), .milliseconds(-5), .seconds(1 << 30), .milliseconds(number(9_000))][
        number(5)]
    }
    private mutating func text() -> String {
      ["", "1", "-9", "\u{1B}[2J\u{0}", String(repeating: "漢", count: 400), "nan", "1e400"][number(7)]
    }
    private mutating func node() -> NodeIdentity {
      NodeIdentity(
        id: id(), parents: (0..<number(4)).map { _ in id() },
        kind: ["Cold", "Promise", "SignalProducer"][number(3)],
        type: text(), operation: ["map", "retry", text()][number(3)], location: text(),
        name: number(2) == 0 ? nil : text())
    }
    private mutating func exchange() -> Fact.Exchange {
      Fact.Exchange(request: odd(), branch: id(), share: number(2) == 0)
    }
    private mutating func retry() -> Fact.Retry {
      Fact.Retry(attempt: odd(), limit: number(2) == 0 ? nil : odd(), delay: time(), error: text())
    }
    private mutating func fact() -> Fact {
      let events: [Fact.Event] = [
        .made, .made, .named(text()), .attached(to: id()), .request(exchange(), value: text()),
        .run(attempt: odd(), number(2) == 0 ? nil : exchange()), .response(exchange(), failed: true),
        .unheard(exchange()), .stopped(exchange()), .next(value: text(), nil),
        .error(text(), number(2) == 0 ? nil : exchange()),
        .retry(retry()), .drop, .pause, .resume, .cancel, .end(.error(text()), cause: text()),
        .command(text()), .answered,
      ]
      return Fact(sequence: odd(), time: time(), node: node(), event: events[number(events.count)])
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `it plays, forwards and backwards, in every pane`(seed: UInt64) throws {
    var nonsense = Nonsense(random: Chance(seed: seed, purpose: "nonsense"))
    var encoder = RecordingEncoder(SegmentHeader(program: "nonsense"), segmentBytes: 2_000)
    let file = TemporaryFile()
    file.bytes = (0..<12).flatMap { _ in encoder.encode(nonsense.look()) } + encoder.finish(why: "enough")
    var run = HeadlessRun()
    (run.length, run.size) = (.seconds(60), Size(width: 100, height: 30))
    run.keys = try KeyScript("jj[[[<End>1e<Enter>2jz3j4j5j<Home>]]]BB>><End><lt><lt>t?")
    var screen = ""
    try run.watch(file.playback()) { screen += $0 }
    #expect(screen.contains("REPLAY"))
    var trace = Trace()
    try RecordingFile.open(file.path).forEachElement { element in
      guard case .look(let look) = element else { return }
      trace.take(look)
      for fact in look.facts { _ = fact.record }
    }
    #expect(trace.json.hasSuffix("]}\n"))
  }
}
