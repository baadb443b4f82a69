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

  private let descriptor: Int32
  private let modesBefore: [UInt8]
  private var size: Size
  /// Where the output for the present size begins.
  private var sizeMark = 0
  private var hasEnded = false

  /// - Parameter environment: in place of the variables that the program looks at.
  init(_ arguments: [String], size: Size, environment: [String: String] = [:]) throws {
    self.size = size
    descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(descriptor >= 0)
    try #require(grantpt(descriptor) == 0 && unlockpt(descriptor) == 0)
    let name = String(cString: try #require(ptsname(descriptor)))
    Self.set(size, on: descriptor)
    modesBefore = Self.modes(of: descriptor)
    try #require(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)

    let program = try Self.program()
    let variables = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
      .merging(environment) { _, given in given }
    process = try Self.spawn([program] + arguments, variables.map { "\($0)=\($1)" }, terminal: name)
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(descriptor)
  }

  func type(_ keys: String) { type(Array(keys.utf8)) }

  func type(_ bytes: [UInt8]) {
    _ = write(descriptor, bytes, bytes.count)
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
    while waitpid(process, &status, WNOHANG) == 0 {
      try #require(ContinuousClock.now < deadline, "the program goes on")
      poll(nil, 0, 5)
    }
    hasEnded = true
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
  /// Next to the test bundle, which runs itself on Linux.
  private static func program() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    try #require(count > 0)
    let path = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    let program = path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/streamtop"
    try #require(access(program, X_OK) == 0, "\(program) is not built")
    return program
  }

  private static func spawn(_ arguments: [String], _ environment: [String], terminal: String) throws -> pid_t
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Opened by the leader of a new session, it becomes the controlling terminal.
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A new session, which is 0x80 and does not import, and no signals blocked, as the test's threads have them.
    posix_spawnattr_setflags(&attributes, Int16(0x80 | POSIX_SPAWN_SETSIGMASK))
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for string in words + variables { free(string) } }
    var process: pid_t = 0
    try #require(posix_spawn(&process, arguments[0], &actions, &attributes, words, variables) == 0)
    return process
  }

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
