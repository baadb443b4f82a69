import Foundation
import Testing

@testable import streamtop

struct AnchorSearchTests {
  private func mistake(_ text: String) -> String? {
    do {
      _ = try YAMLText(file: "x.yaml", text: text).root()
      return nil
    } catch { return error.description }
  }

  @Test(
    arguments: [
      "# *slow* archive, see &co\na: b", "a: b # *c", "a: # &c\n  b", "about: Two *very* slow services, &co",
      "press: \"jj *x\"", "press: 'it''s *x, [*y]'", "a: \"x\\\" *y\"", "a: \"x\n  *y\"\nb: c",
      "a: x\n  *y", "a: x\n\n  *y\nb: c", "- [a *b, c]\n- \"*d\"", "[a\n*b, c]", "a: x\n\"b *c\": d",
      "a: |\n  *b\n\n  &c\nd: e", "- a: >-\n    x\n    *b\n  c: d *e", "a & b: c * d", "---\na: b *c",
      "a: b *c\r\nd: '*e'\r\n", "a: b*c&d",
    ])
  func `what only looks like an anchor or an alias is read`(text: String) {
    #expect(mistake(text) == nil)
  }

  @Test(
    arguments: [
      ("a: *b", "1:4: '*b…'"), ("&a b", "1:1: '&a…'"), ("- *a", "1:3: '*a…'"), ("[x, *a]", "1:5: '*a…'"),
      ("[*a]", "1:2: '*a…'"), ("{a: b, c: &d e}", "1:11: '&d…'"), ("*a : b", "1:1: '*a…'"),
      ("a: \"b\"\nc: *d", "2:4: '*d…'"), ("a: 'x' # y\nb: *c", "2:4: '*c…'"),
      ("a: b \"c\nd: *e", "2:4: '*e…'"), ("a: b\n# \"c\nd: *e", "3:4: '*e…'"),
      ("a: b\n  \"c\nd: *e", "3:4: '*e…'"), ("a: 'b\\'\nc: *d", "2:4: '*d…'"),
      ("a: |\n  \"x\nb: *c", "3:4: '*c…'"), ("a:\n  *b", "2:3: '*b…'"), ("--- *a", "1:5: '*a…'"),
      ("!t a: *b", "1:7: '*b…'"), ("? *a", "1:3: '*a…'"), ("{?*a : b}", "1:3: '*a…'"),
      ("a: [b, \"c\"]\r\nd: *e", "2:4: '*e…'"),
    ])
  func `an anchor or an alias is refused with its place`(text: String, place: String) {
    let message = mistake(text) ?? "accepted"
    #expect(message.hasPrefix("x.yaml:\(place) would be an anchor or an alias"), "\(message)")
  }

  /// How many texts are tried: `STREAMS_FUZZ`, or 20,000.
  private static let count =
    ProcessInfo.processInfo.environment["STREAMS_FUZZ"].flatMap { Int($0) } ?? 2_000

  /// No anchor stands in these texts, so that libyaml names each alias that the search misses.
  @Test func `no alias is missed in texts of odd pieces`() {
    let pieces = [
      "a", "b", "a: ", ": ", ":", " ", "  ", "\n", "\n  ", "\n    ", "- ", "*c ", "*c", " *c", "\"", "'",
      "''", "\\", "#", " #", "[", "]", "{", "}", ",", ", ", "|\n", ">\n", "|-\n", "|2\n", "? ", "?", "!t ",
      "---\n", "--- ", "...\n", "%Y\n", "\t", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{FEFF}", "-", "@", "`",
    ]
    var chance = Chance(seed: 3, purpose: "aliases")
    var (missed, refused, read) = ([String](), 0, 0)
    for _ in 0..<Self.count {
      let length = chance.number(in: 1...16)
      let text = (0..<length).map { _ in pieces[chance.number(in: 0...(pieces.count - 1))] }.joined()
      switch mistake(text) {
      case let words? where words.contains("undefined alias"): missed.append(text)
      case .some: refused += 1
      case nil: read += 1
      }
    }
    #expect(missed == [])
    #expect(refused > 0 && read > 0)
  }
}
