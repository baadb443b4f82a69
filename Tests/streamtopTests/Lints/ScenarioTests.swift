import Testing

@testable import Streams
@testable import streamtop

@Suite struct ScenarioTests {
  private func findings(_ scenario: Scenario, seed: UInt64, _ length: Duration) throws -> [Finding] {
    var run = HeadlessRun()
    (run.scenario, run.seed, run.length) = (scenario, seed, length)
    return try run.run { _ in }
  }

  @Test(arguments: Scenario.allCases.filter { $0 != .healthy })
  func `what is sick is found by its own lint and by no other`(_ scenario: Scenario) throws {
    for seed in [1, 7] as [UInt64] {
      let found = Set(try findings(scenario, seed: seed, .seconds(45)).map(\.lint))
      #expect(found == Set([try #require(scenario.lint)]), "seed \(seed)")
    }
  }

  @Test func `every lint has a program that is sick of it`() {
    #expect(Scenario.allCases.compactMap(\.lint) == Lint.allCases)
  }

  /// `for s in $(seq 50); do streamtop demo --headless --seed $s --for 2m --fail-on-lint || exit; done` runs all of them.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `what is healthy is silent`(seed: UInt64) throws {
    #expect(try findings(.healthy, seed: seed, .seconds(90)) == [])
  }

  @Test func `equal seeds find the same`() throws {
    #expect(
      try findings(.lateValue, seed: 3, .seconds(20)) == findings(.lateValue, seed: 3, .seconds(20)))
  }
}
