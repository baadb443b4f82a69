import CNcurses
import Glibc
import Testing

@testable import streamtop

extension PseudoTerminal {
  /// Next to the test bundle, which runs itself on Linux.
  static func program() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    try #require(count > 0)
    let path = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    let program = path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/streamtop"
    try #require(access(program, X_OK) == 0, "\(program) is not built")
    return program
  }

  /// What the program's end is called. Tests that run at the same time ask at the same time.
  static func name(of descriptor: Int32) throws -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    try #require(ptsname_r(descriptor, &buffer, buffer.count) == 0)
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  static func spawn(
    _ arguments: [String], _ environment: [String], terminal: String, closed: Set<Int32>
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Opened by the leader of a new session, it becomes the controlling terminal.
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    for number in closed { posix_spawn_file_actions_addclose(&actions, number) }
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
}
