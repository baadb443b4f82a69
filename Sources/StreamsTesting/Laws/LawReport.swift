/// What a check of laws has found: an ``OperatorLaws/Report`` or a ``CallbagLaws/Report``.
public protocol LawReport: Sendable, CustomStringConvertible {
  /// One law that is broken, and how.
  associatedtype Violation: LawViolation

  /// What is checked, as the first words of a failure: `An operator`.
  static var subject: String { get }
  /// How the laws are broken.
  var violations: [Violation] { get }
}

/// One law that is broken, and how.
public protocol LawViolation: Sendable, CustomStringConvertible {
  /// What can be relied on.
  associatedtype Law: Hashable, Sendable

  /// Which law is broken.
  var law: Law { get }
}

extension LawReport {
  /// Whether all laws are kept.
  public var isLawful: Bool { violations.isEmpty }
  /// The laws that are broken, each once.
  public var broken: Set<Violation.Law> { Set(violations.map(\.law)) }

  /// A block of lines for each broken law.
  public var description: String {
    isLawful ? "keeps all laws" : violations.map(\.description).joined(separator: "\n")
  }

  /// Throws a ``StreamTestFailure`` that says which laws are broken; does nothing when all are kept.
  public func verify(file: StaticString = #fileID, line: UInt = #line) throws {
    guard !isLawful else { return }
    throw StreamTestFailure(
      "\(Self.subject) breaks laws", file, line,
      description.split(separator: "\n").map { (label: "", text: String($0)) })
  }
}
