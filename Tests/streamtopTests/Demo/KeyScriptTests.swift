import Testing

@testable import streamtop

struct KeyScriptTests {
  @Test(
    arguments: [
      ("", []),
      ("jR", [.press(.character("j")), .press(.character("R"))]),
      ("j k", [.press(.character("j")), .press(.character(" ")), .press(.character("k"))]),
      ("<Tab><S-Tab><Enter>", [.press(.tab), .press(.backTab), .press(.enter)]),
      ("<esc><SPACE>", [.press(.escape), .press(.character(" "))]),
      ("<F1><f12>", [.press(.function(1)), .press(.function(12))]),
      ("<Up><Down><Left><Right>", [.press(.up), .press(.down), .press(.left), .press(.right)]),
      ("<PgUp><PgDn><Home><End>", [.press(.pageUp), .press(.pageDown), .press(.home), .press(.end)]),
      ("<Backspace><C-c>", [.press(.backspace), .press(.control("c"))]),
      ("<C-h><C-I><C-j><C-m>", [.press(.backspace), .press(.tab), .press(.enter), .press(.enter)]),
      ("<lt>>", [.press(.character("<")), .press(.character(">"))]),
      ("<wait 2s>x<wait 500ms>", [.wait(.seconds(2)), .press(.character("x")), .wait(.milliseconds(500))]),
      ("\t\n", [.press(.tab), .press(.enter)]),
      ("é🚀", [.press(.character("é")), .press(.character("🚀"))]),
    ] as [(String, [KeyScript.Step])])
  func `a script is read as steps`(text: String, steps: [KeyScript.Step]) throws {
    #expect(try KeyScript(text).steps == steps)
  }

  @Test(
    arguments: [
      ("jj<Foo>", "no key is called <Foo>"),
      ("<F13>", "no key is called <F13>"),
      ("<F0>", "no key is called <F0>"),
      ("<>", "no key is called <>"),
      ("<C-1>", "no key is called <C-1>"),
      ("a<b", "'<' without '>' in the keys; a '<' of its own is written <lt>"),
      ("<wait soon>", "<wait soon> does not say how long; write <wait 2s> or <wait 500ms>"),
      ("<wait -1s>", "<wait -1s> does not say how long; write <wait 2s> or <wait 500ms>"),
    ])
  func `a mistake in a script is named`(text: String, message: String) {
    #expect(throws: KeyScript.Mistake(description: message)) { try KeyScript(text) }
  }

  @Test(
    arguments: [
      ("20s", Duration.seconds(20)), ("1.5s", .milliseconds(1_500)), ("500ms", .milliseconds(500)),
      ("2m", .seconds(120)), ("0s", .zero), ("0.1ms", .microseconds(100)), ("1h", .seconds(3_600)),
      ("1h30m", .seconds(5_400)),
      ("1.5h", .seconds(5_400)), ("1h2m3s4ms", .milliseconds(3_723_004)), ("1m0.5s", .milliseconds(60_500)),
      ("8760h", .seconds(31_536_000)),
    ])
  func `a duration has a number and a unit`(text: String, duration: Duration) {
    #expect(Duration(text: text) == duration)
  }

  @Test(
    arguments: [
      "", "s", "20", "20 s", "-1s", "1.s", ".5s", "1.2.3s", "1e3s", "5d", "٣s", "1٣s", "99999999999s", "1h30",
      "30m1h", "1s1s", "1.5h30m", "8760h1ms", "1h 30m", "h1m",
    ])
  func `anything else is no duration`(text: String) {
    #expect(Duration(text: text) == nil)
  }
}
