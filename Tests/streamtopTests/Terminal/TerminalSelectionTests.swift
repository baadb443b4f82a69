import Testing

@testable import streamtop

struct TerminalSelectionTests {
  @Test(
    arguments: [
      ("xterm-256color", ["xterm-256color", "xterm"]),
      ("xterm-kitty", ["xterm-kitty", "xterm-256color", "xterm"]),
      ("alacritty", ["alacritty", "xterm-256color", "xterm"]),
      ("foot", ["foot", "xterm-256color", "xterm"]),
      ("tmux-256color", ["tmux-256color", "screen-256color", "screen"]),
      ("screen", ["screen", "screen-256color"]),
      ("vt100", ["vt100"]), ("mystery", ["mystery"]),
      ("dumb", []), ("unknown", []), ("", []), (nil, []),
    ] as [(String?, [String])])
  func `a terminal without an entry is tried as its relatives`(name: String?, candidates: [String]) {
    #expect(TerminalName.candidates(for: name) == candidates)
  }

  @Test(
    arguments: [
      (nil, "TERM is not set"), ("", "TERM is not set"), ("dumb", "a dumb terminal"),
      ("mystery", "\"mystery\""),
    ] as [(String?, String)])
  func `a refusal says in one line what to do`(name: String?, part: String) {
    for alternative in ["--headless", "--plain"] {
      var options = TerminalOptions()
      (options.name, options.alternative) = (name, alternative)
      let message = TerminalName.refusal(of: options).description
      #expect(message.contains(part))
      #expect(message.contains(alternative))
      #expect(!message.contains("\n"))
    }
  }

  @Test(
    arguments: [
      (["LANG": "en_US.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LANG": "C"], false), ([:], false),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false), (["LC_ALL": "", "LC_CTYPE": "C.UTF-8"], true),
      (["LC_CTYPE": "POSIX", "LANG": "en_US.UTF-8"], false),
    ] as [([String: String], Bool)])
  func `the first locale variable with a value decides`(environment: [String: String], claims: Bool) {
    #expect(TerminalLocale.claimsUnicode { environment[$0] } == claims)
  }

  @Test(arguments: [
    ("\u{1B}[H$<5>x", "\u{1B}[Hx"), ("$<2/>", ""), ("a$b", "a$b"), ("a$<3", "a$<3"), ("", ""),
  ])
  func `padding is left out`(string: String, expected: String) {
    #expect(TerminalStrings.withoutPadding(Array(string.utf8)) == Array(expected.utf8))
  }

  @Test(
    arguments: [
      (-1, .none), (0, .none), (7, .none), (8, .eight), (15, .eight), (16, .sixteen), (255, .sixteen),
      (256, .full),
      (16_777_216, .full),
    ] as [(Int, Theme.Depth)])
  func `the number of colours picks the theme`(colors: Int, depth: Theme.Depth) {
    #expect(Theme(colors: colors).depth == depth)
  }
}
