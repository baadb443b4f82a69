import Streams
import Testing

@testable import streamtop

/// What a terminal sends that is no key: pasted text, and what the mouse does.
struct ReportTests {
  private static let escape = "\u{1B}"
  private static let start = "\u{1B}[200~"
  private static let end = "\u{1B}[201~"

  private static let bursts: [([UInt8], [TerminalEvent])] =
    [
      ("\(start)xnq\(end)", [.paste("xnq")]), ("a\(start)\(end)b", [key("a"), .paste(""), key("b")]),
      ("\(start)é漢🚀\r\n\t\u{3}\(end)", [.paste("é漢🚀\r\n\t\u{3}")]),
      ("\(start)\(escape)[A\(escape)OP\(end)q", [.paste("\u{1B}[A\u{1B}OP"), key("q")]),
      // Only the whole mark ends it.
      ("\(start)\(escape)[201\(escape)[201~", [.paste("\u{1B}[201")]),
      ("\(start)\(escape)\(escape)[201~", [.paste("\u{1B}")]),
      ("\(start)\(start)\(end)", [.paste("\u{1B}[200~")]),
      ("\(start)one\(end)\(start)two\(end)", [.paste("one"), .paste("two")]),
      // Nothing more comes.
      ("\(start)never ends, q", [.paste("never ends, q")]), ("\(start)", [.paste("")]),
      ("\(escape)[<0;3;4Mq", [mouse(.press, 3, 2), key("q")]), ("\(escape)[<0;3;4m", [mouse(.release, 3, 2)]),
      ("\(escape)[<32;80;24M", [mouse(.drag, 23, 79)]), ("\(escape)[<64;1;1M", [mouse(.wheelUp, 0, 0)]),
      ("\(escape)[<65;1;1M", [mouse(.wheelDown, 0, 0)]), ("\(escape)[<28;1;1M", [mouse(.press, 0, 0)]),
      ("\(escape)[<0;65535;65535M", [mouse(.press, 65_534, 65_534)]),
      // Other buttons, and moves without one.
      ("\(escape)[<1;1;1M\(escape)[<2;1;1M\(escape)[<34;1;1M\(escape)[<35;1;1M\(escape)[<66;1;1M", []),
      ("\(escape)[<128;1;1M\(escape)[<64;1;1m\(escape)[<32;1;1mq", [key("q")]),
      // Malformed, or beyond any terminal.
      ("\(escape)[<0;0;1M\(escape)[<0;1;0M\(escape)[<0;1M\(escape)[<0;1;1;1M\(escape)[<;1;1Mq", [key("q")]),
      ("\(escape)[<0;65536;1M\(escape)[<0;1;99999999999999999999Mq", [key("q")]),
      ("\(escape)[<0;1;1:1M\(escape)[<<0;1;1M\(escape)[0;1;1Mq", [key("q")]),
      ("\(escape)[<0;+1;1Mq", [key("q")]), ("\(escape)[<0;1;1~q", [key("q")]), ("\(escape)[<0;1;1", []),
      // The older form, of terminals that know no other.
      ("\(escape)[M !!q", [key("q")]), ("\(escape)[M !", []), ("\(escape)[Mqqqq", [key("q")]),
    ].map { (Array($0.utf8), $1) } + [
      (Array(start.utf8) + [0xFF, 0xE2, 0x82] + Array(end.utf8), [.paste("\u{FFFD}\u{FFFD}")]),
      (Array("\(escape)[M".utf8) + [0x20, 0xFF, 0xC3, 0x71], [key("q")]),
    ]

  @Test(arguments: bursts)
  func `reports come through in pieces of any size`(bytes: [UInt8], events: [TerminalEvent]) {
    for split in 0...bytes.count {
      #expect(Self.read([bytes[..<split], bytes[split...]]) == events, "split at \(split)")
    }
    #expect(Self.read(bytes.map { [$0] }) == events)
  }

  @Test func `random bytes mean the same in one piece as in many`() {
    var random = SplitMix64(seed: 23)
    let words = [
      Self.start, Self.end, "\(Self.escape)[<0;3;4M", "\(Self.escape)[M", Self.escape, "[", ";", "q",
    ]
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        bytes +=
          Bool.random(using: &random)
          ? Array((words.randomElement(using: &random) ?? "").utf8)
          : [UInt8.random(in: 0...255, using: &random)]
      }
      var pieces: [ArraySlice<UInt8>] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...min(9, rest.count), using: &random)
        pieces.append(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(Self.read(pieces) == Self.read([bytes[...]]), "\(bytes)")
    }
  }

  @Test func `what is pasted is kept up to a bound, and read to its end`() throws {
    let text = String(repeating: "a", count: 65_536)
    let events = Self.read([Array((Self.start + text + "more" + Self.end + "q").utf8)[...]])
    #expect(events == [.paste(text), Self.key("q")])
  }

  @Test func `a paste may pause for a while, and is over after a longer one`() {
    var reader = KeyReader(KeySequences(terminal: []))
    #expect(reader.read("\(Self.start)x".utf8).isEmpty)
    #expect(reader.patience == .seconds(2))
    #expect(reader.endSequence() == [.paste("x")])
    #expect(reader.patience == nil)
    #expect(reader.read("q".utf8) == [Self.key("q")])
  }

  private static func read(_ pieces: [some Sequence<UInt8>]) -> [TerminalEvent] {
    var reader = KeyReader(KeySequences(terminal: []))
    var events = pieces.flatMap { reader.read($0) }
    while reader.patience != nil { events += reader.endSequence() }
    return events
  }

  private static func key(_ character: Character) -> TerminalEvent { .key(.character(character)) }

  private static func mouse(_ action: Mouse.Action, _ row: Int, _ column: Int) -> TerminalEvent {
    .mouse(Mouse(action: action, row: row, column: column))
  }
}
