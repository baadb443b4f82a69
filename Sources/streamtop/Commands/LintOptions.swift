import ArgumentParser
import Glibc

/// What the commands that watch streams say about lints.
struct LintOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Do not look for this lint.", valueName: "lint"), transform: Arguments.lint)
  var allow: [Lint] = []

  @Option(
    help: ArgumentHelp("Show this lint, but do not fail for it.", valueName: "lint"),
    transform: Arguments.lint)
  var warn: [Lint] = []

  @Flag(help: "Headless: exit with 1 when a lint has found something, and say what on the standard error.")
  var failOnLint = false

  func check(headless: Bool) throws {
    if failOnLint, !headless { throw ValidationError("--fail-on-lint needs --headless") }
  }

  /// Fails if it is to, for one of the findings.
  func judge(_ findings: [Finding]) throws {
    let failures = findings.filter { failOnLint && !warn.contains($0.lint) }
    guard !failures.isEmpty else { return }
    for finding in failures {
      try StandardOutput.write("streamtop: \(finding.line.harmless)\n", to: STDERR_FILENO)
    }
    throw ExitCode(ExitStatus.finding.rawValue)
  }
}
