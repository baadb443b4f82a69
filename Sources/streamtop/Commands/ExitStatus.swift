import ArgumentParser

/// What the program's exit status tells a script, after sysexits(3).
enum ExitStatus: Int32 {
  /// A lint has found something.
  case finding = 1
  /// There is no terminal, or none that can show the dashboard.
  case terminal = 2
  case usage = 64
  /// What was to be read is damaged, or no recording.
  case data = 65
  /// Something that should not have happened.
  case internalError = 70
  case inputOutput = 74

  /// The status that fits an error that ended the program.
  init?(_ error: any Error) {
    switch error {
    case is StandardOutput.Failure, is RecordingFile.Failure: self = .inputOutput
    case is NotARecording, is MarbleTest.Impossible: self = .data
    case is TerminalError: self = .terminal
    default: return nil
    }
  }
}
