import ArgumentParser
import Foundation

extension AsyncParsableCommand {
  /// Reads the arguments and runs the command. What goes wrong is said in one line on the standard error.
  public static func runWithOneLineErrors() async {
    do {
      var command = try parse()
      try await command.run()
    } catch {
      let code = exitCode(for: error)
      // Help goes where help goes, and who throws a mere code has said what there is to say.
      if code == .success || error is ExitCode { exit(withError: error) }
      let line = "\(configuration.commandName ?? "error"): \(message(for: error))\n"
      FileHandle.standardError.write(Data(line.utf8))
      Foundation.exit(code.rawValue)
    }
  }
}
