import Testing

@testable import Streams
@testable import streamtop

struct FactRecordTests {
  private let probe = Probe(recording: .everything) { .microseconds(12_391_000) }

  private struct User {}

  private func node(_ operation: StaticString = "source", parents: [Int] = []) -> NodeRecord {
    let origin = NodeOrigin(
      stream: (ColdKind<Int>.self, User.self), operation: NodeOrigin.Literal(operation),
      file: NodeOrigin.Literal("Users.swift"), line: 12)
    let record = NodeRecord(origin: origin, isRoot: parents.isEmpty)
    _ = probe.adopt(record, parents: NodeParents(parents.map(NodeID.init(rawValue:))), isAttached: false)
    return record
  }

  private func records() -> [String] { probe.drain().facts.map(\.record) }

  @Test func `a made root has no parent, a derived node one, a join several`() {
    _ = node()
    node("map", parents: [1]).rename("A")
    _ = node("merge", parents: [1, 2])

    #expect(
      records() == [
        #"{"seq":1,"t":12.391,"event":"made","node":1,"parent":null,"name":"Cold<Int, User>","kind":"Cold","type":"Cold<Int, User>","operation":"source","location":"Users.swift:12"}"#,
        #"{"seq":2,"t":12.391,"event":"made","node":2,"parent":1,"name":"A","kind":"Cold","type":"Cold<Int, User>","operation":"map","location":"Users.swift:12"}"#,
        #"{"seq":3,"t":12.391,"event":"made","node":3,"parents":[1,2],"name":"Cold<Int, User>.merge","kind":"Cold","type":"Cold<Int, User>","operation":"merge","location":"Users.swift:12"}"#,
      ])
  }

  @Test(
    arguments: [
      (Fact.Event.attached(to: NodeID(rawValue: 4)), "attached", #","to":4"#),
      (.request(asked, value: nil), "request", #","request":3,"branch":2,"share":true"#),
      (.request(asked, value: "5"), "request", #","request":3,"branch":2,"share":true,"value":"5""#),
      (.named("A"), "named", ""),
      (.command("retry now"), "command", #","command":"retry now""#),
      (.stopped(asked), "stopped", #","request":3,"branch":2,"share":true"#),
      (.unheard(asked), "unheard", #","request":3,"branch":2,"share":true"#),
      (.response(asked, failed: false), "response", #","request":3,"branch":2,"share":true,"failed":false"#),
      (.answered, "answered", ""),
      (.run(attempt: 2, nil), "run", #","attempt":2"#),
      (.run(attempt: 1, asked), "run", #","attempt":1,"request":3,"branch":2,"share":true"#),
      (.error("503", nil), "error", #","error":"503""#),
      (.error("503", asked), "error", #","error":"503","request":3,"branch":2,"share":true"#),
      (.cancel, "cancel", ""),
      (.end(.completed, cause: nil), "end", #","reason":"completed""#),
      (
        .end(.cancelled, cause: "cancel() was called on it"), "end",
        #","reason":"cancelled","cause":"cancel() was called on it""#
      ),
      (.end(.error("401"), cause: nil), "end", #","reason":"error","error":"401""#),
    ])
  func `each event has its own fields after the common ones`(
    event: Fact.Event, name: String, details: String
  ) {
    let source = node()
    probe.note(event, at: source)

    let common =
      #"{"seq":2,"t":12.391,"event":"\#(name)","node":1,"parent":null,"name":"Cold<Int, User>","kind":"Cold""#
    #expect(records().last == common + details + "}")
  }

  @Test func `a retry tells its number, the limit or null, the delay in seconds and the error`() {
    let source = node()
    let delay = Duration.milliseconds(1_250)
    probe.note(Fact.Retry(attempt: 1, limit: 5, delay: delay, error: "503"), at: source)
    probe.note(Fact.Retry(attempt: 2, limit: nil, delay: .zero, error: "timeout"), at: source)

    let details = records().suffix(2).map { $0.suffix(from: $0.range(of: "attempt")) }
    #expect(
      details == [
        #"attempt":1,"of":5,"delay":1.25,"error":"503"}"#,
        #"attempt":2,"of":null,"delay":0,"error":"timeout"}"#,
      ])
  }

  @Test func `a value carries the exchange it answers`() {
    let source = node()
    let trace = RequestTrace(fact: asked, probe: probe)
    var passage = Passage()
    // Unmanaged: the test holds both.
    probe.beginEntry(
      of: .passUnretained(source), .passUnretained(trace), Tape.Shape.fitting(String.self), in: &passage,
      after: -1)
    source.tape.write("Ada")
    withExtendedLifetime(trace) {}

    #expect(
      records().last?.hasSuffix(#","value":"Ada","request":3,"branch":2,"share":true}"#) == true)
  }

  @Test(
    arguments: [
      ("plain é 🚀", "plain é 🚀"),
      ("say \"hi\" \\ bye", #"say \"hi\" \\ bye"#),
      ("a\nb\tc\rd\r\ne", #"a\nb\tc\rd\r\ne"#),
      ("\u{0}\u{1B}[2J\u{7F}\u{9B}", #"\u0000\u001b[2J\u007f\u009b"#),
      ("\u{2028}\u{202E}", #"\u2028\u202e"#),
    ])
  func `text is escaped`(text: String, escaped: String) {
    var object = JSONObject()
    object.add("value", .text(text))

    #expect(object.line == "{\"value\":\"\(escaped)\"}")
  }

  @Test(
    arguments: [
      (Duration.zero, "0"), (.seconds(20), "20"), (.milliseconds(1_500), "1.5"),
      (.microseconds(1), "0.000001"), (.nanoseconds(999), "0"),
      (.seconds(3_600) + .microseconds(10), "3600.00001"),
      (.milliseconds(-1_250), "-1.25"), (.milliseconds(-250), "-0.25"), (.seconds(-2), "-2"),
    ])
  func `seconds have at most six places and no idle ones`(duration: Duration, text: String) {
    #expect(duration.secondsText == text)
    let fixed = duration.fixedSecondsText
    #expect(fixed.hasPrefix(text) && fixed.split(separator: ".").last?.count == 6)
  }
}

private let asked = Fact.Exchange(request: 3, branch: NodeID(rawValue: 2), share: true)

extension String {
  /// Where `part`, which must be there, begins.
  fileprivate func range(of part: String) -> String.Index {
    indices.first { self[$0...].hasPrefix(part) } ?? endIndex
  }
}
