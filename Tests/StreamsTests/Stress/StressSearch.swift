@testable import Streams

/// Looks for a seed whose program breaks the contract.
struct StressSearch {
  typealias MakeSource = (StressParts) -> StressSource

  /// A program, and how it broke the contract.
  struct Finding: CustomStringConvertible {
    let seed: UInt64
    let program: StressProgram
    let violations: [String]

    var description: String {
      """
      STREAMS_SEED=\(seed) STREAMS_SCHEDULES=1 to repeat
      \(violations.joined(separator: "\n"))
      by \(program)
      """
    }
  }

  /// A root to use in place of the library's. Programs take it for a Hot.
  var makeSource: MakeSource?

  /// Runs one program after the other, one thread at a time; answers the first that breaks the contract, made as
  /// small as possible.
  func first(of count: Int) -> Finding? {
    for seed in Effort.firstSeed..<Effort.firstSeed + UInt64(count) {
      var program = StressProgram(seed: seed)
      if makeSource != nil {
        program.source = .hot
        program.stages.removeAll { !$0.isPossible(on: .hot) }
      }
      let violations = violations(of: program, seed)
      if !violations.isEmpty { return shrunk(Finding(seed: seed, program: program, violations: violations)) }
    }
    return nil
  }

  /// Takes things away as long as the contract stays broken.
  private func shrunk(_ finding: Finding) -> Finding {
    for program in finding.program.smaller {
      let violations = violations(of: program, finding.seed)
      guard violations.isEmpty || violations == ["it does not come to its end"] else {
        return shrunk(Finding(seed: finding.seed, program: program, violations: violations))
      }
    }
    return finding
  }

  private func violations(of program: StressProgram, _ seed: UInt64) -> [String] {
    violations(of: program, SeededTurns(seed: seed), isInTurns: true)
  }

  func violations(of program: StressProgram, _ turns: any Turns, isInTurns: Bool) -> [String] {
    let run = StressRun(program, turns, makeSource)
    let outcome = run.run()
    let violations = StressVerdict(program: program, outcome: outcome, isInTurns: isInTurns).violations
    return violations + (outcome.isStuck || run.alive.isEmpty ? [] : ["still there: \(run.alive)"])
  }
}

extension StressRun {
  /// What a program's stages make of values when nothing else goes on.
  static func outputs(of program: StressProgram, for values: [Int]) -> [Int] {
    let scheduler = VirtualScheduler()
    let parts = StressParts(turns: SeededTurns(seed: 0), scheduler: scheduler, other: HotInput())
    let source = StressSource(program.source, parts) {}
    let observer = StressObserver(StressClock(), isFirst: true, isBelowStages: true)
    _ = source.attach(program.stages[...], observer) { _ in }
    for value in values { source.send?(value) }
    source.end(.completed)
    scheduler.run()
    return observer.values
  }
}
