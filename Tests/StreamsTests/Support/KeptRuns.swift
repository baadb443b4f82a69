@testable import Streams

/// A task that keeps its runs, so that a test can answer them, release them, and see which are over.
final class KeptRuns: Sendable {
  typealias Respond = @Sendable (Result<Int, any Error>) -> Void

  struct Kept: Sendable {
    let request: Int
    let run: TaskRun
    var respond: Respond?
  }

  private struct State: Sendable {
    var kept: [Kept] = []
    var inside: (@Sendable () -> Void)?
  }

  private let state = Locked(State())
  private let ends = Locked<[Int: Int]>([:])

  /// How many times the task has run.
  var count: Int { state.withLock { $0.kept.count } }

  /// The runs that are not over, by their numbers from 0.
  var active: [Int] {
    state.withLock { $0.kept }.enumerated().filter { $0.element.run.isActive }.map(\.offset)
  }

  /// How many times each run has heard of its end.
  func ends(of number: Int) -> Int { ends.withLock { $0[number] ?? 0 } }

  /// Does something once, inside of the task's function.
  func onceInside(_ work: (@Sendable () -> Void)?) { state.withLock { $0.inside = work } }

  func start(_ request: Int, _ run: TaskRun, _ respond: @escaping Respond) {
    let (number, inside) = state.withLock { state in
      state.kept.append(Kept(request: request, run: run, respond: respond))
      defer { state.inside = nil }
      return (state.kept.count - 1, state.inside)
    }
    run.onEnd { [self] in ends.withLock { $0[number, default: 0] += 1 } }
    inside?()
  }

  func cold() -> Cold<Int, Int> {
    Cold { [self] _, run, request, respond in start(request, run, respond) }
  }

  func promise() -> Promise<Int> { Promise { [self] _, run, completion in start(0, run, completion) } }

  /// Answers a run; the latest if nothing else is said.
  func answer(_ number: Int? = nil, _ result: Result<Int, any Error>) {
    let kept = state.withLock { state in state.kept[number ?? state.kept.count - 1] }
    kept.respond?(result)
  }

  /// Releases the closures to answer with.
  func drop() {
    let dropped = state.withLock { state in
      defer { for index in state.kept.indices { state.kept[index].respond = nil } }
      return state.kept
    }
    withExtendedLifetime(dropped) {}
  }
}
