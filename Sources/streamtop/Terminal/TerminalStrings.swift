import CNcurses

/// The control strings that the terminal's entry has for entering and leaving a full screen.
struct TerminalStrings {
  /// Without the mouse, which is asked for when it is wanted.
  let enter: [UInt8]
  let mouse: (on: [UInt8], off: [UInt8])
  let leave: [UInt8]
  let takesPrivateModes: Bool
  let canMoveCursor: Bool

  /// Of the terminal that curses opened last.
  init() {
    let cursor = Self.string("cup")
    canMoveCursor = !cursor.isEmpty
    takesPrivateModes = cursor.starts(with: [0x1B, 0x5B])
    let start = Self.string("smcup")
    let modes = takesPrivateModes ? [PrivateMode.bracketedPaste] : []
    let reports = takesPrivateModes ? PrivateMode.mouseReports : []
    mouse = (reports.flatMap(\.on), reports.reversed().flatMap(\.off))
    enter =
      start + Self.string("sgr0") + Self.string("smkx") + Self.string("civis") + modes.flatMap(\.on)
    // A frame may have been cut off anywhere, hence the end of a string and of a synchronized update first.
    let cut = takesPrivateModes ? Self.stringTerminator + PrivateMode.synchronizedUpdate.off : []
    let clear = start.isEmpty ? Self.string("clear") : []
    leave =
      cut + mouse.off + modes.reversed().flatMap(\.off) + Self.string("rmkx") + Self.string("op")
      + Self.string("sgr0")
      + Self.string("cnorm") + clear + Self.string("rmcup")
  }

  private static let stringTerminator = Array("\u{1B}\\".utf8)

  private static func string(_ capability: String) -> [UInt8] {
    guard let value = tigetstr(capability), UInt(bitPattern: value) != UInt.max else { return [] }
    return withoutPadding(
      Array(UnsafeBufferPointer(start: value, count: length(value)).map(UInt8.init(bitPattern:))))
  }

  private static func length(_ string: UnsafePointer<CChar>) -> Int {
    var count = 0
    while string[count] != 0 { count += 1 }
    return count
  }

  /// Leaves out the delays that old terminals need, written as `$<5>`.
  static func withoutPadding(_ string: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = string[...]
    while let first = rest.first {
      if rest.starts(with: [0x24, 0x3C]), let end = rest.firstIndex(of: 0x3E) {
        rest = rest[(end + 1)...]
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
