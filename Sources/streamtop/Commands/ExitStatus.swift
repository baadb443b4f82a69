import ArgumentParser

/// What the program's exit status tells a script, after sysexits(3).
enum ExitStatus: Int32, CaseIterable {
  /// A lint has found something.
  case finding = 1
  /// There is no terminal, or none that can show the dashboard.
  case terminal = 2
  case usage = 64
  /// What was to be read is damaged, or no recording.
  case data = 65
  /// What is to be watched is not there, or has too many viewers.
  case unavailable = 69
  /// Something that should not have happened.
  case internalError = 70
  case inputOutput = 74
  /// A program speaks a later version of the format.
  case version = 76
  /// A program belongs to another user, or does not allow it.
  case refused = 77
  /// The configuration that was asked for has a mistake.
  case configuration = 78

  /// When the program ends with it.
  var meaning: String {
    switch self {
    case .finding: "`--fail-on-lint` has found something"
    case .terminal: "there is no terminal, or none that can show the dashboard"
    case .usage:
      "the command line cannot be read, names several programs, or has a request that the stream cannot read"
    case .data: "a recording is damaged or none, or a scenario has a mistake"
    case .unavailable: "the program is not there, has gone, or has too many viewers"
    case .internalError: "something that should not have happened"
    case .inputOutput: "the output, or a recording, cannot be written or read"
    case .version: "the program speaks a later format"
    case .refused: "the program belongs to another user, or does not allow it"
    case .configuration: "the configuration that was asked for has a mistake"
    }
  }

  /// When the program ends with 128 and a number.
  static let ended = "signal n has ended it; `record` ends with 0 then, as its recording is whole"

  /// The table of streamtop's README.
  static var markdown: String {
    let rows = allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
    let lines = ["| Exit status | When |", "|---|---|", "| 0 | all was done |"] + rows
    return (lines + ["| 128 + n | \(ended) |"]).joined(separator: "\n")
  }

  /// The status that fits an error that ended the program.
  init?(_ error: any Error) {
    switch error {
    case is StandardOutput.Failure, is RecordingFile.Failure: self = .inputOutput
    case is NotARecording, is MarbleTest.Impossible, is YAMLMistake: self = .data
    case let failure as WatchedProgram.Failure: self = ExitStatus(failure.kind)
    case is ConfigurationFile.Refusal: self = .configuration
    case is TerminalError: self = .terminal
    default: return nil
    }
  }

  private init(_ kind: WatchedProgram.Failure.Kind) {
    switch kind {
    case .unavailable: self = .unavailable
    case .ambiguous, .unreadable: self = .usage
    case .refused: self = .refused
    case .newer: self = .version
    }
  }
}
