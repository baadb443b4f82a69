import ArgumentParser

/// What the program's exit status tells a script, after sysexits(3).
enum ExitStatus: Int32 {
  /// There is no terminal, or none that can show the dashboard.
  case terminal = 2
  case usage = 64
  /// Something that should not have happened.
  case internalError = 70
  case inputOutput = 74

  /// The status that fits an error that ended the program.
  init?(_ error: any Error) {
    switch error {
    case is StandardOutput.Failure: self = .inputOutput
    case is TerminalError: self = .terminal
    default: return nil
    }
  }
}
