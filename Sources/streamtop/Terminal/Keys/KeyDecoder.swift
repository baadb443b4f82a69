import CNcurses

/// What a key is to curses: a character or one of its key codes.
enum KeyCode: Equatable {
  case character(UInt32)
  case code(Int32)
}

/// From a character or a key code to ``Key``. Whatever is not a key of the dashboard is none.
enum KeyDecoder {
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
    default: Unicode.Scalar(value).flatMap { CharacterWidth.isControl($0) ? nil : .character(Character($0)) }
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
