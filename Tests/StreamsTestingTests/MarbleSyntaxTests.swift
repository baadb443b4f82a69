import Streams
import StreamsTesting
import Testing

struct `A diagram that is wrong` {
  @Test(arguments: [
    ("-(ab", #"column 2 of "-(ab": ( is never closed"#),
    ("-(a(b))", #"column 4 of "-(a(b))": ( stands inside of another ("#),
    ("(a-b)", #"column 3 of "(a-b)": time does not pass between ( and )"#),
    ("a)-", #"column 2 of "a)-": ) closes nothing"#),
    ("a]", #"column 2 of "a]": ] closes nothing"#),
    ("a>", #"column 2 of "a>": > closes nothing"#),
    ("-[ab", #"column 2 of "-[ab": [ is never closed"#),
    ("[a-]", #"column 3 of "[a-]": - is no element of a list; <-> is"#),
    ("[>]", #"column 2 of "[>]": > is no element of a list; <\>> is"#),
    ("--<abc", #"column 3 of "--<abc": < is never closed"#),
    (#"<ab\>"#, ##"column 1 of "<ab\>": < is never closed"##),
    ("a|-b", #"column 4 of "a|-b": something comes after the end"#),
    ("(|a)", #"column 3 of "(|a)": something comes after the end"#),
    ("a!|", #"column 3 of "a!|": something comes after the end"#),
  ])
  func `is a line that names the column`(_ text: String, _ message: String) {
    #expect(failureText { try Marbles().expect(text, { $0 }, "-") } == message)
    #expect(failureText { try Marbles().expect("-", { $0 }, text) } == message)
  }

  @Test func `says what cannot be sent`() {
    let marbles = Marbles()
    #expect(
      failureText { try marbles.expect(of: .hot(of: Int.self), "1-x", { $0 }, "1") }
        == #"column 3 of "1-x": "x" is no Int"#)
    #expect(
      failureText { try marbles.expect("1[2]", { $0 }, "1") }
        == #"column 2 of "1[2]": a list cannot be sent"#)
    #expect(
      failureText { try marbles.expect(of: .promise, "1|", { $0 }, "1") }
        == #"column 2 of "1|": a Promise completes with its value"#)
    #expect(
      failureText { try marbles.expect(of: .future, "-!", { $0 }, "1") }
        == #"column 2 of "-!": a Future ends with its value or with an error"#)
    #expect(
      failureText {
        try marbles.run { stage in
          try stage.ask(Cold<Int, Int> { _, _, _ in }, "1-✕")
        }
      } == #"column 3 of "1-✕": ✕ is no request"#)
  }

  @Test func `is none for a > that stands behind a backslash in a word`() throws {
    let marbles = Marbles()
    try marbles.expect(#"<a\>b>-<\>>-\-<\\>"#, { $0 }, #"<a\>b>-<\>>-\-<\\>"#)
    try marbles.expect("a", { $0.map { _ in "a>b" } }, #"<a\>b>"#)
    try marbles.expect(#"<a\>b>"#, { $0.map { $0.count } }, "3")
    try marbles.expect(#"<a\b>-<a\\\>>"#, { $0.map { $0.count } }, "3-3")
    try marbles.expect("a", { $0.map { _ in [">", #"a\>"#] } }, #"[<\>><a\\\>>]"#)
    let text = failureText { try marbles.expect("a", { $0.map { _ in "a>b" } }, "b") }
    #expect(text.contains(#"expected b, came <a\>b>"#))
  }

  @Test func `is none for marks that stand in words, and for spaces`() throws {
    try Marbles().expect("  a < >\n<->  <a b>", { $0 }, "a< ><-><a b>")
    try Marbles().expect("─ ─a", { $0.map { [$0, "-"] } }, "--[a<->]")
  }
}
