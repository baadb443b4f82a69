import Testing

@testable import Streams

/// A fallback on a Promise or Future. See `FlatMapErrorTests` of signals for streams whose errors have types.
struct `What takes the place of an error` {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How many runs fail before one succeeds.
    let failures: Int
    let lines: [String]
    let build: @Sendable (Promise<Int>, @escaping @Sendable (any Error) -> Promise<Int>) -> Promise<Int>

    init(
      _ description: String, _ failures: Int, _ lines: String...,
      build:
        @escaping @Sendable (Promise<Int>, @escaping @Sendable (any Error) -> Promise<Int>) -> Promise<Int>
    ) {
      (testDescription, self.failures, self.lines, self.build) = (description, failures, lines, build)
    }
  }

  /// Run `n` of the task answers at `n` seconds; the fallback takes half a second.
  static let cases = [
    Case("a value passes", 0, "0 run 1", "1 1", "1 completed") { $0.flatMapError($1) },
    Case("an error has a fallback", 9, "0 run 1", "1 caught error 1", "1.5 50", "1.5 completed") {
      $0.flatMapError($1)
    },
    Case("a retry above comes first", 1, "0 run 1", "1 run 2", "2 2", "2 completed") {
      $0.retry(1).flatMapError($1)
    },
    Case(
      "a retry above gives up", 9, "0 run 1", "1 run 2", "2 caught error 2", "2.5 50", "2.5 completed"
    ) { $0.retry(1).flatMapError($1) },
    Case("a retry below is not asked", 9, "0 run 1", "1 caught error 1", "1.5 50", "1.5 completed") {
      $0.flatMapError($1).retry(3)
    },
    Case(
      "a retry below runs all again", 9, "0 run 1", "1 caught error 1", "1.5 run 2", "2.5 caught error 2",
      "3 broken", "3 error(broken)"
    ) { promise, fallback in
      promise.flatMapError { fallback($0).resultMap { _ in .failure(TestError("broken")) } }.retry(1)
    },
    Case(
      "a retry below has a value then", 1, "0 run 1", "1 caught error 1", "1.5 run 2", "2.5 2",
      "2.5 completed"
    ) {
      promise, fallback in
      promise.flatMapError { fallback($0).resultMap { _ in .failure(TestError("broken")) } }.retry(1)
    },
    Case("what the closure throws is the error", 9, "0 run 1", "1 thrown", "1 error(thrown)") { promise, _ in
      promise.flatMapError { _ -> Promise<Int> in throw TestError("thrown") }
    },
    Case("no value needs no fallback", 0, "0 run 1", "1 completed") {
      $0.filter { $0 > 9 }.flatMapError($1)
    },
    Case("a fallback may have no value", 9, "0 run 1", "1 caught error 1", "1.5 completed") {
      promise, fallback in
      promise.flatMapError { fallback($0).filter { $0 > 99 } }
    },
    Case(
      "a timeout above is an error", 0, "0 run 1", "0.5 caught nothing came for 0.5 s", "1 50", "1 completed"
    ) {
      $0.timeout(0.5).flatMapError($1)
    },
    Case(
      "a timeout below ends the fallback", 9, "0 run 1", "1 caught error 1", "1.25 fallback: cancelled",
      "1.25 nothing came for 1.25 s", "1.25 error(nothing came for 1.25 s)"
    ) { $0.flatMapError($1).timeout(1.25) },
    Case(
      "a timeout and a retry below", 1, "0 run 1", "1 caught error 1", "1.25 fallback: cancelled",
      "1.25 run 2",
      "2.25 2", "2.25 completed"
    ) { $0.flatMapError($1).timeout(1.25).retry(1) },
    Case("another fallback", 9, "0 run 1", "1 caught error 1", "1 caught next", "1.5 50", "1.5 completed") {
      promise, fallback in
      promise.flatMapError { error in
        _ = fallback(error).unkept
        return .completed(TestError("next"))
      }.flatMapError(fallback)
    },
    Case(
      "a cancelled fallback cancels", 9, "0 run 1", "1 caught error 1", "1 fallback: cancelled", "1 cancelled"
    ) {
      promise, fallback in
      promise.flatMapError { error in
        let other = fallback(error)
        other.cancel()
        return other
      }.retry(2)
    },
  ]

  private let time = Timeline()

  private func write(_ text: String) {
    let now = time.scheduler.now / .seconds(1)
    time.transcript.write("\(now == now.rounded() ? "\(Int(now))" : "\(now)") \(text)")
  }

  private func promise(failing failures: Int) -> Promise<Int> {
    time.run {
      Promise { [self] _, run, done in
        write("run \(run.attempt)")
        time.scheduler.schedule(after: .seconds(1)) {
          done(run.attempt > failures ? .success(run.attempt) : .failure(TestError("error \(run.attempt)")))
        }
      }
    }
  }

  private func fallback(_ error: any Error) -> Promise<Int> {
    write("caught \(error)")
    return Promise { [time] done in time.scheduler.schedule(after: .seconds(0.5)) { done(.success(50)) } }
      .onTerminate { [self] in if $0 == .cancelled { write("fallback: \($0)") } }
  }

  @Test(arguments: cases) func `is the outcome of another stream`(_ test: Case) {
    let stream = test.build(promise(failing: test.failures), fallback)
    stream.on { write("\($0)") }.onError { write("\($0)") }.onTerminate { write("\($0)") }
    time.advance(to: 9)
    #expect(time.lines == test.lines)
  }

  @Test func `is cancelled from anywhere, with what is above`() {
    for isAbove in [true, false] {
      let (above, transcript) = (promise(failing: 9), Transcript())
      let below = above.flatMapError { [self] error in fallback(error).onTerminate(transcript.writer()) }
      time.advance(to: time.scheduler.now / .seconds(1) + 1.25)
      if isAbove { above.cancel() } else { below.cancel() }
      #expect(transcript.lines == ["cancelled"])
      #expect(
        [above, below].map(\.state) == [.terminated(reason: .cancelled), .terminated(reason: .cancelled)])
    }
  }

  @Test func `is there for a Future, Lazy and Progression`() {
    time.run {
      time.write(Future<Int>.completed(TestError.failure).flatMapError { _ in Promise.completed(1) })
      time.write(Lazy<Int>.completed(TestError.failure).flatMapError { _ in Future.completed(2) })
      time.write(Progression<Int, Int>.completed(TestError.failure).flatMapError { _ in Lazy.completed(3) })
    }
    time.advance(to: 2)
    let completions = Array(repeating: "0.01 completed", count: 3)
    #expect(time.lines.sorted() == ["0.01 1", "0.01 2", "0.01 3"] + completions)
  }
}
