import Testing

@testable import Streams

/// An inner stream of an `asyncMap` or `flatMapError` that can answer no more: what waits for it cannot change that.
struct `An inner stream of which nothing can come` {
  private let weakly = Weakly()
  private let transcript = Transcript()

  typealias Inner = @Sendable (_ use: @escaping @Sendable () -> Void) -> Promise<Int>

  static let inners: [(String, Inner)] = [
    ("a task that drops its closure", { use in Promise { _ in use() } }),
    (
      "an input that is released",
      { use in
        // Not the input itself, which the task would keep.
        let input = FutureInput<Int>()
        let future = input.future()
        let promise = Promise<Int> { done in
          use()
          future.on { done(.success($0)) }
        }
        return withExtendedLifetime(input) { promise }
      }
    ),
    (
      "a producer that never ends",
      { use in SignalProducer<Int, any Error>.never.on(starting: use).promise() }
    ),
    ("one that would be retried", { use in Promise { _ in use() }.map { $0 }.retry(2) }),
    ("a join", { use in Promise { _ in use() }.merge(Promise { _ in }) }),
    (
      "one that waits for such a one",
      { use in Promise.completed(1).asyncMap { _ in Promise { _ in use() } } }
    ),
  ]

  private func waiting(
    _ operation: String, for inner: @escaping @Sendable () -> Promise<Int>
  ) -> Promise<Int> {
    let below = weakly.object("below")
    let waiting =
      operation == "asyncMap"
      ? Promise.completed(1).asyncMap { _ in inner() }
      : Promise<Int> { $0(.failure(TestError.failure)) }.flatMapError { _ in inner() }
    let chain = waiting.on { _ in below.use() }.onTerminate { [transcript] in transcript.write($0) }
    chain.replay()
    return chain
  }

  @Test(arguments: ["asyncMap", "flatMapError"], inners)
  func `cancels what waits for it, and all is freed`(_ operation: String, _ inner: (String, Inner)) {
    let chain = waiting(operation) { [weakly] in
      let captured = weakly.object("captured")
      return inner.1 { captured.use() }
    }
    #expect(transcript.lines == ["cancelled"])
    #expect(weakly.alive == [])
    withExtendedLifetime(chain) {}
  }

  @Test func `is an error where what waits cannot be cancelled`() {
    let numbers = HotInput<Int>()
    numbers.asyncMap { _ in Promise<Int> { _ in } }.onError { [transcript] in transcript.write($0) }
    numbers.push(1)
    #expect(transcript.lines == ["Promise<Int> was cancelled: nothing held it any more"])
  }

  @Test(arguments: ["asyncMap", "flatMapError"])
  func `is waited for as long as the program holds it, which may cancel it`(_ operation: String) {
    let held = Kept<Promise<Int>>()
    let chain = waiting(operation) {
      let inner = Promise<Int> { _ in }
      held.keep(inner)
      return inner
    }
    #expect(chain.isActive)
    held.drop()
    #expect(transcript.lines == ["cancelled"])
  }

  @Test(arguments: ["asyncMap", "flatMapError"])
  func `is another one than that whose answer is still to come`(_ operation: String) {
    let answer = Answer<Int>()
    _ = waiting(operation) { [weakly] in
      let captured = weakly.object("captured")
      return Promise(answer).map {
        captured.use()
        return $0 + 1
      }.on { [transcript] in transcript.write($0) }
    }
    #expect(transcript.lines == [])
    answer.give(.success(1))
    #expect(transcript.lines == ["2", "completed"])
    #expect(weakly.alive == [])
  }
}
