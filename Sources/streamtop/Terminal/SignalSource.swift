import CNcurses
import Glibc

/// Signals as something to read, instead of something that interrupts.
///
/// They must be blocked before other threads start: threads inherit the mask, and a signal goes to any thread that
/// does not block it.
final class SignalSource {
  static let numbers: [Int32] = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGPIPE, SIGWINCH, SIGTSTP, SIGCONT,
  ]

  /// Those that ask a program to end.
  static let ending: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  let descriptor: Int32
  private let previousMask: sigset_t

  init() throws(TerminalError) {
    // What the program was started to ignore, as by `nohup`, does not end it.
    var mask = Self.mask(of: Self.numbers.filter { !Self.ending.contains($0) || !Self.isIgnored($0) })
    var previous = sigset_t()
    pthread_sigmask(SIG_BLOCK, &mask, &previous)
    previousMask = previous
    descriptor = signalfd(-1, &mask, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    guard descriptor >= 0 else {
      throw TerminalError(message: "no signal descriptor: \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close(descriptor)
    var mask = previousMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// The signals that came since, each once.
  func take() -> [Int32] {
    var numbers: [Int32] = []
    var info = signalfd_siginfo()
    while read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) == MemoryLayout<signalfd_siginfo>.size
    {
      let number = Int32(bitPattern: info.ssi_signo)
      if !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }

  /// The signal that asks the process to end; nil when none has come. A resized terminal does not ask for
  /// that, nor do ^Z, which stops it here, and what continues it.
  func takeEnding() -> Int32? {
    let numbers = take()
    if numbers.contains(SIGTSTP) { stopProcess() }
    return numbers.first { Self.ending.contains($0) }
  }

  /// Whether the process has been asked to end: see ``takeEnding()``.
  func wantsEnd() -> Bool { takeEnding() != nil }

  /// Stops the process, as its shell expects of ^Z. Returns when it goes on, or at once if no shell could continue it.
  func stopProcess() {
    var mask = Self.mask(of: [SIGTSTP])
    // Unblocked, the signal that was just sent is delivered here and takes its default action.
    kill(getpid(), SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    // What continued the process is no news to the caller.
    var going = Self.mask(of: [SIGCONT])
    var noTime = timespec()
    sigtimedwait(&going, nil, &noTime)
  }

  /// Lets the signals that ask a program to end do so here and now. Returns the mask of before.
  static func unblockEnding() -> sigset_t {
    var (mask, former) = (mask(of: Array(ending)), sigset_t())
    pthread_sigmask(SIG_UNBLOCK, &mask, &former)
    return former
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // As an address: functions cannot be compared.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
      == unsafeBitCast(SIG_IGN, to: UInt.self)
  }

  private static func mask(of numbers: [Int32]) -> sigset_t {
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in numbers { sigaddset(&mask, number) }
    return mask
  }
}
