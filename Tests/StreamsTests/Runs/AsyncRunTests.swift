import Testing

@testable import Streams

struct `Asynchronous runs` {
  @TaskLocal static var local = "none"

  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test func `of a Cold answer who asked, each in a task of its own`() async {
    let cold = Cold<Int, Int> { request in
      await Task.yield()
      if request == 0 { throw TestError.failure }
      return request * 10
    }
    let (heard, continuation) = AsyncStream.makeStream(of: String.self)
    let asker = cold.on { continuation.yield("\($0)") }.onError { continuation.yield("\($0)") }
    var lines = heard.makeAsyncIterator()
    for request in [1, 0, 2] {
      asker.request(request)
      #expect(await lines.next() == (request == 0 ? "failure" : "\(request * 10)"))
    }
  }

  @Test(arguments: ["request", "branch", "root", "timeout", "wait"])
  func `of a Cold are cancelled with their request, and that is no error`(_ way: String) async {
    let (began, ended) = (Words(), Words())
    let transcript = Transcript()
    let cold = context.run {
      Cold<Int, Int> { request in
        began.give("\(request)")
        do { try await untilCancelled() } catch { ended.give("\(error)") }
        throw CancellationError()
      }
    }
    let limited = way == "timeout" ? cold.timeout(2) : cold.inFlight(limit: 1)
    let asker = limited.on { transcript.write($0) }.onError { transcript.write($0) }
    let request = asker.request(1)
    #expect(await began.next() == "1")
    switch way {
    case "request": request.cancel()
    case "branch": asker.terminate(withReason: .cancelled)
    case "root": cold.terminate(withReason: .completed)
    case "wait":
      // Nothing of what waits starts.
      limited.on { _ in }.request(2).cancel()
      request.cancel()
      scheduler.run()
    default: scheduler.advance(by: .seconds(2))
    }
    #expect(await ended.next() == "CancellationError()")
    #expect(!request.isActive)
    #expect(transcript.lines == (way == "timeout" ? ["\(TimeoutError(seconds: 2))"] : []))
  }

  @Test func `of a Cold that throw CancellationError by themselves are errors`() async {
    let heard = Words()
    let cold = Cold<Int, Int> { _ in throw CancellationError() }
    let asker = cold.onError { heard.give("\($0)") }
    asker.request(1)
    #expect(await heard.next() == "CancellationError()")
    #expect(asker.isActive)
  }

  @Test func `of a Future that throw CancellationError by themselves fail it`() async {
    let future = Future<Int> { throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await future.value }
  }

  @Test func `of a Promise are cancelled before the next one runs`() async {
    let (began, ended) = (Words(), Words())
    let promise = context.run {
      Promise<Int> {
        began.give("run")
        do { try await untilCancelled() } catch { ended.give("\(error)") }
        throw CancellationError()
      }
    }
    let leaf = promise.timeout(2).retry(2, delay: 1)
    for _ in 0..<3 {
      #expect(await began.next() == "run")
      scheduler.advance(by: .seconds(2))
      #expect(await ended.next() == "CancellationError()")
      scheduler.advance(by: .seconds(1))
    }
    #expect(leaf.state.termination?.underlyingError is TimeoutError)
    #expect(promise.state.termination?.underlyingError is TimeoutError)
  }

  @Test
  func `of a Promise have the task-locals and the context of where it was made, also later and elsewhere`()
    async throws
  {
    let (complete, seen) = (Words(), Words())
    let context = context
    let runs = Counter()
    let promise = Self.$local.withValue("maker") {
      context.run {
        Promise<Int> {
          let run = runs.increment()
          // A failure before the chain is complete would come to its end as a replay, in virtual time.
          if run == 1 { _ = await complete.next() }
          seen.give("\(Self.local) \(StreamContext.current === context)")
          if run < 4 { throw TestError.failure }
          return 1
        }
      }
    }
    let failed = Words()
    let leaf = Self.$local.withValue("retrier") {
      promise.onError { _ in failed.give("failed") }.retry(1, delay: 1).retry(2)
    }
    complete.give("now")
    for run in 1...4 {
      #expect(await seen.next() == "maker true")
      guard run < 4 else { break }
      #expect(await failed.next() == "failed")
      if run == 1 {
        // The retry is planned after the handler above it has heard of the error.
        while scheduler.nextDue == nil { await Task.yield() }
        onThreads(1) { _ in Self.$local.withValue("timer") { scheduler.advance(by: .seconds(1)) } }
      }
    }
    #expect(try await leaf.value == 1)
    // The replay that is planned in virtual time holds the tree, and the tree the time.
    scheduler.run()
  }

  @Test func `of a Lazy have the task-locals of where it was made`() async throws {
    let lazy = Self.$local.withValue("maker") { Lazy<String> { Self.local } }
    let leaf: Future<String> = Self.$local.withValue("other") { lazy.map { $0 } }
    #expect(try await leaf.value == "maker")
  }

  @Test(arguments: [false, true])
  func `of a Cold have the task-locals of who asked, also after a wait, and the context of the stream`(
    isTimed: Bool
  )
    async
  {
    let seen = Words()
    let (context, other) = (context, StreamContext())
    let gate = Words()
    let cold = context.run {
      Cold<Int, Int> { request in
        seen.give("\(request) \(Self.local) \(StreamContext.current === context)")
        _ = await gate.next()
        return request
      }
    }
    let asker = (isTimed ? cold.timeout(5) : cold).inFlight(limit: 1).on { _ in }
    for (number, name) in ["first", "second", "third"].enumerated() {
      other.run { Self.$local.withValue(name) { _ = asker.request(number) } }
    }
    for (number, name) in ["first", "second", "third"].enumerated() {
      #expect(await seen.next() == "\(number) \(name) true")
      gate.give("go")
    }
  }

  @Test func `that keep what they were given keep nothing of the tree`() async {
    let weakly = Weakly()
    let (began, hold) = (Words(), Words())
    do {
      let object = weakly.object("handler")
      let cold = weakly.watch(
        Cold<Int, Int> { request in
          began.give("\(request)")
          // Deaf to its cancellation.
          _ = await hold.next()
          return request
        })
      let asker = weakly.watch(cold.map { $0 }.on { _ in object.use() })
      asker.request(1)
      #expect(await began.next() == "1")
      cold.terminate(withReason: .completed)
    }
    #expect(weakly.alive == [])
    hold.give("go")
  }
}
