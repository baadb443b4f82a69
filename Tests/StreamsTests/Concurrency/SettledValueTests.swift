import Streams
import Testing

struct `Waiting for a value` {
  @Test func `a value that is there, and one that comes later`() async throws {
    #expect(try await Promise<Int> { $0(.success(1)) }.value == 1)
    #expect(try await Future<Int>.completed(2).value == 2)
    let answer = Answer<Int>()
    let promise = Promise(answer).map { $0 + 1 }
    async let value = promise.value
    answer.give(.success(2))
    #expect(try await value == 3)
  }

  @Test func `a Lazy starts its task for who waits, and an input can be waited for`() async throws {
    let (runs, input) = (Counter(), FutureInput<Int>())
    let lazy = Lazy<Int> { completion in
      runs.increment()
      completion(.success(4))
    }
    #expect(runs.value == 0)
    #expect(try await lazy.value == 4)
    #expect(try await lazy.value == 4)
    #expect(runs.value == 1)
    async let value = input.value
    input.complete(5)
    #expect(try await value == 5)
  }

  @Test func `a wait for an input is over when nothing else holds that any more`() async {
    await expectEnd { FutureInput<Int>() }
    await expectEnd { ProgressionInput<Int, Int>() }
  }

  private func expectEnd<Kind: AwaitableKind>(_ make: () -> EventStream<Kind, Int, any Error>) async {
    let (holder, over) = (InputHolder(make()), Counter())
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let waiting = Task {
      defer { over.increment() }
      return try await holder.wait(begin)
    }
    for await _ in begins {}
    await holder.giveUp()
    // Not for ever: a wait that keeps its input would hang the test.
    for _ in 0..<1_000_000 where over.value == 0 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: StreamCancelledError.self) { try await waiting.value }
  }

  @Test func `a task that is cancelled before it waits starts no Lazy`() async throws {
    let runs = Counter()
    let lazy = Lazy<Int> { completion in
      runs.increment()
      completion(.success(4))
    }
    let waiting = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await lazy.value
    }
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(runs.value == 0)
    #expect(try await lazy.value == 4)
  }

  @Test func `a failure is thrown`() async {
    let promise = Promise<Int> { $0(.failure(TestError.failure)) }
    await #expect(throws: TestError.self) { try await promise.retry(2).value }
    await #expect(throws: TestError.self) { try await Future<Int>.completed(TestError.failure).value }
  }

  @Test func `a value that is dropped on the way is missed`() async {
    let promise = Promise<Int> { $0(.success(1)) }
    await #expect(throws: NoValueError.self) { try await promise.filter { $0 > 1 }.value }
  }

  @Test func `cancelling the promise wakes who waits`() async {
    let promise = Promise<Int> { _ in }
    let waiting = Task { try await promise.value }
    promise.cancel()
    await #expect(throws: StreamCancelledError.self) { try await waiting.value }
  }

  @Test func `cancelling one who waits leaves the promise to the others`() async throws {
    let answer = Answer<Int>()
    let promise = Promise(answer)
    let tasks = (0..<2).map { _ in Task { try await promise.map { $0 }.value } }
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    #expect(promise.isActive)
    answer.give(.success(1))
    #expect(try await tasks[1].value == 1)
  }
}

struct `Promises of asynchronous functions` {
  @Test func `the value that it returns`() async throws {
    let promise = Promise {
      await Task.yield()
      return 5
    }
    #expect(try await promise.value == 5)
  }

  @Test func `it runs again for each retry`() async throws {
    let runs = Counter()
    let promise = Promise {
      if runs.increment() < 3 { throw TestError.failure }
      return runs.value
    }
    #expect(try await promise.retry(3).value == 3)
  }

  @Test func `cancelling the promise cancels its task`() async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Bool.self)
    let promise = Promise<Int> {
      start.finish()
      // Until it is cancelled.
      for await _ in AsyncStream<Never>(unfolding: { await forever() }) {}
      end.yield(Task.isCancelled)
      return 1
    }
    for await _ in started {}
    promise.cancel()
    var iterator = ended.makeAsyncIterator()
    #expect(await iterator.next() == true)
    #expect(promise.state == .terminated(reason: .cancelled))
  }

  @Test func `a function that gives up as cancelled cancels its promise`() async {
    let promise = Promise<Int> { throw CancellationError() }
    await #expect(throws: StreamCancelledError.self) { try await promise.value }
    #expect(promise.state == .terminated(reason: .cancelled))
  }
}

/// Holds an input, and waits for its value.
private actor InputHolder<Kind: AwaitableKind> {
  private var input: EventStream<Kind, Int, any Error>?

  init(_ input: EventStream<Kind, Int, any Error>) { self.input = input }

  func wait(_ begin: AsyncStream<Void>.Continuation) async throws -> Int? {
    begin.finish()
    return try await input?.value
  }

  func giveUp() { input = nil }
}

/// Returns nil once the task is cancelled.
private func forever() async -> Never? {
  let (never, continuation) = AsyncStream.makeStream(of: Never.self)
  for await _ in never {}
  continuation.finish()
  return nil
}
