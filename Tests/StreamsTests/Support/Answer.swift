@testable import Streams

/// A task's completion, kept so that a test can answer when it likes.
final class Answer<Value: Sendable>: Sendable {
  typealias Completion = @Sendable (Result<Value, any Error>) -> Void

  private let completions = Locked<[Completion]>([])

  /// How many runs have been started.
  var runs: Int { completions.withLock { $0.count } }

  func keep(_ completion: @escaping Completion) { completions.withLock { $0.append(completion) } }

  /// Answers the latest run.
  func give(_ result: Result<Value, any Error>) {
    completions.withLock { $0.last }?(result)
  }

  /// Releases all completions.
  func drop() { completions.withLock { $0 = [] } }
}

extension Promise where Kind == PromiseKind, Failure == any Error {
  /// A Promise whose runs are answered by hand.
  init(_ answer: Answer<Value>) {
    self.init { completion in answer.keep(completion) }
  }
}
