import Glibc
import StreamsInspector

/// A program that this one has started.
final class Subprocess {
  let pid: pid_t
  /// What is signalled: the program's group, or the program alone where it is in the group of this one.
  private let target: pid_t
  private var ending: Int32?

  /// Starts a program.
  /// - Parameters:
  ///   - arguments: the program, which is looked for as a shell does, and what it is told.
  ///   - input: its standard input.
  ///   - output: its standard output.
  ///   - error: its standard error.
  ///   - variables: what its environment has besides that of this program.
  ///   - hasOwnGroup: whether it has a process group of its own, so that keys typed here do not reach it as signals. One that
  ///     is to ask the user something is in the group of this program: another group may not use the terminal.
  /// - Throws: why it cannot be started.
  init(
    _ arguments: [String], input: Int32, output: Int32, error: Int32, variables: [String: String] = [:],
    hasOwnGroup: Bool = true
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The signals that the dashboard blocks are the other program's again.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // And what this program ignores for itself. Who writes to a pipe of this one ends with that, whoever else ignores it: a
    // loop of a shell would go on for ever.
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGXFSZ, SIGPIPE] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var environment = Self.environment(with: variables)
    defer { for variable in environment { free(variable) } }
    var pid = pid_t()
    let number = posix_spawnp(&pid, arguments.first ?? "", &actions, &attributes, &words, &environment)
    guard number == 0 else {
      throw WatchedProgram.Failure(
        kind: .unavailable,
        description: "cannot start \(arguments.first ?? ""): \(String(cString: strerror(number)))")
    }
    self.pid = pid
    target = hasOwnGroup ? -pid : pid
  }

  deinit { stop() }

  /// That of this program and these variables, as C has it; to be freed.
  private static func environment(with variables: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
    var all: [UnsafeMutablePointer<CChar>?] = []
    var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    while let variable = place.pointee {
      let name = String(cString: variable).prefix { $0 != "=" }
      if variables[String(name)] == nil { all.append(strdup(variable)) }
      place += 1
    }
    return all + variables.map { strdup("\($0)=\($1)") } + [nil]
  }

  /// How it has ended, as a shell tells it: its status, or 128 and the number of a signal. Nil while it runs.
  var status: Int32? {
    if let ending { return ending }
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
    let signal = status & 0x7F
    ending = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    return ending
  }

  /// Waits until it has ended, but no longer than so many milliseconds.
  /// - Parameter goesOn: asked all the time whether to wait any longer.
  func wait(atMost milliseconds: Int, while goesOn: () -> Bool = { true }) -> Int32? {
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    while status == nil, goesOn(), ContinuousClock.now < deadline { _ = poll(nil, 0, 10) }
    return status
  }

  /// Asks it to end, and kills it where it does not.
  /// - Parameters:
  ///   - milliseconds: for how long it is waited for.
  ///   - goesOn: asked all the time whether to wait any longer.
  /// - Returns: whether it was killed.
  @discardableResult
  func stop(within milliseconds: Int = 2_000, while goesOn: () -> Bool = { true }) -> Bool {
    guard status == nil else { return false }
    kill(target, SIGTERM)
    guard wait(atMost: milliseconds, while: goesOn) == nil else { return false }
    kill(target, SIGKILL)
    _ = wait(atMost: 1_000)
    return true
  }
}
