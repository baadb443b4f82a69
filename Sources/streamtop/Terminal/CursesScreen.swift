import CNcurses
import Glibc

/// Curses, drawing into memory: what it would send to a terminal comes back as bytes.
///
/// Not Sendable, since curses is not: make and use it on one thread.
final class CursesScreen {
  /// Switches to the alternate screen and sets the modes for keys.
  var enterBytes: [UInt8] { strings.enter + (usesMouse ? strings.mouse.on : []) }
  /// Undoes ``enterBytes``. Needs nothing of curses, so that a fault handler can write it.
  var leaveBytes: [UInt8] { strings.leave }
  /// Whether the terminal takes ECMA-48 sequences, so that private modes are safe to send.
  var takesPrivateModes: Bool { strings.takesPrivateModes }
  /// What the terminal sends for its keys.
  let keySequences: KeySequences
  /// The colours in use.
  var theme: Theme
  private(set) var size: Size

  private let screen: OpaquePointer
  private let output: MemoryFile
  private let outputStream: UnsafeMutablePointer<FILE>
  private let inputStream: UnsafeMutablePointer<FILE>
  private let strings: TerminalStrings
  let usesColor: Bool
  /// The theme that was asked for, and what is known of the background.
  var themeName: Theme.Name
  var background: Background?
  private var usesMouse: Bool
  var looks: [(attributes: attr_t, pair: Int16)]
  private var shown: Canvas?
  private var row: [cchar_t]

  /// Fails when the terminal has no entry in terminfo, or cannot move its cursor.
  init?(name: String, input: Int32, size: Size, options: TerminalOptions) throws(TerminalError) {
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
    (usesColor, usesMouse) = (options.usesColor, options.usesMouse)
    themeName = options.theme
    background = Background(variable: getenv("COLORFGBG").map { String(cString: $0) })
    theme = Self.startColors(themeName.fitting(background), usesColor: usesColor)
    looks = Self.makeLooks(theme)
    strings = TerminalStrings()
    keySequences = KeySequences(terminal: Self.keySequences())
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

  /// Answers what the terminal has to be told.
  func setMouse(_ isUsed: Bool) -> [UInt8] {
    usesMouse = isUsed
    return isUsed ? strings.mouse.on : strings.mouse.off
  }
}

extension CursesScreen {
  private static var blank: UInt32 { 0x20 }
  /// Stands for a character of which the terminal has another width: a question mark.
  private static var stopgap: UInt32 { 0x3F }

  /// Puts cells into `row`, blanks after the last one. Returns how many entries that took: a wide cell takes one.
  private func fillRow(_ cells: ArraySlice<Cell>) -> Int {
    var count = 0
    var column = 0
    for cell in cells where cell.width > 0 && column < size.width {
      let scalar = cell.scalar.value
      // Curses goes by the C library's widths: where they differ from the canvas, the row would shift.
      let fits = cell.scalar.isASCII || curses_width(scalar) == Int32(cell.width)
      if column + Int(cell.width) > size.width {
        append(Self.blank, cell.style, at: &count)
      } else {
        append(fits ? scalar : Self.stopgap, cell.style, at: &count)
        if !fits, cell.width == 2 { append(Self.blank, cell.style, at: &count) }
      }
      column += Int(cell.width)
    }
    while column < size.width {
      append(Self.blank, .plain, at: &count)
      column += 1
    }
    return count
  }

  private func append(_ scalar: UInt32, _ style: Style, at count: inout Int) {
    let look = looks[Int(style.ink.rawValue) + (style.isSelected ? Ink.allCases.count : 0)]
    var attributes = look.attributes
    if style.isBold { attributes |= curses_bold() }
    if style.isDim { attributes |= curses_dim() }
    if style.isReverse { attributes |= curses_reverse() }
    if style.isUnderlined { attributes |= curses_underline() }
    curses_set_cell(&row[count], scalar, attributes, look.pair)
    count += 1
  }

  /// The sequences that terminfo has for keys, with those that mean nothing here: a key that is none must not act
  /// as the letters of its sequence.
  private static func keySequences() -> [KeySequences.Entry] {
    // Curses looks the sequences up when it is first asked to read them.
    keypad(curses_standard_window(), true)
    return keyCodes.flatMap { code in
      // The reports of a mouse go on after this sequence.
      code == KEY_MOUSE ? [] : sequences(of: code).map { .init(bytes: $0, key: KeyDecoder.key(.code(code))) }
    }
  }

  /// Those that curses has names for, and those of the extended names that follow them.
  private static let keyCodes = KEY_MIN...KEY_MAX + 256

  private static func sequences(of code: Int32) -> [[UInt8]] {
    var sequences: [[UInt8]] = []
    while let bound = keybound(code, Int32(sequences.count)) {
      sequences.append(UnsafeBufferPointer(start: bound, count: strlen(bound)).map(UInt8.init(bitPattern:)))
      free(bound)
    }
    return sequences
  }

  private static func clamped(_ size: Size) -> Size {
    Size(width: min(max(1, size.width), 1000), height: min(max(1, size.height), 1000))
  }

  private func close() {
    endwin()
    delscreen(screen)
    fclose(outputStream)
    fclose(inputStream)
  }
}
