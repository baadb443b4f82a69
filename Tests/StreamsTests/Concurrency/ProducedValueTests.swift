import Synchronization
import Testing

@testable import Streams

struct `The value of an event stream` {
  /// What streams give, and what they throw.
  static let outcomes: [(String, @Sendable () async throws -> Int, String)] = [
    ("the first of several", { try await SignalProducer<Int, Never>([1, 2, 3]).value }, "1"),
    ("of a type of failure", { try await SignalProducer<Int, TestError>(value: 1).value }, "1"),
    ("a failure", { try await SignalProducer<Int, TestError>(error: .failure).value }, "failure"),
    (
      "an interruption",
      { try await SignalProducer<Int, Never> { observer, _ in observer.sendInterrupted() }.value },
      "StreamCancelledError"
    ),
    ("nothing", { try await SignalProducer<Int, Never>.empty.value }, "NoValueError"),
    ("of a callbag", { try await CallbagSource<Int>.from([4, 5]).value }, "4"),
    ("of an Observable", { try await ObservableInput(6).producer().value }, "6"),
    ("of a signal that is over", { try await Signal<Int, Never>.empty.value }, "NoValueError"),
  ]

  @Test(arguments: outcomes)
  func `is the first one, or what it fails with`(
    _ description: String, _ wait: @Sendable () async throws -> Int, _ said: String
  ) async {
    do {
      let value = try await wait()
      #expect("\(value)" == said)
    } catch {
      #expect(error is TestError ? "\(error)" == said : "\(type(of: error))" == said)
    }
  }

  @Test func `is heard of a signal from now on`() async throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    input.send(value: 1)
    let isOver = Atomic<Bool>(false)
    async let value = Task {
      defer { isOver.store(true, ordering: .releasing) }
      return try await signal.value
    }.value
    while !isOver.load(ordering: .acquiring) {
      input.send(value: 2)
      await Task.yield()
    }
    #expect(try await value == 2)
  }

  @Test func `disposes of its run with the first value`() async throws {
    let transcript = Transcript()
    let producer = SignalProducer<Int, Never> { observer, run in
      run.observeEnded { transcript.write("over") }
      observer.send(value: 1)
      observer.send(value: 2)
    }
    #expect(try await producer.value == 1)
    #expect(transcript.lines == ["over"])
  }

  @Test func `disposes of its run when the task is cancelled, at once and with all below it`() async {
    let words = Words()
    let cold = Cold<Int, Int> { number in
      words.give("begins")
      do { try await untilCancelled() } catch { words.give("\(error)") }
      throw CancellationError()
    }
    let wait = Task {
      try await SignalProducer<Int, any Error>([1]).flatMap(.concat) { cold.producer(for: $0) }.retry(9).value
    }
    #expect(await words.next() == "begins")
    wait.cancel()
    #expect(await words.next() == "CancellationError()")
    await #expect(throws: CancellationError.self) { try await wait.value }
  }

  @Test func `starts nothing in a task that has been cancelled`() async {
    let transcript = Transcript()
    let wait = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await SignalProducer<Int, Never> { _, _ in transcript.write("started") }.value
    }
    await #expect(throws: CancellationError.self) { try await wait.value }
    #expect(transcript.lines == [])
  }
}
