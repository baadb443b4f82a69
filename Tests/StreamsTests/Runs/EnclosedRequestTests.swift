import Testing

@testable @_spi(Tracing) import Streams

struct `The scope of a request` {
  /// Tells of its request's errors and end.
  private struct Scope: RequestScope {
    let failed: @Sendable () -> Void
    let ended: @Sendable () -> Void

    func climb(_ ascend: () -> Void) { ascend() }
    func fail(with error: any Error) { failed() }
    func end(isAnswered: Bool) { ended() }
  }

  /// Keeps how each request is to be answered, until it is.
  private final class Answers: Sendable {
    private let answers = Locked<[Int: TaskAnswer<Int>]>([:])

    func cold() -> Cold<Int, Int> {
      Cold { [self] _, request, respond in answers.withLock { $0[request] = respond } }
    }

    func give(_ request: Int, _ result: Result<Int, any Error>) {
      let answer = answers.withLock { $0.removeValue(forKey: request) }
      answer?(result)
    }
  }

  /// The second request is over, and its memory free, before its scope ends. The others are made then.
  @Test func `is that of no other request, whose memory it may have had`() {
    let (answers, branch) = (Answers(), Branch<Int, Int>())
    let (made, failed, ended) = (Counter(), Counter(), Counter())
    let others = 3...40
    let enclosed = answers.cold().enclosingRequests(as: "enclosed") { _ in
      let number = made.increment()
      return Scope(failed: { failed.increment() }) {
        ended.increment()
        if number == 1 { for other in others { branch.stream?.request(other) } }
      }
    }
    branch.stream = enclosed.on { value in if value == 1 { answers.give(2, .success(2)) } }
    branch.stream?.request(1)
    branch.stream?.request(2)
    answers.give(1, .success(1))
    #expect(made.value == 2 + others.count && ended.value == 2)
    for other in others { answers.give(other, .failure(TestError.failure)) }
    #expect(failed.value == others.count)
    #expect(ended.value == 2 + others.count)
    branch.stream = nil
  }
}
