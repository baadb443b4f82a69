import Testing

@testable import Streams

struct `The runs of an asyncMap` {
  /// How an answer comes to be unwanted.
  enum Way: CaseIterable {
    case promise, attempt, request, requestTimeout, branch, end, producer
  }

  typealias Completion = @Sendable (Result<Int, any Error>?) -> Void
  typealias Work = @Sendable (Int) async throws -> Int

  @TaskLocal static var local = "none"

  private let began = Words()
  private let ended = Words()
  private let transcript = Transcript()
  private let scheduler = VirtualScheduler()
  private var context: StreamContext { StreamContext(scheduler: scheduler) }

  /// Works until it is cancelled.
  private var endless: Work {
    { [began, ended] number in
      began.give("\(number)")
      do { try await untilCancelled() } catch { ended.give("\(error)") }
      throw CancellationError()
    }
  }

  /// Has the function work on 1. Answers what makes the answer unwanted.
  private func begin(_ way: Way, _ work: @escaping Work) -> () -> Void {
    let scheduler = scheduler
    switch way {
    case .promise, .attempt:
      let mapped = promise().asyncMap(work)
      let leaf = heard(way == .attempt ? mapped.timeout(3) : mapped)
      scheduler.advance(by: .seconds(1))
      return { if way == .promise { leaf.cancel() } else { scheduler.advance(by: .seconds(2)) } }
    case .request, .requestTimeout, .branch:
      let cold = context.run { Cold<Int, Int> { _, number, respond in respond(.success(number)) } }
      let mapped = cold.asyncMap(work)
      let asker = heard(way == .requestTimeout ? mapped.timeout(3) : mapped)
      let request = asker.request(1)
      return {
        switch way {
        case .request: request.cancel()
        case .branch: asker.terminate(withReason: .cancelled)
        default: scheduler.advance(by: .seconds(3))
        }
      }
    case .producer:
      let run = SignalProducer<Int, any Error>(value: 1).asyncMap(work).start()
      return { run.dispose() }
    case .end:
      let hot = HotInput<Int>()
      let leaf = heard(hot.asyncMap(work))
      hot.push(1)
      return {
        hot.terminate(withReason: .cancelled)
        withExtendedLifetime(leaf) {}
      }
    }
  }

  /// Its task answers after a second, each time.
  private func promise() -> Promise<Int> {
    context.run {
      Promise { [scheduler] done in scheduler.schedule(after: .seconds(1)) { done(.success(1)) } }
    }
  }

  private func heard<Kind: StreamKind>(
    _ stream: EventStream<Kind, Int, any Error>
  ) -> EventStream<Kind, Int, any Error> where Kind.Mapped == Kind, Kind.Filtered == Kind {
    stream.on { [transcript] in transcript.write($0) }.onError { [transcript] in transcript.write("\($0)") }
  }

  @Test(arguments: Way.allCases)
  func `cancel the task whose answer is not wanted any more, and that is no error`(_ way: Way) async {
    let makeUnwanted = begin(way, endless)
    #expect(await began.next() == "1")
    makeUnwanted()
    #expect(await ended.next() == "CancellationError()")
    let isTimed = way == .attempt || way == .requestTimeout
    #expect(transcript.lines == (isTimed ? ["\(TimeoutError(seconds: 3))"] : []))
  }

  @Test func `are those of one attempt, before the next one works`() async {
    let leaf = promise().asyncMap(endless).timeout(3).retry(1)
    for _ in 0..<2 {
      scheduler.advance(by: .seconds(1))
      #expect(await began.next() == "1")
      scheduler.advance(by: .seconds(2))
      #expect(await ended.next() == "CancellationError()")
    }
    #expect(leaf.state.termination?.underlyingError is TimeoutError)
  }

  @Test func `are counted by attempts, and are over before another one takes their place`() {
    let owed = Kept<Completion>()
    let leaf = promise().asyncMap { [transcript] (number: Int, run: TaskRun, done: @escaping Completion) in
      transcript.write("run \(run.attempt)")
      run.onEnd { transcript.write("over \(run.attempt)") }
      owed.keep(done)
    }.timeout(3).retry(2).on { [transcript] in transcript.write($0) }
    scheduler.advance(by: .seconds(4))
    owed.all[0](.success(10))
    owed.all[1](.failure(TestError.failure))
    scheduler.advance(by: .seconds(1))
    owed.all[2](.success(30))
    #expect(transcript.lines == ["run 1", "over 1", "run 2", "over 2", "run 3", "over 3", "30"])
    #expect(leaf.state == .terminated(reason: .completed))
  }

  @Test func `end before their answers are delivered, and with an end that waits for them`() {
    let (hot, owed) = (HotInput<Int>(), Kept<Completion>())
    let leaf = hot.asyncMap { [transcript] (number: Int, run: TaskRun, done: @escaping Completion) in
      run.onEnd { transcript.write("over \(number)") }
      owed.keep(done)
    }.on { [transcript] in transcript.write($0) }.onTerminate { [transcript] in transcript.write($0) }
    for number in 1...3 { hot.push(number) }
    owed.all[1](.success(20))
    hot.terminate(withReason: .completed)
    owed.all[2](nil)
    #expect(leaf.isActive)
    owed.all[0](.success(10))
    #expect(transcript.lines == ["over 2", "20", "over 3", "over 1", "10", "completed"])
  }

  @Test func `end when the closure to answer with is released`() {
    let hot = HotInput<Int>()
    let mapped = hot.asyncMap { [transcript] (_: Int, run: TaskRun, _: @escaping Completion) in
      run.onEnd { transcript.write("over") }
    }
    hot.push(1)
    #expect(transcript.lines == ["over"])
    #expect(mapped.isActive)
  }

  @Test func `give what the functions return, in the order in which they do, and what they throw`() async {
    let gates = [Words(), Words(), Words()]
    let (hot, heard) = (HotInput<Int>(), Words())
    let leaf = hot.asyncMap { number in
      _ = await gates[number].next()
      if number == 1 { throw TestError.failure }
      if number == 2 { throw CancellationError() }
      return "\(number)"
    }
    .on { heard.give($0) }.onError { heard.give("\($0)") }
    for number in 0...2 { hot.push(number) }
    for (number, answer) in [(1, "failure"), (2, "CancellationError()"), (0, "0")] {
      gates[number].give("go")
      #expect(await heard.next() == answer)
    }
    #expect(leaf.isActive)
  }

  @Test func `see the context of the stream, and the task-locals of where the value comes from`() async {
    let (context, seen) = (context, Words())
    let hot = context.run { HotInput<Int>() }
    let leaf = hot.asyncMap { number in
      seen.give("\(number) \(Self.local) \(StreamContext.current === context)")
      return number
    }
    .on { _ in }
    Self.$local.withValue("here") { hot.push(1) }
    #expect(await seen.next() == "1 here true")
    withExtendedLifetime(leaf) {}
  }

  @Test func `that are deaf to their end keep nothing of the tree`() async {
    let (weakly, hold) = (Weakly(), Words())
    do {
      let object = weakly.object("handler")
      let hot = weakly.watch(HotInput<Int>())
      let leaf = weakly.watch(
        hot.asyncMap { [began] number in
          began.give("\(number)")
          _ = await hold.next()
          return number
        }
        .on { _ in object.use() })
      hot.push(1)
      #expect(await began.next() == "1")
      hot.terminate(withReason: .cancelled)
      withExtendedLifetime(leaf) {}
    }
    #expect(weakly.alive == [])
    hold.give("go")
  }
}
