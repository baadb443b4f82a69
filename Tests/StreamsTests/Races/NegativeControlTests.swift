import Foundation
import Testing

/// Proves that the sanitizers see what they are run for. `Tests/Sanitizers/run` asks for one after the other.
struct `The sanitizers' negative controls` {
  @Test(.enabled(if: isAskedFor("STREAMS_RACE")))
  func `a race is reported`() {
    let racy = Racy()
    onThreads(2) { _ in
      for _ in 0..<10_000 { racy.count += 1 }
    }
    #expect(racy.count > 0)
  }

  @Test(.enabled(if: isAskedFor("STREAMS_LEAK")))
  func `a leak is reported`() {
    // Many, because a copy of the last one's address may be left somewhere.
    for _ in 0..<100 {
      let (first, second) = (Selfish(), Selfish())
      (first.other, second.other) = (second, first)
    }
  }

  /// The tables of what has been referred to weakly are passed over, and what they lead to is not.
  @Test(.enabled(if: isAskedFor("STREAMS_WEAK_LEAK")))
  func `a leak of what has been referred to weakly is reported`() {
    for _ in 0..<100 {
      let (first, second) = (Selfish(), Selfish())
      (first.other, second.other) = (second, first)
      for one in [first, second] {
        weak let weakly = one
        #expect(weakly != nil)
      }
    }
  }
}

private func isAskedFor(_ name: String) -> Bool {
  ProcessInfo.processInfo.environment[name] != nil
}

// Unchecked: the race is the point.
private final class Racy: @unchecked Sendable {
  var count = 0
}

private final class Selfish {
  var other: Selfish?
}
