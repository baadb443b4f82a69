import CNcurses
import Glibc
import Testing

@testable import streamtop

struct CharacterWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("~", 1), ("é", 1), ("─", 1), ("▷", 1), ("●", 1), ("✕", 1), ("⊘", 1), ("↻", 1), ("▏", 1),
      ("漢", 2), ("한", 2), ("ア", 2), ("Ａ", 2), ("🚀", 2), ("✅", 2), ("⌚", 2),
      ("\n", 0), ("\u{1B}", 0), ("\u{7F}", 0), ("\u{9B}", 0), ("\u{AD}", 0), ("\u{301}", 0), ("\u{200B}", 0),
      ("\u{200D}", 0), ("\u{202E}", 0), ("\u{FEFF}", 0), ("\u{FE0F}", 0), ("\u{2028}", 0),
    ] as [(Unicode.Scalar, Int)])
  func `a scalar takes its columns`(scalar: Unicode.Scalar, columns: Int) {
    #expect(CharacterWidth.of(scalar) == columns)
  }

  @Test(
    arguments: [
      "\n", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{61C}", "\u{200B}", "\u{200E}", "\u{2028}",
      "\u{2029}", "\u{202A}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{FFF9}",
      "\u{E0001}",
    ] as [Unicode.Scalar])
  func `what acts on a terminal, or turns the direction of text, is a control`(scalar: Unicode.Scalar) {
    #expect(CharacterWidth.isControl(scalar))
    #expect("a\(scalar)b".harmless == "a·b")
  }

  /// Marks, joiners, the tags that make a flag, and a vowel that joins the letter before it.
  @Test(
    arguments: [
      "a", "é", "漢", "🚀", "\u{301}", "\u{5B0}", "\u{93E}", "\u{1161}", "\u{200C}", "\u{200D}", "\u{FE0F}",
      "\u{E0067}",
    ] as [Unicode.Scalar])
  func `what is drawn, or joins what is drawn, is none`(scalar: Unicode.Scalar) {
    #expect(!CharacterWidth.isControl(scalar))
    #expect("a\(scalar)b".harmless.unicodeScalars.contains(scalar))
  }

  @Test func `what has no control stays as it is`() {
    let text = "e\u{301} 👩\u{200D}🚀 ไม้"
    #expect(Array(text.harmless.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `a text is as wide as its scalars`() {
    #expect(CharacterWidth.of("ab漢\u{301}字\n") == 7)
  }

  @Test(arguments: [CharacterWidthTable.zero, CharacterWidthTable.wide])
  func `the tables are sorted ranges without overlap`(table: [UInt32]) {
    #expect(table.count.isMultiple(of: 2))
    for index in stride(from: 0, to: table.count, by: 2) {
      #expect(table[index] <= table[index + 1])
      if index > 0 { #expect(table[index - 1] + 1 < table[index]) }
    }
  }

  @Test func `the table agrees with the C library`() throws {
    try #require(setlocale(LC_CTYPE, "C.UTF-8") != nil)
    var compared = 0
    var different: [Unicode.Scalar] = []
    for scalar in (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init) {
      let ours = CharacterWidth.of(scalar)
      let theirs = Int(curses_width(scalar.value))
      // Dropping more than the library does is safe; drawing with another width is not.
      guard theirs >= 0, ours > 0 else { continue }
      compared += 1
      if ours != theirs { different.append(scalar) }
    }
    #expect(compared > 200_000)
    // Each Unicode version moves a few dozen symbols; the terminal draws those as a question mark.
    #expect(different.count < 200, "\(different.prefix(40).map { String($0.value, radix: 16) })")
    #expect(!different.contains { (0x2500...0x25FC).contains($0.value) || $0.value < 0x300 })
  }
}
