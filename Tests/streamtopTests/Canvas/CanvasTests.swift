import Streams
import Testing

@testable import streamtop

struct CanvasTests {
  private let bold = Style(ink: .good, isBold: true)

  @Test func `a cell takes eight bytes`() {
    #expect(MemoryLayout<Cell>.stride == 8)
    #expect(MemoryLayout<Style>.size == 2)
  }

  @Test func `text lands where it is written and trailing blanks are trimmed`() {
    var canvas = Canvas(size: Size(width: 8, height: 3))
    #expect(canvas.write("ab", row: 1, column: 2, style: bold) == 4)
    #expect(canvas.text == "\n  ab\n")
    #expect(canvas[1, 2] == Cell(scalar: "a", style: bold, width: 1))
    #expect(canvas[1, 4] == .blank)
  }

  @Test(
    arguments: [
      ("abcdef", 0, nil, "abcd", 4), ("abcdef", 2, nil, "  ab", 4), ("abcdef", -2, nil, "cdef", 4),
      ("abcdef", 0, 2, "ab", 2), ("abcdef", 1, 0, "", 1), ("abcdef", 1, -7, "", 1), ("abc", 9, nil, "", 9),
      ("漢字", 0, nil, "漢字", 4), ("漢字", 1, nil, " 漢", 4), ("漢字", -1, nil, " 字", 3), ("漢字", 0, 3, "漢", 3),
      ("a\u{1B}[2Jb", 0, nil, "a·[2", 4), ("e\u{301}\nx", 0, nil, "e·x", 3), ("abc", -1, 2, "b", 1),
      ("abc", Int.min, 2, "", Int.min + 3), ("abc", 2, Int.max, "  ab", 4), ("", 2, nil, "", 2),
    ] as [(String, Int, Int?, String, Int)])
  func `writing is clipped`(text: String, column: Int, width: Int?, line: String, after: Int) {
    var canvas = Canvas(size: Size(width: 4, height: 1))
    let written = canvas.write(text, row: 0, column: column, width: width)
    #expect(canvas.line(0) == line)
    if column > Int.min { #expect(written == after) }
  }

  @Test(arguments: [-1, 1, Int.min, Int.max])
  func `rows outside change nothing`(row: Int) {
    var canvas = Canvas(size: Size(width: 4, height: 1))
    let before = canvas
    #expect(canvas.write("漢b", row: row, column: 0) == 3)
    canvas.fill(row: row, column: 0, width: 9, height: row > 0 ? 9 : 1, with: "x")
    canvas.restyle(row: row, column: 0, width: 9) { $0.isBold = true }
    #expect(canvas == before)
    #expect(canvas[row, 0] == .blank)
    #expect(canvas.line(row) == "")
  }

  @Test(arguments: [(0, "x 字"), (1, " x字"), (2, "漢x"), (3, "漢 x")])
  func `writing over one half of a wide scalar blanks the other`(column: Int, line: String) {
    var canvas = Canvas(size: Size(width: 4, height: 1))
    canvas.write("漢字", row: 0, column: 0)
    canvas.write("x", row: 0, column: column)
    #expect(canvas.line(0) == line)
  }

  @Test func `a wide scalar over two halves blanks both others`() {
    var canvas = Canvas(size: Size(width: 4, height: 1))
    canvas.write("漢字", row: 0, column: 0, style: bold)
    canvas.write("語", row: 0, column: 1)
    #expect(canvas.line(0) == " 語")
    #expect(canvas[0, 0] == Cell(scalar: " ", style: bold, width: 1))
    #expect(canvas[0, 2] == Cell(scalar: "語", style: .plain, width: 0))
  }

  @Test func `a fill covers its rectangle only`() {
    var canvas = Canvas(size: Size(width: 5, height: 3))
    canvas.fill(row: -1, column: 3, width: 9, height: 3, with: "#")
    #expect(canvas.text == "   ##\n   ##\n")
    canvas.fill(row: 2, column: 0, width: 5, height: 1, with: "漢")
    #expect(canvas.line(2) == "漢漢")
    #expect(canvas[2, 4].scalar == " ")
    canvas.fill(row: 0, column: 4, width: 1, height: 1, with: "\u{301}")
    #expect(canvas.line(0) == "   #")
  }

  @Test func `restyling changes both halves of a wide scalar`() {
    var canvas = Canvas(size: Size(width: 4, height: 1))
    canvas.write("漢字", row: 0, column: 0)
    canvas.restyle(row: 0, column: 1, width: 2) { $0.isReverse = true }
    #expect((0..<4).map { canvas[0, $0].style.isReverse } == [true, true, true, true])
    #expect(canvas.line(0) == "漢字")
  }

  @Test func `attributes are independent`() {
    var style = Style(ink: .bad, isDim: true, isUnderlined: true)
    #expect([style.isBold, style.isDim, style.isReverse, style.isUnderlined] == [false, true, false, true])
    style.isReverse = true
    style.isDim = false
    #expect(style == Style(ink: .bad, isReverse: true, isUnderlined: true))
  }

  @Test(arguments: [(-3, 4), (4, -3), (0, 0)])
  func `a canvas without cells holds nothing`(width: Int, height: Int) {
    var canvas = Canvas(size: Size(width: width, height: height))
    canvas.write("x", row: 0, column: 0)
    canvas.fill(row: 0, column: 0, width: 5, height: 5, with: "x")
    #expect(canvas.text.allSatisfy { $0 == "\n" })
  }

  @Test(arguments: ["日本", "x日", "e\u{301}t"])
  func `what is found is underlined as it was written`(text: String) {
    var canvas = Canvas(size: Size(width: 20, height: 1))
    canvas.write("ab\(text)cd", row: 0, column: 1)
    canvas.highlight(text, row: 0, column: 0, width: 20)
    let found = canvas.cells(inRow: 0).filter(\.style.isUnderlined)
    #expect(found.count == CharacterWidth.of(text))
    #expect(found.first?.scalar == text.unicodeScalars.first)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random writes keep the halves of wide scalars together`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = Size(width: Int.random(in: 1...12, using: &random), height: 3)
    var canvas = Canvas(size: size)
    for _ in 0..<300 {
      canvas.scribble(using: &random)
      for row in 0..<size.height { #expect(canvas.hasWholeCells(inRow: row)) }
    }
  }
}

extension Canvas {
  fileprivate func hasWholeCells(inRow row: Int) -> Bool {
    let cells = Array(cells(inRow: row))
    return cells.indices.allSatisfy { index in
      let cell = cells[index]
      switch cell.width {
      case 0: return index > 0 && cells[index - 1] == Cell(scalar: cell.scalar, style: cell.style, width: 2)
      case 2: return index + 1 < cells.count && cells[index + 1].width == 0
      default: return CharacterWidth.of(cell.scalar) == 1
      }
    }
  }
}
