import Streams

/// Checks an operator of yours against the rules that every `StreamOperator` keeps.
///
///     let report = OperatorLaws.check(DeadbandOperator(width: 1), inputs: [1, 1.5, 3])
///     print(report)             // keeps all laws, or which are broken, and how
///     try report.verify()       // throws when one is broken
///
/// Outputs are compared as they print.
public enum OperatorLaws {
  /// One thing that can be relied on.
  public enum Law: String, CaseIterable, Sendable {
    /// Copies of an operator that has received nothing know nothing of each other, also when they run in turns.
    case freshCopies = "a copy of a fresh operator starts a fresh run"
    /// Once it has returned `end`, it has no last values.
    case silentAfterTheEnd = "nothing after the end that it has answered"
    /// An operator that returns anything but `fail` for an error, the first one or a later one, says in `errorReading` where.
    /// Naming one place is enough: whether it does so in others, too, is not tried.
    case namedErrors = "an answer to errors is named in errorReading"
    /// An operator that says that it does not hear the end, or has no last values, returns none.
    case quietEnd = "no last values when hearsEnd or flushes says so"
    /// The same values and errors make it deliver the same on a Hot, an Observable, a Cold, a Signal, each run of a
    /// SignalProducer, and a callbag; on the last three an error is the end. On a Promise and a Future, one value or error
    /// makes it deliver the first of those events.
    case sameOnEveryKind = "the same on every kind of stream"
    /// A `PureOperator` returns the same for the same value, whatever came before.
    case purity = "a pure operator answers the same to the same value"
    /// Once the stream has ended, nothing is left of what it has received, even while the stream is held.
    case nothingKept = "nothing is kept after the end"
  }

  /// What a check has found.
  public struct Report: LawReport {
    /// One law that is broken.
    public struct Violation: LawViolation {
      /// Which law is broken.
      public let law: OperatorLaws.Law
      /// How it is broken, in words.
      public let reason: String
      /// What should have come, and what came, one below the other; empty when there is nothing to compare.
      public let lines: [String]

      /// The law, the reason, and the lines.
      public var description: String {
        (["\(law.rawValue): \(reason)"] + lines.map { "    \($0)" }).joined(separator: "\n")
      }
    }

    /// `An operator`.
    public static var subject: String { "An operator" }
    /// How the laws are broken.
    public internal(set) var violations: [Violation] = []

    mutating func compare(_ law: Law, _ reason: String, expected: [Mark], actual: [Mark]) {
      guard expected != actual else { return }
      violations.append(
        Violation(law: law, reason: reason, lines: OperatorLaws.align(expected: expected, actual: actual)))
    }
  }

  /// Checks an operator that has received nothing: with the inputs alone, and with errors between and behind them.
  ///
  /// - Parameters:
  ///   - operation: the operator; copies of it are tried.
  ///   - inputs: what to send through it: enough to bring it into each of its states. Two equal ones among them help.
  /// - Returns: the laws that are broken. ``Law/nothingKept`` has a check of its own: ``checkRelease(of:)``.
  public static func check<Operator: StreamOperator>(
    _ operation: Operator, inputs: [Operator.Input]
  ) -> Report {
    let values = inputs.map { Result<Operator.Input, any Error>.success($0) }
    let error = Result<Operator.Input, any Error>.failure(MarbleError())
    var report = Report()
    check(operation, values, &report)
    checkPurity(operation, inputs, &report)
    let broken = report.broken
    var withErrors = Report()
    let mixed: [Result<Operator.Input, any Error>] = [error] + values.flatMap { [$0, error] }
    check(operation, mixed, &withErrors)
    let beginnings = (0...values.count).map { Array(values.prefix($0)) + [error] }
    checkErrors(operation, beginnings + [mixed], &withErrors)
    // What is broken without errors, too, is said once.
    report.violations += withErrors.violations.filter { !broken.contains($0.law) }
    return report
  }

  private static func check<Operator: StreamOperator>(
    _ operation: Operator, _ events: [Trial<Operator>.Event], _ report: inout Report
  ) {
    checkCopies(operation, events, &report)
    checkEnds(operation, events, &report)
    checkKinds(operation, events, &report)
  }

  /// Two lines of what was said, with what belongs together in one column.
  private static func align(expected: [Mark], actual: [Mark]) -> [String] {
    let lines = [expected, actual].map { marks in marks.map { [$0] } }
    let drawn = MarbleComparison.draw(lines, length: lines.map(\.count).max() ?? 0)
    return zip(["expected", "actual"], drawn).map { ($0.padded(to: 10) + $1).trimmed }
  }
}
