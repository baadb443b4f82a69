import ArgumentParser
import Glibc

@main
struct Streamtop: ParsableCommand {
  /// The heading in the list of changes.
  static let version = "unreleased"

  static let configuration = CommandConfiguration(
    commandName: "streamtop",
    abstract: "Watch streams run: an htop for streams.",
    version: "streamtop \(version)",
    subcommands: [
      LsCommand.self, AttachCommand.self, RunCommand.self, RecordCommand.self, RequestCommand.self,
      PipeCommand.self,
      DemoCommand.self, ReplayCommand.self, CheckCommand.self, ExportCommand.self, ConfigCommand.self,
      ManualCommand.self, MeasureCommand.self,
    ],
    defaultSubcommand: LsCommand.self)

  static func main() {
    StandardDescriptors.occupy()
    // A file that may not become larger is an error that tells why, and no end of the program.
    signal(SIGXFSZ, SIG_IGN)
    do {
      try checkHelp(Array(CommandLine.arguments.dropFirst()))
      var command = try parseAsRoot()
      try command.run()
    } catch {
      leave(with: error)
    }
  }

  /// The parser gives help for something else where there is none for what is asked.
  /// - Parameter arguments: what stands behind the program's name.
  static func checkHelp(_ arguments: [String]) throws {
    guard arguments.first == "help" else { return }
    let words = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let stray = words.enumerated().first(where: { $0 > 0 || !commands.contains($1) }) else { return }
    throw ValidationError("Unexpected argument '\(stray.element)'")
  }

  /// What they are called that a user may want to know.
  private static var commands: [String] {
    configuration.subcommands.filter { $0.configuration.shouldDisplay }.compactMap {
      $0.configuration.commandName
    } + ["help"]
  }

  /// What a user may have meant by the first word, or the one behind `help`, where that is no command; nil where it is one.
  private static func wordsForNoCommand(_ arguments: [String]) -> String? {
    let word = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    let known = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let word, !word.hasPrefix("-"), !known.contains(word) else { return nil }
    let near = commands.near(word).map { "'\($0)'" }.joined(separator: " or ")
    return "No command '\(word)'; \(near.isEmpty ? "there" : "did you mean \(near)? There") are "
      + commands.joined(separator: ", ")
  }

  /// One line about what is wrong, and the status that belongs to it; help goes where help goes.
  private static func leave(with error: any Error) -> Never {
    // It has said why already.
    if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
    if let status = ExitStatus(error) { leave(status.rawValue, "\(error)") }
    switch exitCode(for: error) {
    case .validationFailure:
      leave(ExitStatus.usage.rawValue, line(for: error, of: Array(CommandLine.arguments.dropFirst())))
    case .failure: leave(ExitStatus.internalError.rawValue, "\(error)")
    case .success:
      do { try StandardOutput.write(fullMessage(for: error) + "\n") } catch { leave(with: error) }
      Glibc.exit(0)
    default: exit(withError: error)
    }
  }

  /// What is wrong with a command line, and where help is for it.
  /// - Parameter arguments: what stands behind the program's name.
  static func line(for error: any Error, of arguments: [String]) -> String {
    // The parser ends some of its messages as sentences.
    let words = wordsForNoCommand(arguments) ?? message(for: error)
    let command = configuration.subcommands.compactMap { $0.configuration.commandName }
      .first { $0 == arguments.first }
    let help = ["streamtop", command, "--help"].compactMap(\.self).joined(separator: " ")
    return "\(words.hasSuffix(".") ? String(words.dropLast()) : words); see \(help)"
  }

  private static func leave(_ status: Int32, _ reason: String) -> Never {
    StandardOutput.remark(reason)
    Glibc.exit(status)
  }
}
