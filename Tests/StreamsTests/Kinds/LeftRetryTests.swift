import Streams
import Testing

struct `A Promise with a retry whose first run fails late` {
  private let answers = Kept<@Sendable (Result<Int, any Error>) -> Void>()

  private func promise() -> Promise<Int> {
    Promise<Int> { [answers] answer in answers.keep(answer) }.retry(1)
  }

  /// How many runs there are once each has failed, after which who comes late is told the failure.
  private func runs(of promise: Promise<Int>) async -> Int {
    var failed = 0
    while failed < answers.all.count {
      answers.all[failed](.failure(TestError.failure))
      failed += 1
    }
    await #expect(throws: TestError.failure) { try await promise.value }
    return answers.all.count
  }

  private func leave(_ promise: Promise<Int>) { promise.producer().start { _ in }.dispose() }

  @Test func `is retried while no branch has come yet`() async {
    #expect(await runs(of: promise()) == 2)
  }

  @Test func `is not retried when the last branch has left`() async {
    let promise = promise()
    leave(promise)
    #expect(await runs(of: promise) == 1)
  }

  @Test func `is retried for a branch that has come after that`() async {
    let promise = promise()
    leave(promise)
    let heard = Transcript()
    promise.onError { heard.write($0) }
    #expect(await runs(of: promise) == 2)
    #expect(heard.lines == ["failure"])
  }
}
