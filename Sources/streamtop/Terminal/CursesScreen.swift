import CNcurses
import Glibc

/// Curses, drawing into memory: what it would send to a terminal comes back as bytes.
///
/// Not Sendable, since curses is not: make and use it on one thread.
final class CursesScreen {
  /// Switches to the alternate screen and sets the modes for keys.
  let enterBytes: [UInt8]
  /// Undoes ``enterBytes``. Needs nothing of curses, so that a fault handler can write it.
  let leaveBytes: [UInt8]
  /// Whether the terminal takes ECMA-48 sequences, so that private modes are safe to send.
  let takesPrivateModes: Bool
  /// The colours in use.
  let theme: Theme
  private(set) var size: Size

  private let screen: OpaquePointer
  private let output: MemoryFile
  private let outputStream: UnsafeMutablePointer<FILE>
  private let inputStream: UnsafeMutablePointer<FILE>
  private let keyWindow: UnsafeMutablePointer<WINDOW>?
  private let looks: [(attributes: attr_t, pair: Int16)]
  private var shown: Canvas?
  private var row: [cchar_t]

  /// Fails when the terminal has no entry in terminfo, or cannot move its cursor.
  init?(name: String, input: Int32, size: Size, usesColor: Bool) throws(TerminalError) {
    output = try MemoryFile(name: "streamtop-frame")
    guard let outputStream = fdopen(dup(output.descriptor), "w") else { return nil }
    guard let inputStream = fdopen(dup(input), "r") else {
      fclose(outputStream)
      return nil
    }
    let stops = SignalDispositions()
    guard let screen = newterm(name, outputStream, inputStream) else {
      fclose(outputStream)
      fclose(inputStream)
      return nil
    }
    // Its handlers would write to the terminal in the middle of ours.
    stops.restore()
    self.outputStream = outputStream
    self.inputStream = inputStream
    self.screen = screen
    self.size = Self.clamped(size)
    theme = usesColor ? Self.startColors() : Theme(depth: .none)
    looks = Self.makeLooks(theme)
    let strings = TerminalStrings()
    enterBytes = strings.enter
    leaveBytes = strings.leave
    takesPrivateModes = strings.takesPrivateModes
    keyWindow = Self.makeKeyWindow()
    row = Array(repeating: cchar_t(), count: self.size.width)
    leaveok(curses_standard_window(), true)
    curs_set(0)
    typeahead(-1)
    guard strings.canMoveCursor else { return nil }
    resize(self.size)
    // What curses did so far is done by `enterBytes` instead.
    var ignored: [UInt8] = []
    output.take(into: &ignored)
  }

  deinit {
    close()
  }

  /// Appends what turns the frame shown last into `canvas`, which may be nothing. What lies outside of the canvas
  /// gets blank.
  func draw(_ canvas: Canvas, into bytes: inout [UInt8]) {
    let window = curses_standard_window()
    let isSameSize = shown?.size == canvas.size
    for line in 0..<size.height {
      if isSameSize, let shown, shown.cells(inRow: line) == canvas.cells(inRow: line) { continue }
      let count = fillRow(canvas.cells(inRow: line))
      wmove(window, Int32(line), 0)
      _ = row.withUnsafeBufferPointer { wadd_wchnstr(window, $0.baseAddress, Int32(count)) }
    }
    shown = canvas
    wnoutrefresh(window)
    doupdate()
    output.take(into: &bytes)
  }

  /// Makes the next frame draw everything: the terminal no longer shows what curses thinks.
  func forget() {
    shown = nil
    clearok(curses_current_window(), true)
  }

  /// Adopts a new size of the terminal.
  func resize(_ newSize: Size) {
    size = Self.clamped(newSize)
    row = Array(repeating: cchar_t(), count: size.width)
    resize_term(Int32(size.height), Int32(size.width))
    werase(curses_standard_window())
    forget()
  }

  /// Everything typed since the last call.
  func readKeys() -> [Key] {
    var codes: [KeyCode] = []
    var value: wint_t = 0
    while true {
      switch wget_wch(keyWindow, &value) {
      case OK: codes.append(.character(UInt32(value)))
      case KEY_CODE_YES: codes.append(.code(Int32(bitPattern: UInt32(value))))
      default: return KeyDecoder.keys(codes)
      }
    }
  }
}

extension CursesScreen {
  /// Puts cells into `row`, blanks after the last one. Returns how many entries that took: a wide cell takes one.
  private func fillRow(_ cells: ArraySlice<Cell>) -> Int {
    var count = 0
    var column = 0
    for cell in cells where cell.width > 0 && column < size.width {
      let scalar = cell.scalar.value
      // Curses goes by the C library's widths: where they differ from the canvas, the row would shift.
      let fits = scalar < 0x7F || curses_width(scalar) == Int32(cell.width)
      if column + Int(cell.width) > size.width {
        append(0x20, cell.style, at: &count)
      } else {
        append(fits ? scalar : 0x3F, cell.style, at: &count)
        if !fits, cell.width == 2 { append(0x20, cell.style, at: &count) }
      }
      column += Int(cell.width)
    }
    while column < size.width {
      append(0x20, .plain, at: &count)
      column += 1
    }
    return count
  }

  private func append(_ scalar: UInt32, _ style: Style, at count: inout Int) {
    let look = looks[Int(style.ink.rawValue)]
    var attributes = look.attributes
    if style.isBold { attributes |= curses_bold() }
    if style.isDim { attributes |= curses_dim() }
    if style.isReverse { attributes |= curses_reverse() }
    if style.isUnderlined { attributes |= curses_underline() }
    curses_set_cell(&row[count], scalar, attributes, look.pair)
    count += 1
  }

  /// A pad, because reading a key from a window refreshes that window first.
  private static func makeKeyWindow() -> UnsafeMutablePointer<WINDOW>? {
    raw()
    noecho()
    nonl()
    set_escdelay(25)
    let window = newpad(1, 1)
    keypad(window, true)
    nodelay(window, true)
    return window
  }

  private static func startColors() -> Theme {
    guard has_colors(), start_color() == OK else { return Theme(depth: .none) }
    let theme = Theme(colors: Int(tigetnum("colors")))
    guard theme.depth != .none else { return theme }
    let background: Int16 = use_default_colors() == OK ? -1 : 0
    for ink in Ink.allCases {
      let foreground = theme.look(ink).foreground
      // Without a default colour, white on black is what a terminal starts with.
      init_pair(
        Int16(ink.rawValue) + 1, foreground < 0 && background == 0 ? Int16(COLOR_WHITE) : foreground,
        background)
    }
    return theme
  }

  private static func makeLooks(_ theme: Theme) -> [(attributes: attr_t, pair: Int16)] {
    Ink.allCases.map { ink in
      let look = theme.look(ink)
      let attributes = (look.isBold ? curses_bold() : 0) | (look.isDim ? curses_dim() : 0)
      return (attributes, look.foreground < 0 ? 0 : Int16(ink.rawValue) + 1)
    }
  }

  private static func clamped(_ size: Size) -> Size {
    Size(width: min(max(1, size.width), 1000), height: min(max(1, size.height), 1000))
  }

  private func close() {
    if let keyWindow { delwin(keyWindow) }
    endwin()
    delscreen(screen)
    fclose(outputStream)
    fclose(inputStream)
  }
}
