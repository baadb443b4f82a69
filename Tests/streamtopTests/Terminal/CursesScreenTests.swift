import Glibc
import Testing

@testable import streamtop

/// Curses keeps its state for the whole process: one test at a time.
@Suite(.serialized) struct CursesScreenTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  @Test(
    arguments: [(1, 1), (2, 1), (3, 2), (7, 3), (40, 10), (61, 13), (80, 24), (120, 40)],
    [1, 2, 3] as [UInt64])
  func `the terminal shows the canvas after each random update`(side: (width: Int, height: Int), seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
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
    #expect(terminal.modes.isSuperset(of: ["?1049", "?1"]))
    terminal.feed(SynchronizedUpdate.begin)
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
      name: name, input: STDIN_FILENO, size: Size(width: 20, height: 4), usesColor: true)
    #expect(screen == nil)
  }

  @Test(
    arguments: [
      ("\u{1B}OA\u{1B}[B\u{1B}[1;5C", [.up, .down]),
      ("\u{1B}OP\u{1B}[24~\u{1B}[5~\u{1B}[6~", [.function(1), .function(12), .pageUp, .pageDown]),
      ("\u{1B}OH\u{1B}OF\u{1B}[Z\t\r\n", [.home, .end, .backTab, .tab, .enter, .enter]),
      (
        "aé漢\u{3}\u{1A}\u{7F}\u{8}",
        [
          .character("a"), .character("é"), .character("漢"), .control("c"), .control("z"), .backspace,
          .backspace,
        ]
      ),
      ("\u{1B}", [.escape]), ("\u{1B}x", [.escape, .character("x")]), ("\u{1B}[27;5;9~j", [.character("j")]),
      ("\u{1B}[1;2A\u{1B}[3~j", [.character("j")]),
    ] as [(String, [Key])])
  func `typed bytes become keys`(bytes: String, keys: [Key]) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let screen = try makeScreen(size: Size(width: 20, height: 4), input: ends[0])
    try #require(write(ends[1], bytes, bytes.utf8.count) == bytes.utf8.count)
    #expect(screen.readKeys() == keys)
    #expect(screen.readKeys() == [])
  }
}

extension CursesScreenTests {
  private func makeScreen(
    name: String = "xterm-256color", size: Size, usesColor: Bool = true, input: Int32 = STDIN_FILENO
  ) throws -> CursesScreen {
    try #require(try CursesScreen(name: name, input: input, size: size, usesColor: usesColor))
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
  /// Nobody sees the colour or the weight of a blank, so curses is free to pick them.
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
        isUnderlined: cell.style.isUnderlined))
  }
}
