import Glibc
import Synchronization

/// Gives the terminal back when the program dies of a fault, or leaves through `exit` without closing.
///
/// The handler runs in the middle of anything, so it makes system calls on what was prepared before, nothing else.
enum CrashGuard {
  private static let faults = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]
  /// What else ends a program that does not expect it, such as a limit of its time. All others are read: see ``SignalSource``.
  private static let otherEnds = [SIGSYS, SIGXCPU, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT]

  /// Prepares the way back, and catches faults from now on.
  static func arm(_ port: OutputPort, modes: TerminalModes, errors: StandardErrorCapture, leave: [UInt8]) {
    let way = wayBack
    way.pointee.bytes.deallocate()
    way.pointee.bytes = .allocate(capacity: leave.count)
    _ = way.pointee.bytes.initialize(fromContentsOf: leave)
    way.pointee.output = port.descriptor
    way.pointee.modes = modes.saved
    way.pointee.captured = errors.file?.descriptor ?? -1
    way.pointee.told = off_t(errors.file?.taken ?? 0)
    way.pointee.errors = errors.original
    way.pointee.errorOutput = errors.port?.descriptor ?? -1
    _ = handlers
    isArmed.store(true, ordering: .sequentiallyConsistent)
  }

  static func disarm() {
    isArmed.store(false, ordering: .sequentiallyConsistent)
  }

  /// Stays here when another thread has faulted: leaving now would cut its report off. The fault ends the process.
  static func stayIfFaulty() {
    while hasFaulted.load(ordering: .relaxed) { pause() }
  }

  /// Installs the handlers, once.
  private static let handlers: Void = {
    useOwnStack()
    for number in faults + otherEnds {
      var action = sigaction()
      sigemptyset(&action.sa_mask)
      action.sa_flags = SA_SIGINFO | Int32(bitPattern: UInt32(SA_ONSTACK))
      action.__sigaction_handler.sa_sigaction = handleFault
      sigaction(number, &action, wayBack.pointee.previous + Int(number))
    }
    atexit { restoreTerminal() }
  }()

  /// Room for the handler when the fault is a stack overflow.
  private static func useOwnStack() {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 64 * 1024
    var stack = stack_t()
    stack.ss_sp = .allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
  }
}

/// What a handler needs to know.
private struct WayBack {
  var output: Int32 = -1
  var bytes: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
  var modes = termios()
  /// Where standard error was caught, and where it went before; -1 when it was left alone.
  var captured: Int32 = -1
  var errors: Int32 = -1
  var errorOutput: Int32 = -1
  /// How much of what was caught has been written there already.
  var told: off_t = 0
  /// The handlers that were there before, by signal number: Linux has signals 1 to 64.
  let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
}

/// Whether the terminal is ours. The first that turns it off restores it.
private let isArmed = Atomic<Bool>(false)

private let hasFaulted = Atomic<Bool>(false)

// Written before `isArmed` is set, read after it was seen set; a handler cannot take a lock.
nonisolated(unsafe) private let wayBack: UnsafeMutablePointer<WayBack> = {
  let pointer = UnsafeMutablePointer<WayBack>.allocate(capacity: 1)
  pointer.initialize(to: WayBack())
  return pointer
}()

/// Whether the signal is sent for what a thread does.
private func isFault(_ number: Int32) -> Bool {
  switch number {
  case SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE: true
  default: false
  }
}

@discardableResult
private func restoreTerminal() -> Bool {
  guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return false }
  let way = wayBack
  if tcgetpgrp(way.pointee.output) == getpgrp() {
    if !writeAll(way.pointee.output, UnsafeRawBufferPointer(way.pointee.bytes)) {
      // A terminal that does not read gets these bytes in place of what it was to read, as in ``OutputPort``.
      tcflush(way.pointee.output, TCOFLUSH)
      writeAll(way.pointee.output, UnsafeRawBufferPointer(way.pointee.bytes))
    }
    tcsetattr(way.pointee.output, TCSANOW, &way.pointee.modes)
  }
  guard way.pointee.captured >= 0, way.pointee.errors >= 0 else { return true }
  dup2(way.pointee.errors, STDERR_FILENO)
  var offset = way.pointee.told
  while true {
    let count = pread(
      way.pointee.captured, way.pointee.scratch.baseAddress, way.pointee.scratch.count, offset)
    guard count > 0 else { return true }
    let piece = UnsafeRawBufferPointer(rebasing: way.pointee.scratch[..<count])
    guard writeAll(way.pointee.errorOutput, piece) else { return true }
    offset += off_t(count)
  }
}

/// For how many milliseconds a terminal may take nothing before the program ends without its help.
private let longestStall: Int32 = 200

/// False when the terminal does not take all of it.
@discardableResult
private func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
  var done = 0
  while done < bytes.count {
    let written = write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
    if written > 0 {
      done += written
    } else {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard written < 0, errno == EAGAIN, poll(&request, 1, longestStall) > 0 else { return false }
    }
  }
  return true
}

private func handleFault(
  number: Int32, info: UnsafeMutablePointer<siginfo_t>?, context: UnsafeMutableRawPointer?
) {
  if restoreTerminal() {
    hasFaulted.store(true, ordering: .relaxed)
    let null = open("/dev/null", O_RDWR)
    if null >= 0 {
      // On a terminal Swift's backtracer would wait for a key.
      dup2(null, STDIN_FILENO)
      // Another thread may be about to draw its next frame.
      dup2(null, wayBack.pointee.output)
    }
  }
  if isFault(number), (info?.pointee.si_code ?? 0) > 0 {
    // A fault repeats once we return, so that Swift's backtracer sees it with its own address.
    sigaction(number, wayBack.pointee.previous + Int(number), nil)
  } else {
    // A signal that was sent does not repeat, which the backtracer would wait for: die of it.
    signal(number, SIG_DFL)
    raise(number)
  }
}
