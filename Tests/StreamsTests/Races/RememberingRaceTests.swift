import Streams
import Testing

struct `A value that is set while an Observable's scan is built` {
  /// What the scan of 1 says when another thread has set 5, and whether 5 has come to it as a change.
  private struct Outcome: Hashable {
    let value: Int
    let hasChanged: Bool
  }

  /// Either 5 is what the scan begins with, or it is added to the 1.
  private let allowed: Set = [
    Outcome(value: 5, hasChanged: false), Outcome(value: 6, hasChanged: true),
  ]

  /// All that is seen in so many meetings of the two threads.
  private func outcomes(
    _ build: @escaping @Sendable (ObservableInput<Int>, _ changes: Counter) -> Observable<Int>
  ) -> Set<Outcome> {
    var outcomes: Set<Outcome> = []
    for _ in 0..<1_000 {
      let (input, changes, built) = (ObservableInput(1), Counter(), Kept<Observable<Int>>())
      onThreads(2) { thread in
        if thread == 0 { input.set(5) } else { built.keep(build(input, changes)) }
      }
      for sum in built.all {
        outcomes.insert(Outcome(value: sum.value, hasChanged: changes.value > 0))
      }
    }
    return outcomes
  }

  @Test func `is its first value or a change, and not both`() {
    let outcomes = outcomes { input, changes in
      input.scan {
        changes.increment()
        return $0 + $1
      }
    }
    #expect(outcomes.isSubset(of: allowed))
  }
}
