@testable import Streams

/// What every operator keeps on every kind of stream.
struct Law: Sendable, CustomStringConvertible {
  let description: String
  private let applies: @Sendable (LawCase) -> Bool
  private let violation: @Sendable (LawCase) -> String?

  /// - Parameters:
  ///   - description: the law in words.
  ///   - applies: whether it says something about a kind with an operator.
  ///   - violation: tries it out, and answers how it is broken; nil when it is kept.
  init(
    _ description: String, where applies: @escaping @Sendable (LawCase) -> Bool = { _ in true },
    violation: @escaping @Sendable (LawCase) -> String?
  ) {
    self.description = description
    self.applies = applies
    self.violation = violation
  }

  /// Every kind with every operator that it has.
  static let table = KindUnderTest.allCases.flatMap { kind in
    OperatorUnderTest.all.filter { $0.kinds.contains(kind) }.map { (kind, $0) }
  }

  /// All laws.
  static let all = ends + lifetimes + holding + order + attempts

  /// Tries it on the whole table. Answers how many cases there were, and what was broken.
  func tryOnTable() -> (count: Int, violations: [String]) {
    var (count, violations) = (0, [String]())
    for (kind, operation) in Law.table {
      let test = LawCase(kind: kind, operation: operation)
      guard applies(test) else { continue }
      count += 1
      if let violation = violation(test) { violations.append("\(kind).\(operation): \(violation)") }
    }
    return (count, violations)
  }
}

/// One kind with one operator, in a time of its own.
struct LawCase: Sendable {
  let kind: KindUnderTest
  let operation: OperatorUnderTest
  let transcript = Transcript()
  let scheduler = VirtualScheduler()

  var lines: [String] { transcript.lines }

  /// What has been written about ends.
  var ends: [String] { lines.filter { $0.hasPrefix("end") } }

  func drive(_ transcript: Transcript? = nil, _ operation: OperatorUnderTest? = nil) -> Driver {
    kind.drive(
      operation ?? self.operation, transcript ?? self.transcript, StreamContext(scheduler: scheduler))
  }
}
