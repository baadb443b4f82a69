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
  private(set) var glyphs: [[Glyph]]
  private(set) var modes: Set<String> = []
  /// Whatever was not understood.
  private(set) var surprises: [String] = []

  private var row = 0
  private var column = 0
  /// The cursor is on the last column, and the next scalar wraps.
  private var isWrapPending = false
  private var wraps = true
  private var rendition = Rendition()
  private var region: ClosedRange<Int>
  private var lastScalar: Unicode.Scalar = " "

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
  private mutating func put(_ scalar: Unicode.Scalar) {
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

  private mutating func moveTo(row newRow: Int, column newColumn: Int) {
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

  private mutating func scroll(up count: Int, from top: Int) {
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

  private mutating func insertBlanks(_ count: Int) {
    glyphs[row].insert(contentsOf: Array(repeating: Glyph(), count: count), at: column)
    glyphs[row].removeLast(count)
  }

  private mutating func erase(row: Int, _ columns: Range<Int>) {
    for position in columns.clamped(to: 0..<size.width) { glyphs[row][position] = Glyph() }
  }
}

extension VirtualTerminal {
  private mutating func escape(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    switch scalars.popFirst() {
    case "[": controlSequence(&scalars)
    case "(", ")": _ = scalars.popFirst()
    case "=", ">": break
    case "M":
      if row == region.lowerBound { scroll(up: -1, from: row) } else { moveTo(row: row - 1, column: column) }
    case let other: surprises.append("ESC \(other.map(String.init) ?? "end")")
    }
  }

  private mutating func controlSequence(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    var parameters = ""
    while let first = scalars.first, (0x20...0x3F).contains(first.value) {
      parameters.unicodeScalars.append(first)
      scalars.removeFirst()
    }
    guard let final = scalars.popFirst() else { return }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let count = max(1, numbers.first ?? 1)
    switch final {
    case "m": select(numbers)
    case "H": moveTo(row: count - 1, column: max(1, numbers.count > 1 ? numbers[1] : 1) - 1)
    case "G": moveTo(row: row, column: count - 1)
    case "d": moveTo(row: count - 1, column: column)
    case "A": moveTo(row: row - count, column: column)
    case "B": moveTo(row: row + count, column: column)
    case "C": moveTo(row: row, column: column + count)
    case "D": moveTo(row: row, column: column - count)
    case "J": eraseDisplay(numbers.first ?? 0)
    case "K": erase(row: row, numbers.first == 1 ? 0..<column + 1 : column..<size.width)
    case "X": erase(row: row, column..<column + count)
    case "@": insertBlanks(min(count, size.width - column))
    case "P":
      glyphs[row].removeSubrange(column..<min(column + count, size.width))
      glyphs[row] += Array(repeating: Glyph(), count: size.width - glyphs[row].count)
    case "L": scroll(up: -count, from: row)
    case "M": scroll(up: count, from: row)
    case "S": scroll(up: count, from: region.lowerBound)
    case "T": scroll(up: -count, from: region.lowerBound)
    case "b": for _ in 0..<count { put(lastScalar) }
    case "r":
      region = (count - 1)...((numbers.count > 1 ? numbers[1] : size.height) - 1)
      moveTo(row: 0, column: 0)
    case "h" where parameters == "?7": wraps = true
    case "l" where parameters == "?7": wraps = false
    case "h": modes.insert(parameters)
    case "l": modes.remove(parameters)
    case "t": break
    default: surprises.append("CSI \(parameters)\(final)")
    }
  }

  private mutating func eraseDisplay(_ part: Int) {
    erase(row: row, part == 0 ? column..<size.width : part == 1 ? 0..<column + 1 : 0..<size.width)
    let rows = part == 0 ? row + 1..<size.height : part == 1 ? 0..<row : 0..<size.height
    for other in rows { erase(row: other, 0..<size.width) }
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: rendition = Rendition()
      case 1: rendition.isBold = true
      case 2: rendition.isDim = true
      case 4: rendition.isUnderlined = true
      case 7: rendition.isReverse = true
      case 22: (rendition.isBold, rendition.isDim) = (false, false)
      case 24: rendition.isUnderlined = false
      case 27: rendition.isReverse = false
      case 30...37: rendition.foreground = number - 30
      case 38 where rest.first == 5:
        rendition.foreground = rest.dropFirst().first ?? -1; rest = rest.dropFirst(2)
      case 39: rendition.foreground = -1
      case 49: break
      case 90...97: rendition.foreground = number - 82
      default: surprises.append("SGR \(number)")
      }
    }
  }
}
