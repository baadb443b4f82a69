import ArgumentParser
import Glibc

/// What the commands that watch streams say about lints.
struct LintOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Do not look for this lint.", valueName: "lint"),
    completion: .list(Lint.allCases.map(\.rawValue)), transform: Arguments.lint)
  var allow: [Lint] = []

  @Option(
    help: ArgumentHelp("Show this lint, but do not fail for it.", valueName: "lint"),
    completion: .list(Lint.allCases.map(\.rawValue)), transform: Arguments.lint)
  var warn: [Lint] = []

  @Flag(help: "At the end, exit with 1 when a lint has found something, and say what on the standard error.")
  var failOnLint = false

  /// Ends what was watched: fails if it is to, for one of the findings.
  /// - Parameters:
  ///   - status: how it ends otherwise; one that is not 0 tells more than that there are findings.
  ///   - failure: what has gone wrong meanwhile, and is said now; it tells more than findings, and less than a status.
  func judge(_ findings: [Finding], status: Int32 = 0, failure: (any Error)? = nil) throws {
    if let failure { StandardOutput.remark("\(failure)") }
    let failures = findings.filter { failOnLint && !warn.contains($0.lint) }
    for finding in failures {
      try StandardOutput.write("streamtop: \(finding.line.harmless)\n", to: STDERR_FILENO)
    }
    if status != 0 { throw ExitCode(status) }
    if let failure { throw ExitCode((ExitStatus(failure) ?? .internalError).rawValue) }
    if !failures.isEmpty { throw ExitCode(ExitStatus.finding.rawValue) }
  }
}
