@testable import streamtop

// What follows an escape character.

extension VirtualTerminal {
  mutating func escape(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    switch scalars.popFirst() {
    case "[": controlSequence(&scalars)
    case "(", ")": _ = scalars.popFirst()
    case "=", ">", "\\": break
    case "M":
      if row == region.lowerBound { scroll(up: -1, from: row) } else { moveTo(row: row - 1, column: column) }
    case "]": skipString(&scalars)
    case let other: surprises.append("ESC \(other.map(String.init) ?? "end")")
    }
  }

  /// Up to a BEL, or ESC and a backslash.
  private func skipString(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    while let scalar = scalars.popFirst(), scalar != "\u{7}" {
      guard scalar != "\u{1B}" else {
        _ = scalars.popFirst()
        return
      }
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
      case 48 where rest.first == 5: rest = rest.dropFirst(2)
      case 49: break
      case 90...97: rendition.foreground = number - 82
      default: surprises.append("SGR \(number)")
      }
    }
  }
}
