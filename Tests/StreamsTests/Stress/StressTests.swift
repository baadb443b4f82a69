import Testing

@testable import Streams

struct `Programs of many threads` {
  @Test func `keep the contract in every order that a seed makes`() {
    let finding = StressSearch().first(of: Effort.schedules(orElse: 1_000))
    #expect(finding == nil, "\(finding.map { "\($0)" } ?? "")")
  }

  @Test func `keep the contract when all threads run at once`() {
    for seed in 0..<UInt64(Effort.schedules(orElse: 200)) {
      let seed = Effort.firstSeed + seed
      let program = StressProgram(seed: seed)
      let violations = StressSearch().violations(of: program, FreeTurns(seed: seed), isInTurns: false)
      #expect(violations.isEmpty, "STREAMS_SEED=\(seed) STREAMS_SCHEDULES=1, but threads vary: \(program)")
    }
  }

  @Test(arguments: [3, 14, 159] as [UInt64])
  func `go the same way each time when a seed decides`(_ seed: UInt64) {
    let runs = (0..<2).map { _ in StressRun(StressProgram(seed: seed), SeededTurns(seed: seed)).run() }
    #expect(runs[0].calls == runs[1].calls)
    #expect(runs[0].observers.map(\.events) == runs[1].observers.map(\.events))
    #expect(!runs[0].calls.isEmpty)
  }
}

/// Proves that the search finds what is broken, and makes it small.
struct `The negative controls of the programs` {
  @Test func `observers without a common gate see different orders`() throws {
    let search = StressSearch { parts in
      broken(parts) { roots, value in for root in roots { root.push(value) } }
    }
    let finding = try #require(search.first(of: 400))
    #expect(finding.violations.contains { $0.contains("instead of") || $0.contains("for another") })
    #expect(finding.program.threads.joined().count + finding.program.inside.count <= 3)
  }

  @Test func `an observer below two gates hears two events at a time`() throws {
    let search = StressSearch { parts in
      broken(parts, rootsOfEach: 2) { roots, value in
        for (number, root) in roots.enumerated() where number % 2 == value % 2 { root.push(value) }
      }
    }
    let finding = try #require(search.first(of: 400))
    #expect(!finding.violations.isEmpty)
    #expect("\(finding)".contains("STREAMS_SEED="))
  }

  @Test func `a cancel that does not reach the source is found`() throws {
    let search = StressSearch { parts in
      let source = StressSource(.hot, parts) {}
      var deaf = StressSource(parts, HotInput<Int>(), send: source.send, fail: source.fail, end: { _ in })
      deaf.attach = source.attach
      return deaf
    }
    let finding = try #require(search.first(of: 10))
    #expect(finding.violations.contains { $0.contains("after the end") })
  }

  /// A source with roots for each observer.
  private func broken(
    _ parts: StressParts, rootsOfEach count: Int = 1,
    send: @escaping @Sendable ([HotInput<Int>], Int) -> Void
  ) -> StressSource {
    let roots = Kept<HotInput<Int>>()
    let unused = HotInput<Int>()
    var source = StressSource(
      parts, unused, send: { send(roots.all, $0) }, fail: {},
      end: { reason in for root in roots.all { root.terminate(withReason: reason) } })
    source.attach = { stages, observer, inside in
      let leaves = (0..<count).map { _ in
        let root = HotInput<Int>()
        roots.keep(root)
        return parts.attach(stages, to: root, observer, inside)
      }
      return leaves[0]
    }
    return source
  }
}
