import Testing

@testable import Streams

struct Laws {
  private static let score = Locked(Score())

  @Test(arguments: Law.all)
  func `are kept by every operator on every kind`(_ law: Law) {
    let (count, violations) = law.tryOnTable()
    #expect(count > 0)
    #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    let summary = Self.score.withLock { score in
      score.laws += 1
      score.cases += count
      score.violations += violations.count
      return score.laws == Law.all.count ? score.summary : nil
    }
    if let summary { print(summary) }
  }

  /// What all laws together have come to.
  private struct Score {
    var (laws, cases, violations) = (0, 0, 0)

    var summary: String {
      let size =
        "\(KindUnderTest.allCases.count) kinds × \(OperatorUnderTest.all.count) operators × \(laws) laws"
      return "Laws: \(size), \(cases) cases that exist: "
        + (violations == 0 ? "all kept" : "\(violations) broken")
    }
  }
}
