import Streams
import Testing

struct `Future, FutureInput and Lazy` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test func `every observer gets the one value, then the end from the bottom`() {
    let answer = Answer<Int>()
    let future = context.run { Future<Int> { answer.keep($0) } }
    for name in ["A", "B"] {
      future.onTerminate { [transcript] in transcript.write("\(name) \($0)") }
        .on { [transcript] in transcript.write("\(name)\($0)") }
    }
    answer.give(.success(1))
    answer.give(.success(2))
    answer.give(.failure(TestError.failure))
    #expect(transcript.lines == ["A1", "A completed", "B1", "B completed"])
    #expect(future.state == .terminated(reason: .completed))
    #expect(answer.runs == 1)
  }

  @Test func `an error ends it, and onError hears it`() {
    let future = context.run { Future<Int>.completed(TestError.failure) }
    #expect(future.state == .terminated(reason: .error(TestError.failure)))
    future.on { [transcript] in transcript.write($0) }.onError { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(transcript.lines == ["failure", "error(failure)"])
  }

  @Test func `it is done as soon as it has its outcome, with or without observers`() {
    let future = context.run { Future.completed(1) }
    #expect(future.state == .terminated(reason: .completed))
    future.on { [transcript] in transcript.write($0) }
    scheduler.run()
    future.map { $0 + 1 }.on { [transcript] in transcript.write($0) }.replay()
    scheduler.run()
    #expect(transcript.lines == ["1", "2"])
  }

  @Test func `it keeps itself until settled`() {
    let answer = Answer<Int>()
    context.run { Future<Int> { answer.keep($0) } }.on { [transcript] in transcript.write($0) }
    context.run { Promise(Script<Int>(.failure(TestError.failure), .success(2))) }.retry(1, delay: 5).future()
      .on { [transcript] in transcript.write($0) }
    answer.give(.success(1))
    scheduler.run()
    #expect(transcript.lines == ["1", "2"])
  }

  @Test func `an input takes its first completion`() {
    let input = context.run { FutureInput<Int>() }
    let branch = input.on { [transcript] in transcript.write($0) }.onError { [transcript] in
      transcript.write($0)
    }
    input.complete(1)
    input.complete(2)
    input.complete(TestError.failure)
    #expect(transcript.lines == ["1"])
    #expect(branch.state == .terminated(reason: .completed))

    let failed = context.run { FutureInput<Int>() }
    failed.onError { [transcript] in transcript.write($0) }
    failed.complete(TestError.failure)
    #expect(transcript.lines == ["1", "failure"])
  }

  @Test func `an input that is released uncompleted cancels its branches`() {
    let branch: Future<Int> = context.run { FutureInput<Int>() }.map { $0 }
    #expect(branch.state == .terminated(reason: .cancelled))
    var input: FutureInput<Int>? = context.run { FutureInput<Int>() }
    let joined = input?.zip(Future.completed(1))
    #expect(joined?.isActive == true)
    input = nil
    #expect(joined?.state == .terminated(reason: .cancelled))
  }

  @Test func `a Lazy runs its task when the first branch is attached`() {
    let runs = Counter()
    let lazy = context.run { Lazy<Int> { $0(.success(runs.increment())) } }
    scheduler.run()
    #expect(runs.value == 0)
    lazy.on { [transcript] in transcript.write($0) }
    #expect(runs.value == 1)
    lazy.on { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(runs.value == 1)
    #expect(transcript.lines == ["1", "1"])
  }

  @Test func `a Lazy without a branch never runs`() {
    let (runs, weakly) = (Counter(), Weakly())
    do {
      let captured = weakly.object("task")
      let lazy = Lazy<Int> { _ in
        captured.use()
        runs.increment()
      }
      weakly.watch(lazy)
    }
    #expect(runs.value == 0)
    #expect(weakly.alive == [])
  }

  @Test func `futures join`() {
    let (left, right) = context.run { (FutureInput<Int>(), FutureInput<Int>()) }
    left.zip(right).on { [transcript] in transcript.write("\($0.0) \($0.1)") }
    left.combine(stream: right).on { [transcript] in transcript.write("\($0.0) \($0.1)") }
    left.merge(right).on { [transcript] in transcript.write($0) }
    left.complete(1)
    right.complete(2)
    scheduler.run()
    #expect(transcript.lines.sorted() == ["1", "1 2", "1 2"])
  }
}
