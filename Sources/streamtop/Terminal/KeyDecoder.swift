import CNcurses

/// What curses hands out: a character or one of its key codes.
enum KeyCode: Equatable {
  case character(UInt32)
  case code(Int32)
}

/// From what curses hands out to ``Key``. Whatever is not a key of the dashboard is dropped.
enum KeyDecoder {
  /// - Parameter codes: everything that was there to read at one time. A sequence that curses does not know ends up
  ///   here in pieces; it is dropped as a whole, so that its letters do not act as keys.
  static func keys(_ codes: [KeyCode]) -> [Key] {
    var keys: [Key] = []
    var index = 0
    while index < codes.count {
      if let end = endOfSequence(codes, from: index) {
        if let key = cursorKey(codes[index..<end]) { keys.append(key) }
        index = end
      } else {
        if let key = key(codes[index]) { keys.append(key) }
        index += 1
      }
    }
    return keys
  }

  static func key(_ code: KeyCode) -> Key? {
    switch code {
    case .character(let value): character(value)
    case .code(let code): special(code)
    }
  }

  private static func character(_ value: UInt32) -> Key? {
    switch value {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x1B: .escape
    case 0x00: .control(" ")
    case 0x01...0x1A: .control(Character(Unicode.Scalar(UInt8(value + 0x60))))
    case 0x1C...0x1F: .control(Character(Unicode.Scalar(UInt8(value + 0x40))))
    default: Unicode.Scalar(value).flatMap { CharacterWidth.of($0) > 0 ? .character(Character($0)) : nil }
    }
  }

  private static func special(_ code: Int32) -> Key? {
    switch code {
    case KEY_UP: .up
    case KEY_DOWN: .down
    case KEY_LEFT: .left
    case KEY_RIGHT: .right
    case KEY_PPAGE, KEY_A3: .pageUp
    case KEY_NPAGE, KEY_C3: .pageDown
    case KEY_HOME, KEY_FIND, KEY_A1: .home
    case KEY_END, KEY_SELECT, KEY_C1: .end
    case KEY_BTAB: .backTab
    case KEY_ENTER: .enter
    case KEY_BACKSPACE: .backspace
    case KEY_F0 + 1...KEY_F0 + 12: .function(Int(code - KEY_F0))
    default: nil
    }
  }
}

extension KeyDecoder {
  /// The index after a control sequence that starts at `start`: ESC [ … final, or ESC O final. Nil when it is none.
  private static func endOfSequence(_ codes: [KeyCode], from start: Int) -> Int? {
    guard start + 2 < codes.count, codes[start] == .character(0x1B) else { return nil }
    if codes[start + 1] == .character(0x4F) {
      return isCharacter(codes[start + 2], in: 0x41...0x5A) ? start + 3 : nil
    }
    guard codes[start + 1] == .character(0x5B) else { return nil }
    var index = start + 2
    while index < codes.count, isCharacter(codes[index], in: 0x20...0x3F) { index += 1 }
    guard index < codes.count, isCharacter(codes[index], in: 0x40...0x7E) else { return nil }
    return index + 1
  }

  private static func isCharacter(_ code: KeyCode, in range: ClosedRange<UInt32>) -> Bool {
    guard case .character(let value) = code else { return false }
    return range.contains(value)
  }

  /// Cursor keys in the mode that terminfo did not expect; a sequence with parameters is another key.
  private static func cursorKey(_ sequence: ArraySlice<KeyCode>) -> Key? {
    guard sequence.count == 3, case .character(let final)? = sequence.last else { return nil }
    switch final {
    case 0x41: return .up
    case 0x42: return .down
    case 0x43: return .right
    case 0x44: return .left
    case 0x46: return .end
    case 0x48: return .home
    case 0x5A: return .backTab
    default: return nil
    }
  }
}
