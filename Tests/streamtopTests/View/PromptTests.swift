import Testing

@testable import streamtop

/// A line that is typed: where its caret is, and where that is drawn.
struct PromptTests {
  @Test(arguments: ["\u{1F1E9}\u{1F1EA}", "\u{1F44D}\u{1F3FD}", "\u{915}\u{93E}", "日本"])
  func `the caret stands behind scalars that join in one character`(text: String) {
    var prompt = Prompt(.find, text: "ab")
    prompt.edit(.caretLeft, history: [])
    var head = "a"
    for scalar in text.unicodeScalars {
      prompt.insert(String(scalar))
      head.unicodeScalars.append(scalar)
      #expect(prompt.text == head + "b" && prompt.caret == head.count)
    }
    prompt.insert("x")
    #expect(prompt.text == head + "xb" && prompt.caret == head.count + 1)
  }

  @Test func `a flag that is typed at the end of a line can be typed on from`() {
    var dashboard = Dashboard()
    for scalar in "/\u{1F1E9}\u{1F1EA}x".unicodeScalars {
      _ = dashboard.press(.character(Character(scalar)))
      let prompt = dashboard.view.prompt
      #expect(prompt?.caret == prompt?.text.count)
    }
    #expect(dashboard.view.prompt?.text == "\u{1F1E9}\u{1F1EA}x")
    // What stands behind the caret joins what is typed, too.
    var prompt = Prompt(.find, text: "\u{1F1EA}b")
    prompt.edit(.caretStart, history: [])
    prompt.insert("x\u{1F1E9}")
    #expect(prompt.text == "x\u{1F1E9}\u{1F1EA}b" && prompt.caret == 2)
  }

  @Test func `what joins the character before it can be typed, and controls cannot`() {
    var dashboard = Dashboard()
    for scalar in "/e\u{301}\u{202E}x\u{1B}".unicodeScalars {
      guard let key = KeyDecoder.key(.character(scalar.value)), key != .escape else { continue }
      _ = dashboard.press(key)
    }
    let typed = dashboard.view.prompt.map { Array($0.text.unicodeScalars) }
    #expect(typed == ["e", "\u{301}", "x"] && dashboard.view.prompt?.caret == 2)
    var prompt = Prompt(.find)
    #expect(prompt.insert("a\u{202E}b\u{301}\u{2028}") == "line breaks and other controls are left out")
    #expect(Array(prompt.text.unicodeScalars) == ["a", "b", "\u{301}"])
  }

  @Test(arguments: ["\u{200D}", "\u{FE0F}", "\u{301}"])
  func `what joins the character before it is not taken where there is none`(mark: String) {
    var dashboard = Dashboard()
    _ = dashboard.press(.character("\\"), .character(Character(mark)))
    #expect(dashboard.view.prompt?.text == "" && dashboard.view.plan.filter == nil)
    #expect(dashboard.view.notice == "marks and joiners without a character before them are left out")
    var prompt = Prompt(.find, text: "b")
    prompt.edit(.caretStart, history: [])
    prompt.insert(mark + mark + "a" + mark)
    #expect(Array(prompt.text.unicodeScalars) == Array(("a" + mark + "b").unicodeScalars))
    prompt.insert(mark)
    #expect(Array(prompt.text.unicodeScalars) == Array(("a" + mark + mark + "b").unicodeScalars))
  }

  @Test func `a character of many scalars makes no line without end`() {
    var prompt = Prompt(.find)
    prompt.insert("\u{915}" + String(repeating: "\u{93E}", count: 10_000))
    #expect(prompt.text.unicodeScalars.count == Prompt.longest)
    #expect(prompt.caret == prompt.text.count)
  }

  /// The row of an 80x24 screen in which lines are typed.
  private func cells(_ dashboard: Dashboard) -> [Cell] {
    Array(dashboard.render(Size(width: 80, height: 24)).cells(inRow: 22))
  }

  @Test(arguments: 0...3)
  func `the end of a line of wide characters stays in sight, and the caret behind it`(narrow: Int) throws {
    var dashboard = Dashboard()
    let wide = String(repeating: "日", count: 70)
    _ = dashboard.type("/\(wide)\(String(repeating: "x", count: narrow))本")
    let cells = cells(dashboard)
    let caret = try #require(cells.firstIndex { $0.style.isReverse })
    #expect(cells[caret - 2].scalar == "本" && cells[caret - 2].width == 2)
    // The lead is 7 columns wide, and is followed by a whole character.
    #expect(cells[7].scalar == "日" && cells[7].width == 2)
    _ = dashboard.press(.home)
    #expect(self.cells(dashboard).firstIndex(where: { $0.style.isReverse }) == 7)
  }

  @Test func `the mark of an error stands where that is seen, behind wide characters too`() throws {
    var dashboard = Dashboard()
    _ = dashboard.type("\\日本 kin:x")
    let cells = cells(dashboard)
    let mark = try #require(cells.firstIndex { $0.style.isUnderlined && $0.style.ink == .bad })
    #expect(cells[mark].scalar == "k")
  }

  @Test(arguments: [
    (":columns foo", ChainColumn.allCases.map(\.rawValue)), ("\\state:retri", NodeState.allNames),
  ])
  func `all words that are allowed can be read, the nearest first`(typed: String, words: [String]) throws {
    var dashboard = Dashboard()
    let size = Size(width: 80, height: 24)
    _ = dashboard.reduce(.resize(size))
    _ = dashboard.type(typed)
    if typed.hasPrefix(":") { _ = dashboard.press(.enter) }
    let lines = (0..<size.height).map(dashboard.render(size).line)
    let first = try #require(lines.firstIndex { $0.contains("; there are ") })
    #expect(lines[22].contains(typed.dropFirst()) && first < 22)
    let text = lines[first..<22].joined(separator: " ")
    for word in words { #expect(text.contains(" \(word)")) }
    #expect(!typed.hasPrefix("\\") || text.contains("there are retry, "))
  }

  @Test func `a long notice is read whole, and a mistake stays in the log`() {
    var dashboard = Dashboard()
    let size = Size(width: 80, height: 24)
    _ = dashboard.reduce(.resize(size))
    let words = (1...30).map { "word\($0)" }
    _ = dashboard.reduce(.problem(words.joined(separator: " ")))
    let text = dashboard.render(size).text
    for word in words { #expect(text.contains(word)) }
    #expect(dashboard.render(size).line(0).contains("streamtop"))
    #expect(dashboard.model.log.last?.text == words.joined(separator: " "))
    // It is read whole there, too, where the cursor stands on it.
    _ = dashboard.reduce(.problem("another one"))
    _ = dashboard.type("5")
    #expect(!dashboard.render(size).text.contains("word30"))
    _ = dashboard.type("G")
    for word in words { #expect(dashboard.render(size).text.contains(word)) }
    let lines = Screen.lines(of: "one two  three abcdefghijkl m", width: 8)
    #expect(lines == ["one two ", "three", "abcdefghijkl", "m"])
  }

  @Test(arguments: [
    ("dmo", ["demo"]), ("ne", ["new", "next"]), ("tehme", ["theme"]), ("xyz", []), ("", []),
    ("thme", ["them", "theme"]),
  ])
  func `what was meant is found by its letters`(typed: String, meant: [String]) {
    #expect(["demo", "next", "new", "theme", "them"].near(typed) == meant)
  }
}
