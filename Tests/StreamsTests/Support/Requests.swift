@testable import Streams

/// Requests to a Cold, kept so that a test can answer them when and as often as it likes.
final class Requests: Sendable {
  typealias Respond = @Sendable (Result<Int, any Error>) -> Void

  private struct Pending: Sendable {
    let request: Int
    let respond: Respond
  }

  private let pending = Locked<[Pending]>([])

  /// How many times the task has run.
  var runs: Int { pending.withLock { $0.count } }

  func cold() -> Cold<Int, Int> {
    Cold { [self] _, request, respond in keep(request, respond) }
  }

  func answer(_ request: Int, _ result: Result<Int, any Error>) {
    let found = pending.withLock { pending in pending.first { $0.request == request } }
    found?.respond(result)
  }

  /// Answers the latest run.
  func answerLatest(_ result: Result<Int, any Error>) {
    pending.withLock { $0.last }?.respond(result)
  }

  func keep(_ request: Int, _ respond: @escaping Respond) {
    pending.withLock { $0.append(Pending(request: request, respond: respond)) }
  }

  func drop() { pending.withLock { $0 = [] } }
}
