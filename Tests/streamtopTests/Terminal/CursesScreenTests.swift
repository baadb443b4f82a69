import Glibc
import Streams
import Testing

@testable import streamtop

/// Curses keeps its state for the whole process: one test at a time.
@Suite(.serialized) struct CursesScreenTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  @Test(
    arguments: [(1, 1), (2, 1), (3, 2), (7, 3), (40, 10), (61, 13), (80, 24), (120, 40)],
    [1, 2, 3] as [UInt64])
  func `the terminal shows each update of the canvas`(side: (width: Int, height: Int), seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var size = Size(width: side.width, height: side.height)
    let screen = try makeScreen(size: size)
    var terminal = VirtualTerminal(size: size)
    terminal.feed(screen.enterBytes)
    var canvas = Canvas(size: size)
    for update in 0..<40 {
      if update % 13 == 12 {
        size = Size(
          width: Int.random(in: 1...90, using: &random), height: Int.random(in: 1...30, using: &random))
        screen.resize(size)
        terminal.resize(size)
        canvas = Canvas(size: size)
      }
      for _ in 0..<Int.random(in: 0...6, using: &random) { canvas.scribble(using: &random) }
      try expectSame(canvas, on: screen, &terminal)
    }
  }

  @Test func `an unchanged frame sends nothing`() throws {
    let size = Size(width: 30, height: 5)
    let screen = try makeScreen(size: size)
    var canvas = Canvas(size: size)
    canvas.write("hello 漢字", row: 2, column: 3, style: Style(ink: .bad))
    var bytes: [UInt8] = []
    screen.draw(canvas, into: &bytes)
    #expect(!bytes.isEmpty)
    bytes = []
    screen.draw(canvas, into: &bytes)
    #expect(bytes.isEmpty)
    canvas.write("H", row: 2, column: 3, style: Style(ink: .bad))
    screen.draw(canvas, into: &bytes)
    #expect((1..<40).contains(bytes.count))
  }

  @Test func `a forgotten screen is drawn anew over whatever is there`() throws {
    let size = Size(width: 12, height: 4)
    let screen = try makeScreen(size: size)
    var terminal = VirtualTerminal(size: size)
    var canvas = Canvas(size: size)
    canvas.write("steady", row: 1, column: 1)
    try expectSame(canvas, on: screen, &terminal)
    terminal.feed(Array("\u{1B}[1;1Hgarbage\u{1B}[3;1Hgarbage".utf8))
    screen.forget()
    try expectSame(canvas, on: screen, &terminal)
  }

  @Test(arguments: [(3, 2), (20, 9), (0, 0)])
  func `a canvas of another size is clipped or padded`(width: Int, height: Int) throws {
    let screen = try makeScreen(size: Size(width: 10, height: 5))
    var terminal = VirtualTerminal(size: Size(width: 10, height: 5))
    var canvas = Canvas(size: Size(width: width, height: height))
    canvas.fill(row: 0, column: 0, width: width, height: height, with: "x")
    canvas.write("漢", row: 1, column: 9)
    var bytes: [UInt8] = []
    screen.draw(canvas, into: &bytes)
    terminal.feed(bytes)
    let row =
      String(repeating: "x", count: min(width, 10)) + String(repeating: " ", count: max(0, 10 - width))
    #expect(terminal.line(0) == row)
    #expect(terminal.line(1) == (width > 10 ? "xxxxxxxxx " : row))
    #expect(terminal.line(4) == (height > 4 ? row : "          "))
  }

  @Test func `without colours the attributes stay`() throws {
    let size = Size(width: 12, height: 2)
    let screen = try makeScreen(size: size, usesColor: false)
    var terminal = VirtualTerminal(size: size)
    var canvas = Canvas(size: size)
    canvas.write("ab", row: 0, column: 0, style: Style(ink: .good, isReverse: true, isUnderlined: true))
    try expectSame(canvas, on: screen, &terminal)
    #expect(terminal.glyphs[0][0].rendition == .init(isReverse: true, isUnderlined: true))
  }

  @Test func `leaving undoes what entering did`() throws {
    let screen = try makeScreen(size: Size(width: 12, height: 2))
    var terminal = VirtualTerminal(size: Size(width: 12, height: 2))
    terminal.feed(screen.enterBytes)
    #expect(terminal.modes == ["?1049", "?1", "?2004", "?1002", "?1006"])
    terminal.feed(PrivateMode.synchronizedUpdate.on)
    terminal.feed(screen.leaveBytes)
    // The cursor is shown again.
    #expect(terminal.modes == ["?25"])
    #expect(terminal.surprises.isEmpty)
  }

  @Test(arguments: [("xterm-256color", 256), ("xterm", 8), ("linux", 8), ("vt100", 0), ("screen", 8)])
  func `the theme follows the terminal`(name: String, colors: Int) throws {
    let screen = try makeScreen(name: name, size: Size(width: 20, height: 4))
    #expect(screen.theme == Theme(colors: colors))
  }

  @Test(arguments: ["dumb", "no-such-terminal", ""])
  func `a terminal that cannot move its cursor is refused`(name: String) throws {
    let screen = try CursesScreen(
      name: name, input: STDIN_FILENO, size: Size(width: 20, height: 4), options: TerminalOptions())
    #expect(screen == nil)
  }

  @Test(arguments: Theme.Name.allCases, ["xterm-256color", "xterm"])
  func `a terminal shows any theme`(theme: Theme.Name, name: String) throws {
    let screen = try makeScreen(name: name, size: Size(width: 40, height: 4), theme: theme)
    #expect(screen.theme.name == theme)
    var canvas = Canvas(size: Size(width: 40, height: 4))
    for ink in Ink.allCases {
      canvas.write("x", row: 1, column: 2 * Int(ink.rawValue), style: Style(ink: ink))
    }
    var terminal = VirtualTerminal(size: canvas.size)
    try expectSame(canvas, on: screen, &terminal)
  }

  @Test(
    arguments: [
      ("xterm-256color", ["OA", "OB", "OD", "OC", "OH", "OF", "[5~", "[6~", "[Z", "OP", "[15~", "[24~"]),
      ("xterm", ["OA", "OB", "OD", "OC", "OH", "OF", "[5~", "[6~", "[Z", "OP", "[15~", "[24~"]),
      ("tmux-256color", ["OA", "OB", "OD", "OC", "[1~", "[4~", "[5~", "[6~", "[Z", "OP", "[15~", "[24~"]),
      ("screen-256color", ["OA", "OB", "OD", "OC", "[1~", "[4~", "[5~", "[6~", "[Z", "OP", "[15~", "[24~"]),
      ("screen", ["OA", "OB", "OD", "OC", "[1~", "[4~", "[5~", "[6~", "[Z", "OP", "[15~", "[24~"]),
      ("linux", ["[A", "[B", "[D", "[C", "[1~", "[4~", "[5~", "[6~", "[Z", "[[A", "[[E", "[24~"]),
      ("rxvt-unicode", ["[A", "[B", "[D", "[C", "[7~", "[8~", "[5~", "[6~", "[Z", "[11~", "[15~", "[24~"]),
      ("vt220", ["[A", "[B", "[D", "[C", "[1~", "[4~", "[5~", "[6~", "[Z", "OP", "[15~", "[24~"]),
      ("vt100", ["OA", "OB", "OD", "OC", "[H", "[F", "[5~", "[6~", "[Z", "OP", "Ot", "[24~"]),
    ] as [(String, [String])])
  func `the keys of a terminal are known`(name: String, typed: [String]) throws {
    let screen = try makeScreen(name: name, size: Size(width: 20, height: 4))
    var reader = KeyReader(screen.keySequences)
    let keys = reader.read(typed.map { "\u{1B}\($0)" }.joined(separator: "j").utf8)
    let expected: [Key] = [
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .backTab, .function(1), .function(5),
      .function(12),
    ]
    #expect(keys == expected.map { [$0] }.joined(separator: [.character("j")]).map(TerminalEvent.key))
    let erasing: [Key] = [.backspace, .backspace, .enter, .enter]
    #expect(reader.read("\u{7F}\u{8}\r\n".utf8) == erasing.map(TerminalEvent.key))
    let controls: [Key] = [.control("c"), .control("l"), .control("z")]
    #expect(reader.read("\u{3}\u{C}\u{1A}".utf8) == controls.map(TerminalEvent.key))
    #expect(reader.patience == nil)
  }
}

extension CursesScreenTests {
  private func makeScreen(
    name: String = "xterm-256color", size: Size, usesColor: Bool = true, theme: Theme.Name = .standard
  ) throws -> CursesScreen {
    var options = TerminalOptions()
    (options.usesColor, options.theme) = (usesColor, theme)
    return try #require(try CursesScreen(name: name, input: STDIN_FILENO, size: size, options: options))
  }

  private func expectSame(_ canvas: Canvas, on screen: CursesScreen, _ terminal: inout VirtualTerminal) throws
  {
    var bytes: [UInt8] = []
    screen.draw(canvas, into: &bytes)
    terminal.feed(bytes)
    #expect(terminal.surprises.isEmpty)
    for row in 0..<canvas.size.height {
      let expected = canvas.cells(inRow: row).map { VirtualTerminal.Glyph($0, theme: screen.theme) }
      let shown = terminal.glyphs[row].map(\.asSeen)
      try #require(shown == expected.map(\.asSeen), "row \(row) of \(canvas.size)")
    }
  }
}

extension VirtualTerminal.Glyph {
  /// The user does not see the colour or the weight of a blank, so curses is free to pick them.
  fileprivate var asSeen: Self {
    guard scalar == " " else { return self }
    var seen = self
    seen.rendition.isBold = false
    seen.rendition.isDim = false
    if !seen.rendition.isReverse && !seen.rendition.isUnderlined { seen.rendition.foreground = -1 }
    return seen
  }

  /// What a cell must look like.
  fileprivate init(_ cell: Cell, theme: Theme) {
    let look = theme.look(cell.style.ink)
    self.init(
      scalar: cell.scalar, width: Int(cell.width),
      rendition: VirtualTerminal.Rendition(
        foreground: Int(look.foreground), isBold: look.isBold || cell.style.isBold,
        isDim: look.isDim || cell.style.isDim, isReverse: cell.style.isReverse,
        isUnderlined: look.isUnderlined || cell.style.isUnderlined))
  }
}
