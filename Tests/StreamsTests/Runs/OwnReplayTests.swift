import Testing

@testable import Streams

@Suite("A branch that comes late has its own time to be built, whatever others do with the stream")
struct OwnReplayTests {
  private typealias Use = @Sendable (Promise<Int>, StreamContext) async -> Void

  /// What another part of the program does with a settled Promise while a chain is built below it.
  private static let uses: KeyValuePairs<String, Use> = [
    "nothing": { _, _ in },
    "waits for its value": { promise, _ in _ = try? await promise.value },
    "waits for a value of its own": { promise, _ in _ = try? await promise.map { $0 }.value },
    "starts a producer": { promise, _ in promise.producer().startWithResult { _ in } },
    "observes a signal": { promise, _ in promise.signal().observe { _ in } },
    "awaits it in a Promise": { promise, context in
      _ = context.run { Promise<Int> { $0(.success(1)) }.asyncMap { _ in promise }.on { _ in }.replay() }
    },
    "flattens it": { promise, context in
      _ = context.run {
        SignalProducer<Int, any Error>(value: 1).flatMap(.merge) { _ in promise }.startWithResult { _ in }
      }
    },
    "starts a callbag": { promise, _ in _ = CallbagSource.fromStream(promise).forEach { _ in } },
    "waits for a join of it": { promise, _ in _ = try? await promise.zip(promise.map { $0 }).value },
    "attaches a branch": { promise, _ in promise.on { _ in } },
  ]

  @Test(arguments: uses.map(\.key), [false, true])
  func `a retry below is heard`(use: String, isBelow: Bool) async throws {
    let (scheduler, calls, heard) = (VirtualScheduler(), Counter(), Transcript())
    let context = StreamContext(scheduler: scheduler)
    let promise = context.run {
      let root = Promise<Int> { $0(.success(1)) }
      return isBelow ? root.map { $0 }.reuse() : root.reuse()
    }
    promise.on { _ in }.replay()
    let step = promise.resultMap { value in
      heard.write("works")
      return calls.increment() == 1 ? .failure(TestError.failure) : .success(value)
    }
    await (try #require(Self.uses.first { $0.key == use }).value)(promise, context)
    #expect(heard.lines.isEmpty)
    step.retry(1).on { heard.write("\(scheduler.now): \($0)") }
    scheduler.run()
    #expect(heard.lines == ["works", "works", "0.01 seconds: 1"])
  }

  @Test(arguments: [false, true])
  func `each hears the outcome when its own time is over`(isBelow: Bool) {
    let (scheduler, heard) = (VirtualScheduler(), Transcript())
    StreamContext(scheduler: scheduler).run {
      let root = Promise<Int> { $0(.success(1)) }
      let promise = isBelow ? root.map { $0 }.reuse() : root.reuse()
      promise.on { _ in }.replay()
      for branch in 1...4 {
        promise.on { _ in heard.write("\(branch) at \(scheduler.now)") }
        scheduler.advance(by: .milliseconds(4))
      }
      // It has its outcome, so that nothing but a replay keeps a branch waiting.
      promise.on { _ in heard.write("5 at \(scheduler.now)") }.replay()
    }
    scheduler.run()
    #expect(
      heard.lines == [
        "1 at 0.01 seconds", "2 at 0.014 seconds", "3 at 0.016 seconds", "4 at 0.016 seconds",
        "5 at 0.016 seconds",
      ])
  }
}
