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
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      leave(with: error)
    }
  }

  /// One line about what is wrong, and the status that belongs to it; help goes where help goes.
  private static func leave(with error: any Error) -> Never {
    // It has said why already.
    if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
    if let status = ExitStatus(error) { leave(status.rawValue, "\(error)") }
    switch exitCode(for: error) {
    case .validationFailure:
      leave(ExitStatus.usage.rawValue, "\(message(for: error)); see streamtop --help")
    case .failure: leave(ExitStatus.internalError.rawValue, "\(error)")
    case .success:
      do { try StandardOutput.write(fullMessage(for: error) + "\n") } catch { leave(with: error) }
      Glibc.exit(0)
    default: exit(withError: error)
    }
  }

  private static func leave(_ status: Int32, _ reason: String) -> Never {
    // Nothing is left to do when not even this can be written.
    try? StandardOutput.write("streamtop: \(reason.harmless)\n", to: STDERR_FILENO)
    Glibc.exit(status)
  }
}
