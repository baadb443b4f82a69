@testable import Streams

/// A task that answers its runs from a list, and counts them.
final class Script<Value: Sendable>: Sendable {
  private struct State {
    var answers: [Result<Value, any Error>]
    var runs = 0
  }

  private let state: Locked<State>

  /// Answers the nth run with the nth answer, and every later one with the last.
  convenience init(_ answers: Result<Value, any Error>...) {
    self.init(answers)
  }

  init(_ answers: [Result<Value, any Error>]) {
    state = Locked(State(answers: answers))
  }

  var runs: Int { state.withLock { $0.runs } }

  func next() -> Result<Value, any Error> {
    state.withLock { state in
      defer { state.runs += 1 }
      return state.answers[min(state.runs, state.answers.count - 1)]
    }
  }
}

extension Promise where Kind == PromiseKind, Failure == any Error {
  /// A Promise that answers each run at once from the script.
  init(_ script: Script<Value>) {
    self.init { completion in completion(script.next()) }
  }
}
