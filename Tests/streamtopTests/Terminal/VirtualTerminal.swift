@testable import streamtop

/// As much of an xterm as curses uses: what the bytes of a frame make a terminal show.
struct VirtualTerminal {
  struct Glyph: Equatable {
    var scalar: Unicode.Scalar = " "
    /// 0 for the right half of a wide scalar.
    var width = 1
    var rendition = Rendition()
  }

  struct Rendition: Equatable {
    /// A palette index, -1 for the default.
    var foreground = -1
    var isBold = false
    var isDim = false
    var isReverse = false
    var isUnderlined = false
  }

  private(set) var size: Size
  var glyphs: [[Glyph]]
  var modes: Set<String> = []
  /// Whatever was not understood.
  var surprises: [String] = []

  var row = 0
  var column = 0
  /// The cursor is on the last column, and the next scalar wraps.
  private var isWrapPending = false
  var wraps = true
  var rendition = Rendition()
  var region: ClosedRange<Int>
  var lastScalar: Unicode.Scalar = " "

  init(size: Size) {
    self.size = size
    region = 0...size.height - 1
    glyphs = Array(repeating: Array(repeating: Glyph(), count: size.width), count: size.height)
  }

  /// Takes another size, and shows garbage until it is drawn anew.
  mutating func resize(_ newSize: Size) {
    size = newSize
    region = 0...newSize.height - 1
    glyphs = Array(
      repeating: Array(repeating: Glyph(scalar: "?"), count: newSize.width), count: newSize.height)
    row = min(row, newSize.height - 1)
    column = min(column, newSize.width - 1)
  }

  func line(_ row: Int) -> String {
    String(String.UnicodeScalarView(glyphs[row].filter { $0.width > 0 }.map(\.scalar)))
  }

  mutating func feed(_ bytes: [UInt8]) {
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\u{1B}": escape(&scalars)
      case "\r": moveTo(row: row, column: 0)
      case "\n": lineFeed()
      case "\u{8}": moveTo(row: row, column: column - 1)
      case "\t": moveTo(row: row, column: (column / 8 + 1) * 8)
      case _ where scalar.value < 0x20: surprises.append("control \(scalar.value)")
      default: put(scalar)
      }
    }
  }
}

extension VirtualTerminal {
  mutating func put(_ scalar: Unicode.Scalar) {
    let width = CharacterWidth.of(scalar)
    if isWrapPending || column + width > size.width {
      moveTo(row: row, column: 0)
      lineFeed()
    }
    if modes.contains("4") { insertBlanks(width) }
    for position in column..<min(column + width, size.width) { breakWide(at: position) }
    glyphs[row][column] = Glyph(scalar: scalar, width: width, rendition: rendition)
    if width == 2, column + 1 < size.width {
      glyphs[row][column + 1] = Glyph(scalar: scalar, width: 0, rendition: rendition)
    }
    lastScalar = scalar
    isWrapPending = wraps && column + width >= size.width
    column = min(column + width, size.width - 1)
  }

  private mutating func breakWide(at position: Int) {
    if glyphs[row][position].width == 0 { glyphs[row][position - 1] = Glyph() }
    if glyphs[row][position].width == 2, position + 1 < size.width { glyphs[row][position + 1] = Glyph() }
  }

  mutating func moveTo(row newRow: Int, column newColumn: Int) {
    row = min(max(0, newRow), size.height - 1)
    column = min(max(0, newColumn), size.width - 1)
    isWrapPending = false
  }

  private mutating func lineFeed() {
    isWrapPending = false
    if row == region.upperBound {
      scroll(up: 1, from: region.lowerBound)
    } else {
      moveTo(row: row + 1, column: column)
    }
  }

  mutating func scroll(up count: Int, from top: Int) {
    for _ in 0..<min(abs(count), size.height) {
      if count > 0 {
        glyphs.remove(at: top)
        glyphs.insert(blankLine, at: region.upperBound)
      } else {
        glyphs.remove(at: region.upperBound)
        glyphs.insert(blankLine, at: top)
      }
    }
  }

  private var blankLine: [Glyph] { Array(repeating: Glyph(), count: size.width) }

  mutating func insertBlanks(_ count: Int) {
    glyphs[row].insert(contentsOf: Array(repeating: Glyph(), count: count), at: column)
    glyphs[row].removeLast(count)
  }

  mutating func erase(row: Int, _ columns: Range<Int>) {
    for position in columns.clamped(to: 0..<size.width) { glyphs[row][position] = Glyph() }
  }
}
