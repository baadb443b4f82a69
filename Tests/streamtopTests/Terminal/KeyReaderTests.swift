import Streams
import Testing

@testable import streamtop

struct KeyReaderTests {
  private static let escape = "\u{1B}"

  private static let sequences = KeySequences(
    terminal: [
      .init(bytes: Array("\u{1B}OA".utf8), key: .up),
      .init(bytes: Array("\u{1B}[[A".utf8), key: .function(1)),
      .init(bytes: Array("\u{1B}W".utf8), key: nil), .init(bytes: Array("\u{1}@\r".utf8), key: .function(2)),
      .init(bytes: Array("\u{1B}[5~".utf8), key: .pageDown),
      .init(bytes: Array("\u{1B}[Z".utf8), key: nil), .init(bytes: [0x1A], key: nil),
    ])

  private static let noise: [UInt8] = [0xC0, 0xC1, 0xF5, 0xFF, 0xE2, 0xF0, 0xC3]

  /// What is typed at once, and the keys that it is once nothing follows.
  private static let bursts: [([UInt8], [Key])] =
    [
      ("aé漢🚀", [.character("a"), .character("é"), .character("漢"), .character("🚀")]),
      (
        "\u{3}\u{1A}\u{7F}\u{8}\t\r\n",
        [.control("c"), .control("z"), .backspace, .backspace, .tab, .enter, .enter]
      ),
      ("\(escape)OA\(escape)[B\(escape)[1;5C", [.up, .down]),
      ("\(escape)[Aj", [.up, .character("j")]), ("\(escape)OD", [.left]),
      ("\(escape)[1;5Cq", [.character("q")]), ("\(escape)[Ix", [.character("x")]),
      ("\(escape)[201~q", [.character("q")]), ("\(escape)[27;5;9~j", [.character("j")]),
      ("\(escape)[1;2A\(escape)[3~j", [.character("j")]),
      (
        "\(escape)OP\(escape)[24~\(escape)[6~\(escape)[Z", [.function(1), .function(12), .pageDown, .backTab]
      ),
      ("\(escape)", [.escape]), ("\(escape)x", [.escape, .character("x")]),
      ("\(escape)\(escape)[B", [.escape, .down]), ("\(escape)\(escape)", [.escape, .escape]),
      ("\(escape)[", [.escape, .character("[")]), ("\(escape)O", [.escape, .character("O")]),
      ("\(escape)[\(escape)", [.escape, .character("["), .escape]),
      ("\(escape)Ox", [.escape, .character("O"), .character("x")]),
      ("[A", [.character("["), .character("A")]), ("\(escape)[1;5", []),
      ("\(escape)[12\(escape)[A", [.up]), ("\(escape)[1é", [.character("é")]),
      ("\(escape)[1\u{3}", [.control("c")]),
      // What the terminal's entry says counts for more than custom where it names a key of ours.
      ("\(escape)[[Aq", [.function(1), .character("q")]), ("\(escape)Wq", [.character("q")]),
      ("\u{1}@\rq", [.function(2), .character("q")]), ("\u{1}", [.control("a")]),
      ("\u{1}@", [.control("a"), .character("@")]),
      ("\(escape)[5~", [.pageDown]),
      ("\(escape)[" + String(repeating: "1", count: 64) + "q", [.character("q")]),
      // Answers to questions that were not asked, one of them without its end.
      ("\(escape)]10;rgb:ff/ff/ff\(escape)\\q", [.character("q")]),
      ("\(escape)]4;1;x\u{7}q", [.character("q")]),
      ("\(escape)]11;rgb:\u{3}q", [.control("c"), .character("q")]),
      ("\(escape)]11;rgb:\(escape)[A", [.up]),
      ("\(escape)]1" + String(repeating: "1", count: 63) + "q", [.character("q")]),
      ("\(escape)]", [.escape, .character("]")]),
      ("\(escape)]q", [.escape, .character("]"), .character("q")]),
    ].map { (Array($0.utf8), $1) }
    + [
      ([0xF0] + Array("qq".utf8), [.character("q"), .character("q")]),
      ([0xE9, 0x71], [.character("q")]), ([0xE2, 0x82, 0x71], [.character("q")]),
      ([0xFF, 0xC0, 0x80, 0xF5, 0x71, 0x9B, 0x41], [.character("q"), .character("A")]),
      // Too long, half of a pair, beyond the last character.
      ([0xC1, 0xBF, 0xE0, 0x9F, 0xBF, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0x71], [.character("q")]),
      ([0xF0, 0x9F, 0xC3, 0xA9], [.character("é")]), ([0xE2, 0x1B], [.escape]),
      ([0xE2, 0x1B, 0x5B, 0x41], [.up]), ([0x1B, 0xFF, 0x71], [.escape, .character("q")]),
      ([0x1B, 0x5B, 0x31, 0xFF, 0x71], [.character("q")]),
    ]

  @Test(arguments: bursts)
  func `a burst is its keys, in pieces of any size`(bytes: [UInt8], keys: [Key]) {
    for size in 1...max(1, bytes.count) {
      var reader = KeyReader(Self.sequences)
      var read: [TerminalEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        read += reader.read(bytes[start..<min(start + size, bytes.count)])
      }
      while reader.patience != nil { read += reader.endSequence() }
      #expect(read == keys.map(TerminalEvent.key), "in pieces of \(size)")
    }
  }

  @Test(
    arguments: [
      ("", nil), ("q", nil), ("\(escape)", 25), ("q\(escape)", 25), ("\(escape)[", 250),
      ("\(escape)[1;", 250),
      ("\(escape)]11;rgb:", 250), ("\(escape)]11;rgb:0/0/0\(escape)", 250), ("\(escape)]11;?\u{7}", nil),
      ("\(escape)O", 250), ("\(escape)[A", nil), ("\(escape)x", nil),
    ] as [(String, Int?)])
  func `only a sequence that has begun is waited for`(typed: String, milliseconds: Int?) {
    var reader = KeyReader(Self.sequences)
    _ = reader.read(typed.utf8)
    #expect(reader.patience == milliseconds.map { .milliseconds($0) })
  }

  @Test(
    arguments: [
      ("11;rgb:ffff/ffff/ffff", .light), ("11;rgb:0000/0000/0000", .dark), ("11;rgb:f/f/e", .light),
      ("11;rgb:1e1e/1e1e/1e1e", .dark), ("11;rgba:fdfd/f6f6/e3e3/ffff", .light), ("11;rgb:00/00/ff", .dark),
      ("11;rgb:00/ff/00", .light), ("11;rgb:0000/0000", nil), ("11;rgb:00000/0/0", nil), ("11;#ffffff", nil),
      ("10;rgb:ffff/ffff/ffff", nil), ("11;?", nil),
    ] as [(String, Background?)])
  func `a terminal says what its background is`(answer: String, background: Background?) {
    for end in ["\u{7}", "\(Self.escape)\\"] {
      var reader = KeyReader(Self.sequences)
      let read = reader.read("j\(Self.escape)]\(answer)\(end)k".utf8)
      let keys = [TerminalEvent.key(.character("j")), .key(.character("k"))]
      #expect(read == background.map { [keys[0], .background($0), keys[1]] } ?? keys)
    }
  }

  @Test func `the rest of a character may take its time`() {
    var reader = KeyReader(Self.sequences)
    #expect(reader.read([0xE6, 0xBC]).isEmpty)
    #expect(reader.patience == nil)
    #expect(reader.endSequence().isEmpty)
    #expect(reader.read([0xA2]) == [.key(.character("漢"))])
  }

  @Test func `letters come through any noise of bytes that are no characters`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      var reader = KeyReader(Self.sequences)
      var letters: [TerminalEvent] = []
      var read: [TerminalEvent] = []
      for _ in 0..<50 {
        // None of these can go on after a letter, or with one.
        let noise = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          Self.noise[Int.random(in: Self.noise.indices, using: &random)]
        }
        let letter = UInt8.random(in: 0x61...0x7A, using: &random)
        letters.append(.key(.character(Character(Unicode.Scalar(letter)))))
        read += reader.read(noise + [letter])
      }
      #expect(read == letters)
    }
  }

  @Test func `what is valid decodes as the standard library has it, and nothing else does`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<20_000 {
      let bytes = (0..<4).map { _ in UInt8.random(in: 0x80...0xF5, using: &random) }
      for length in 1...4 {
        let expected = String(validating: bytes.prefix(length), as: UTF8.self).flatMap { text in
          text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
        }
        if let expected {
          #expect(EncodedScalar(bytes) == .scalar(expected, length: length))
        } else {
          guard case .scalar(_, length) = EncodedScalar(bytes) else { continue }
          Issue.record("\(bytes.prefix(length)) is no character")
        }
      }
    }
  }
}
