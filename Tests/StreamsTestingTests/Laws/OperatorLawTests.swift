import StreamsTesting
import Testing

@testable import Streams

struct `The laws of operators` {
  static let inputs = [1, 2, 2, 3, 1]

  static let broken: [(OperatorLaws.Law, @Sendable () -> OperatorLaws.Report)] = [
    (.freshCopies, { OperatorLaws.check(SharedCounter(), inputs: inputs) }),
    (.silentAfterTheEnd, { OperatorLaws.check(EndsTwice(), inputs: inputs) }),
    (.quietEnd, { OperatorLaws.check(DeafFlusher(), inputs: inputs) }),
    (.quietEnd, { OperatorLaws.check(SecretFlusher(), inputs: inputs) }),
    (.purity, { OperatorLaws.check(ImpureCounter(), inputs: inputs) }),
    (.sameOnEveryKind, { OperatorLaws.check(ClockSpy(), inputs: inputs) }),
    (.freshCopies, { OperatorLaws.check(SharedErrorCounter(), inputs: inputs) }),
    (.namedErrors, { OperatorLaws.check(SecretAnswer(), inputs: inputs) }),
    (.namedErrors, { OperatorLaws.check(SecondAnswer(), inputs: inputs) }),
    (.sameOnEveryKind, { OperatorLaws.check(ErrorClockSpy(), inputs: inputs) }),
    (.nothingKept, { OperatorLaws.checkRelease { Hoarder() } }),
  ]

  @Test(arguments: broken.indices)
  func `each is broken by an operator, which is caught`(_ index: Int) {
    let (law, check) = Self.broken[index]
    let report = check()
    #expect(report.broken.contains(law), "\(report)")
    #expect(!report.isLawful && report.description != "keeps all laws")
    #expect(throws: StreamTestFailure.self) { try report.verify() }
  }

  @Test func `all have an operator that breaks them`() {
    #expect(Set(Self.broken.map(\.0)) == Set(OperatorLaws.Law.allCases))
  }

  @Test func `what is broken in one way breaks one law`() {
    let alone: [OperatorLaws.Law] = [.quietEnd, .sameOnEveryKind, .nothingKept, .namedErrors]
    for (law, check) in Self.broken where alone.contains(law) {
      let report = check()
      #expect(report.broken.contains(law), "\(report)")
      #expect(report.broken.isSubset(of: [law, .sameOnEveryKind]), "\(report)")
    }
  }

  @Test func `what is broken by errors alone is said with them`() {
    #expect(
      OperatorLaws.check(SecretAnswer(), inputs: []).description == """
        an answer to errors is named in errorReading: errorReading is nowhere, and yet, after 0 values, to an error
            expected  ✕
            actual    0
        """)
    #expect(OperatorLaws.check(SecretAnswer(), inputs: Self.inputs).broken == [.namedErrors])
    let second = OperatorLaws.check(SecondAnswer(), inputs: [1, 2]).violations
    #expect(
      second.first { $0.law == .namedErrors }?.description == """
        an answer to errors is named in errorReading: errorReading is nowhere, and yet, after 1 values and 1 errors, to an error
            expected  ✕
            actual    0
        """)
  }

  @Test func `operators that answer errors as they say keep all`() throws {
    try OperatorLaws.check(ErrorCounter(), inputs: Self.inputs).verify()
    try OperatorLaws.check(Recovering(), inputs: Self.inputs).verify()
    try OperatorLaws.check(Recovering(), inputs: []).verify()
  }

  @Test func `what breaks one law hides no other`() {
    let report = OperatorLaws.check(SharedDeafFlusher(), inputs: Self.inputs)
    #expect(report.broken.isSuperset(of: [.freshCopies, .quietEnd]), "\(report)")
  }

  @Test func `lawful operators keep all`() throws {
    try OperatorLaws.check(Sum(), inputs: Self.inputs).verify()
    try OperatorLaws.check(Newest(), inputs: Self.inputs).verify()
    try OperatorLaws.check(Enough(), inputs: Self.inputs).verify()
    try OperatorLaws.check(EvenOnly(), inputs: Self.inputs).verify()
    try OperatorLaws.check(EvenOnly(), inputs: []).verify()
    let report = OperatorLaws.checkRelease { Keeper() }
    #expect(report.isLawful && "\(report)" == "keeps all laws")
  }

  @Test func `a report says which law, how, and what came`() {
    let report = OperatorLaws.checkRelease { Hoarder() }
    #expect(
      failureText { try report.verify() }
        == (["An operator breaks laws"]
        + "\(report)".split(separator: "\n").map {
          "    \($0)"
        }).joined(separator: "\n"))
    #expect(
      OperatorLaws.checkRelease { Hoarder() }.violations[1].description
        == "nothing is kept after the end: of 2 values on a Hot that completed, it keeps 1, 2")
    #expect(
      OperatorLaws.check(DeafFlusher(), inputs: []).violations[0].description == """
        no last values when hearsEnd or flushes says so: hearsEnd is false, and yet, after 0 values, at its end: completed
            expected  -
            actual    7
        """)
  }
}
