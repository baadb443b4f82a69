import Glibc

/// The terminal while the dashboard is up: frames go out, keys and signals come in.
///
/// Make it on the main thread, before other threads start, use it there only, and ``close()`` it before leaving.
/// There can be one at a time.
final class Terminal {
  /// Whether glyphs beyond ASCII can be shown. Needs no open terminal.
  static var supportsUnicode: Bool { TerminalLocale.isUnicode }

  /// The bytes of the last frame; 0 when it changed nothing.
  private(set) var lastFrameBytes = 0

  let screen: CursesScreen
  let output: OutputPort
  private let modes: TerminalModes
  private let errors: StandardErrorCapture
  let signals: SignalSource
  var keys: KeyReader
  /// When what was typed so far is taken for all that was meant.
  var keysDeadline: ContinuousClock.Instant?
  var clicks = DoubleClick()
  /// When the terminal was asked for its background, as long as it has not answered.
  private var backgroundAskedAt: ContinuousClock.Instant?
  private var lastCanvas: Canvas?
  /// The newest frame that came while the terminal did not read.
  var skippedCanvas: Canvas?
  /// What happened outside of a wait, or was put back, for the next one to tell.
  var unreported: [TerminalEvent] = []
  private var isOpen = true

  /// Takes over the terminal: alternate screen, raw keys, standard error kept for later.
  init(options: TerminalOptions = TerminalOptions()) throws(TerminalError) {
    try Self.checkDevices(options)
    output = try OutputPort(reopening: STDOUT_FILENO)
    modes = TerminalModes(descriptor: output.descriptor)
    screen = try Self.openScreen(options, size: modes.size ?? Size(width: 80, height: 24))
    keys = KeyReader(screen.keySequences)
    errors = try StandardErrorCapture()
    signals = try SignalSource()
    enter()
    askForBackground()
  }

  deinit {
    close()
  }

  /// Throws when there is no terminal that could show the dashboard, as ``init(options:)`` would.
  static func check(_ options: TerminalOptions) throws(TerminalError) {
    try checkDevices(options)
    _ = try openScreen(options, size: Size(width: 80, height: 24))
  }

  /// Has keys read from the terminal, where the standard input is something else: for another program, or read to its end.
  static func takeOverInput() {
    guard isatty(STDIN_FILENO) == 0 else { return }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    // Without one, what opens the screen says so.
    guard terminal >= 0 else { return }
    dup2(terminal, STDIN_FILENO)
    Glibc.close(terminal)
  }

  private static func checkDevices(_ options: TerminalOptions) throws(TerminalError) {
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 else {
      throw TerminalError(
        message: "the dashboard needs a terminal for input and output; without one use \(options.alternative)"
      )
    }
  }

  /// Columns and rows of the terminal.
  var size: Size { screen.size }

  /// Shows `canvas`: one write of what changed. False when the terminal has not read the frame before; the newest
  /// such frame is shown by ``wait(for:or:)`` once it has.
  @discardableResult
  func draw(_ canvas: Canvas) -> Bool {
    guard isOpen, !output.isBusy else {
      skippedCanvas = canvas
      return false
    }
    skippedCanvas = nil
    lastCanvas = canvas
    var bytes = screen.takesPrivateModes ? PrivateMode.synchronizedUpdate.on : []
    let prefix = bytes.count
    screen.draw(canvas, into: &bytes)
    lastFrameBytes = 0
    guard bytes.count > prefix else { return true }
    if screen.takesPrivateModes { bytes += PrivateMode.synchronizedUpdate.off }
    lastFrameBytes = bytes.count
    output.send(bytes)
    return true
  }

  /// Shows the last frame anew, in case something else drew over it.
  func redraw() {
    screen.forget()
    if let canvas = skippedCanvas ?? lastCanvas { draw(canvas) }
  }

  func setTheme(_ theme: Theme.Name) {
    screen.setTheme(theme)
    redraw()
  }

  /// Draws in the colours for this background, where the user has not chosen others.
  func adopt(_ background: Background) {
    backgroundAskedAt = nil
    if screen.setBackground(background) { redraw() }
  }

  private func askForBackground() {
    guard screen.wantsBackground else { return }
    backgroundAskedAt = .now
    output.send(Background.question)
  }

  /// Has the terminal report the mouse, or leave it to the terminal's own selection of text.
  func setMouse(_ isUsed: Bool) {
    let bytes = screen.setMouse(isUsed)
    if isOpen { output.send(bytes) }
  }

  /// Gives the terminal back and stops the process, as ^Z does. Returns after it was continued, with the frame
  /// shown again; the next wait reports the size, which may be another.
  func suspend() {
    guard isOpen else { return }
    leave()
    signals.stopProcess()
    comeBack()
  }

  /// Gives the terminal back for good, with whatever was written to standard error meanwhile. Can be called twice.
  func close() {
    guard isOpen else { return }
    leave()
    isOpen = false
  }
}

extension Terminal {
  private static func openScreen(_ options: TerminalOptions, size: Size) throws(TerminalError) -> CursesScreen
  {
    // Curses asks for the locale.
    _ = supportsUnicode
    for name in TerminalName.candidates(for: options.name) {
      let screen = try CursesScreen(name: name, input: STDIN_FILENO, size: size, options: options)
      if let screen { return screen }
    }
    throw TerminalName.refusal(of: options)
  }

  private func enter() {
    modes.enterRaw()
    errors.begin()
    CrashGuard.arm(output, modes: modes, errors: errors, leave: screen.leaveBytes)
    output.send(screen.enterBytes)
  }

  func comeBack() {
    enter()
    adoptSize()
    redraw()
    unreported.insert(.resize(size), at: 0)
  }

  func leave() {
    CrashGuard.stayIfFaulty()
    CrashGuard.disarm()
    if modes.isForeground { output.sendLast(screen.leaveBytes, within: 200) }
    // The answer is not for who reads next. One that has not come by then never comes.
    if let askedAt = backgroundAskedAt, .now - askedAt < .seconds(1), modes.isForeground {
      tcflush(STDIN_FILENO, TCIFLUSH)
    }
    modes.restore()
    errors.end()
  }

  func adoptSize() {
    if let newSize = modes.size { screen.resize(newSize) }
  }
}
