import Glibc

/// The terminal while the dashboard is up: frames go out, keys, signals and wake-ups come in.
///
/// Make it on the main thread, before other threads start, use it there only, and ``close()`` it before leaving.
/// There can be one at a time.
final class Terminal {
  /// Whether glyphs beyond ASCII can be shown. Needs no open terminal.
  static var supportsUnicode: Bool { TerminalLocale.isUnicode }

  /// Lets other threads end a wait.
  let waker: Waker
  /// How many frames went out, and how many were dropped because the terminal did not read.
  private(set) var framesDrawn = 0
  private(set) var framesSkipped = 0
  /// The bytes of the last frame; 0 when it changed nothing.
  private(set) var lastFrameBytes = 0

  private let screen: CursesScreen
  private let output: OutputPort
  private let modes: TerminalModes
  private let errors: StandardErrorCapture
  private let signals: SignalSource
  private var lastCanvas: Canvas?
  /// The newest frame that came while the terminal did not read.
  private var skippedCanvas: Canvas?
  /// What happened outside of a wait, for the next one to tell.
  private var unreported: [TerminalEvent] = []
  private var isOpen = true

  /// Takes over the terminal: alternate screen, raw keys, standard error kept for later.
  init(options: TerminalOptions = TerminalOptions()) throws(TerminalError) {
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 else {
      throw TerminalError(
        message: "the dashboard needs a terminal for input and output; without one use --headless")
    }
    _ = Self.supportsUnicode
    output = try OutputPort()
    modes = TerminalModes(descriptor: output.descriptor)
    screen = try Self.openScreen(options, size: modes.size ?? Size(width: 80, height: 24))
    waker = try Waker()
    errors = try StandardErrorCapture()
    signals = try SignalSource()
    enter()
  }

  deinit {
    close()
  }

  /// Columns and rows of the terminal.
  var size: Size { screen.size }

  /// Shows `canvas`: one write of what changed. False when the terminal has not read the frame before; the newest
  /// such frame is shown by ``wait(for:isListening:)`` once it has.
  @discardableResult
  func draw(_ canvas: Canvas) -> Bool {
    guard isOpen, !output.isBusy else {
      framesSkipped += isOpen ? 1 : 0
      skippedCanvas = canvas
      return false
    }
    skippedCanvas = nil
    lastCanvas = canvas
    var bytes = screen.takesPrivateModes ? SynchronizedUpdate.begin : []
    let prefix = bytes.count
    screen.draw(canvas, into: &bytes)
    framesDrawn += 1
    lastFrameBytes = 0
    guard bytes.count > prefix else { return true }
    if screen.takesPrivateModes { bytes += SynchronizedUpdate.end }
    lastFrameBytes = bytes.count
    output.send(bytes)
    return true
  }

  /// Shows the last frame anew, in case something else drew over it.
  func redraw() {
    screen.forget()
    if let canvas = skippedCanvas ?? lastCanvas { draw(canvas) }
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
    for name in TerminalName.candidates(for: options.name) {
      let screen = try CursesScreen(name: name, input: STDIN_FILENO, size: size, usesColor: options.usesColor)
      if let screen { return screen }
    }
    throw TerminalName.refusal(of: options.name)
  }

  private func enter() {
    modes.enterRaw()
    errors.begin()
    CrashGuard.arm(output, modes: modes, errors: errors, leave: screen.leaveBytes)
    output.send(screen.enterBytes)
  }

  private func comeBack() {
    enter()
    adoptSize()
    redraw()
    unreported = [.resize(size)]
  }

  private func leave() {
    CrashGuard.stayIfFaulty()
    CrashGuard.disarm()
    if modes.isForeground { output.sendLast(screen.leaveBytes, within: 200) }
    modes.restore()
    errors.end()
  }

  private func adoptSize() {
    if let newSize = modes.size { screen.resize(newSize) }
  }
}

extension Terminal {
  /// Sleeps until there is something to do, for at most `timeout`, or for as long as it takes when that is nil.
  /// Empty when the time is over.
  ///
  /// - Parameter isListening: false to leave wake-ups for the next wait, as while a frame waits for its slot.
  func wait(for timeout: Duration?, isListening: Bool = true) -> [TerminalEvent] {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      if !unreported.isEmpty {
        defer { unreported = [] }
        return unreported
      }
      let events = sleep(until: deadline, isListening: isListening)
      if !events.isEmpty { return events }
      if let deadline, deadline <= ContinuousClock.now { return [] }
    }
  }

  /// One poll.
  private func sleep(until deadline: ContinuousClock.Instant?, isListening: Bool) -> [TerminalEvent] {
    let maySleep = !isListening || waker.fallAsleep()
    var requests = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      // A negative descriptor is skipped.
      pollfd(fd: isListening ? waker.descriptor : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output.isBusy ? output.descriptor : -1, events: Int16(POLLOUT), revents: 0),
    ]
    let count = poll(&requests, nfds_t(requests.count), maySleep ? Self.milliseconds(until: deadline) : 0)
    CrashGuard.stayIfFaulty()
    var events: [TerminalEvent] = []
    if isListening, waker.riseAndTakeNews() { events.append(.woken) }
    guard count > 0 else { return events }
    if requests[2].revents != 0 { waker.drain() }
    if requests[0].revents != 0 { takeSignals(into: &events) }
    if requests[1].revents != 0 {
      takeKeys(isHungUp: requests[1].revents & Int16(POLLIN) == 0, into: &events)
    }
    if requests[3].revents != 0 { continueOutput() }
    if output.isGone { events.append(.signal(SIGHUP)) }
    return events
  }

  private func takeSignals(into events: inout [TerminalEvent]) {
    for number in signals.take() {
      switch number {
      case SIGWINCH:
        adoptSize()
        events.append(.resize(size))
      case SIGTSTP:
        suspend()
      case SIGCONT:
        // Stopped by something that could not be caught: the shell has changed the modes since.
        leave()
        comeBack()
      default:
        events.append(.signal(number))
      }
    }
  }

  private func takeKeys(isHungUp: Bool, into events: inout [TerminalEvent]) {
    let keys = isHungUp ? [] : screen.readKeys()
    events += keys.map(TerminalEvent.key)
    if isHungUp || keys.isEmpty && isInputOver() { events.append(.signal(SIGHUP)) }
  }

  /// Whether standard input is readable and has nothing to read: its end. Bytes that are no keys do not count.
  private func isInputOver() -> Bool {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    var waiting: Int32 = 0
    return poll(&request, 1, 0) > 0 && ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) == 0 && waiting == 0
  }

  private func continueOutput() {
    output.flush()
    if !output.isBusy, let canvas = skippedCanvas { draw(canvas) }
  }

  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = (deadline - ContinuousClock.now).components
    guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
    // Rounded up: waking a little too early would mean a second sleep.
    let milliseconds =
      left.attoseconds / 1_000_000_000_000_000 + (left.attoseconds % 1_000_000_000_000_000 > 0 ? 1 : 0)
    return left.seconds > 1_000_000 ? 1_000_000_000 : Int32(left.seconds * 1000 + milliseconds)
  }
}
