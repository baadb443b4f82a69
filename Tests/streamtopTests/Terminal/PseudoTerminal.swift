import CNcurses
import Glibc
import Testing

@testable import streamtop

/// The built program on a terminal of its own, as its controlling terminal, with this end as the user.
final class PseudoTerminal {
  struct Ending: Equatable {
    /// The exit status, or 128 + the signal.
    var status: Int32
    /// Whether the line discipline is as it was before.
    var areModesRestored: Bool
  }

  /// All that the program wrote.
  private(set) var output: [UInt8] = []
  let process: pid_t

  /// The program's processor time, once it has ended.
  private(set) var finalTime = Duration.zero

  private let descriptor: Int32
  private let name: String
  private let modesBefore: [UInt8]
  private var size: Size
  /// Where the output for the present size begins.
  private var sizeMark = 0
  private var hasEnded = false

  /// - Parameters:
  ///   - environment: in place of the variables that the program looks at.
  ///   - closed: which of the descriptors 0, 1 and 2 the program does not have.
  ///   - script: run by a shell, to which the program is `$0`, in place of the program.
  init(
    _ arguments: [String], size: Size, environment: [String: String] = [:], closed: Set<Int32> = [],
    script: String? = nil
  ) throws {
    self.size = size
    descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(descriptor >= 0)
    try #require(grantpt(descriptor) == 0 && unlockpt(descriptor) == 0)
    name = try Self.name(of: descriptor)
    Self.set(size, on: descriptor)
    modesBefore = Self.modes(of: descriptor)
    try #require(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)

    let program = try Self.program()
    let variables = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
      .merging(environment) { _, given in given }
    let shell = script.map { ["/bin/sh", "-c", $0] } ?? []
    process = try Self.spawn(
      shell + [program] + arguments, variables.map { "\($0)=\($1)" }, terminal: name, closed: closed)
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(descriptor)
  }

  func type(_ keys: String) { type(Array(keys.utf8)) }

  /// Answers whether the terminal has room for all of it.
  @discardableResult
  func type(_ bytes: [UInt8]) -> Bool {
    write(descriptor, bytes, bytes.count) == bytes.count
  }

  /// Reads nothing more, and makes the program draw until nothing fits any more. False after a minute with room.
  func freeze() -> Bool {
    let inside = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(inside) }
    let deadline = ContinuousClock.now + .seconds(60)
    var (request, unread, rounds) = (pollfd(fd: inside, events: Int16(POLLOUT), revents: 0), Int32(0), 0)
    // A terminal without room for a frame takes a few small ones, from which the program learns that it is full.
    while rounds < 40, ContinuousClock.now < deadline {
      if poll(&request, 1, 0) == 0 { rounds += 1 }
      type(rounds.isMultiple(of: 2) ? "j" : "k")
      // The program reads a key once it has drawn what the one before did.
      repeat {
        poll(nil, 0, 1)
      } while ioctl(inside, UInt(FIONREAD), &unread) == 0 && unread > 0
        && ContinuousClock.now < deadline
    }
    return rounds == 40
  }

  /// Reads what is left once the program has ended.
  func thaw() {
    while readSome() {}
  }

  /// The processor time that the program has used so far.
  var time: Duration {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  func resize(_ newSize: Size) {
    size = newSize
    sizeMark = output.count
    Self.set(newSize, on: descriptor)
  }

  func send(_ signal: Int32) {
    kill(process, signal)
  }

  /// What the terminal shows. Right after a resize, what the program has drawn since.
  var screen: VirtualTerminal {
    var terminal = VirtualTerminal(size: size)
    terminal.feed(Array(output[sizeMark...]))
    return terminal
  }

  /// Reads until `condition` holds; false after ten seconds without it, or when the program ended first.
  func wait(for condition: (PseudoTerminal) -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while !condition(self) {
      guard ContinuousClock.now < deadline, readSome() else { return condition(self) }
    }
    return true
  }

  /// Reads until the program closed its terminal, and collects it.
  func ending() throws -> Ending {
    let deadline = ContinuousClock.now + .seconds(10)
    while readSome() { try #require(ContinuousClock.now < deadline, "the program goes on") }
    return try endingUnread()
  }

  /// Collects the program without reading anything that it writes.
  func endingUnread() throws -> Ending {
    let deadline = ContinuousClock.now + .seconds(10)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, WNOHANG, &usage) == 0 {
      try #require(ContinuousClock.now < deadline, "the program goes on")
      poll(nil, 0, 5)
    }
    hasEnded = true
    finalTime = Duration(usage.ru_utime) + Duration(usage.ru_stime)
    let signal = status & 0x7F
    return Ending(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      areModesRestored: Self.modes(of: descriptor) == modesBefore)
  }

  /// Waits for output for a moment. False once no process holds the other end.
  private func readSome() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 50) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && errno == EAGAIN }
    output += buffer[..<count]
    return true
  }
}

extension PseudoTerminal {
  private static func set(_ size: Size, on descriptor: Int32) {
    var size = winsize(
      ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  private static func modes(of descriptor: Int32) -> [UInt8] {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    return withUnsafeBytes(of: &modes) { Array($0) }
  }
}

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(time.tv_sec) + .microseconds(Int(time.tv_usec))
  }
}
