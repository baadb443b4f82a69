import Streams
import Testing

struct `Promise, as specified` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  /// The specification's network: fails with the status codes in turn, then answers.
  struct NetworkError: Error { var statusCode: Int }

  func network(failing codes: Int...) -> (promise: Promise<String>, script: Script<String>) {
    let answers = codes.map { Result<String, any Error>.failure(NetworkError(statusCode: $0)) }
    let script = Script(answers + [.success("{}")])
    return (context.run { Promise(script) }, script)
  }

  @Test func `three retries, two seconds apart`() {
    let (promise, script) = network(failing: 500, 500, 500)
    promise
      .retry(3, delay: 2.0)
      .map { $0 + " parsed" }
      .dispatch(.async(on: .scheduler(scheduler))).map { "object of \($0)" }
      .dispatch(.async(on: .scheduler(scheduler))).on { [transcript, scheduler] in
        transcript.write("\(scheduler.now): \($0)")
      }

    scheduler.run()

    #expect(script.runs == 4)
    #expect(transcript.lines == ["6.01 seconds: object of {} parsed"])
  }

  @Test func `a handler decides about each retry`() {
    let (promise, script) = network(failing: 504, 504)
    let scheduler = scheduler
    promise
      .retry { attempt, error, retry in
        guard attempt < 4, let networkError = error as? NetworkError else { return retry(false) }
        if networkError.statusCode == 504 {
          Dispatch.delay(after: 5.0, on: .scheduler(scheduler)).execute {
            retry(true)
          }
        } else {
          retry(false)
        }
      }
      .on { [transcript] in transcript.write("\(scheduler.now): \($0)") }

    scheduler.run()

    #expect(script.runs == 3)
    #expect(transcript.lines == ["10.01 seconds: {}"])
  }

  @Test(arguments: [true, false])
  func `a handler gives up when the attempts are used up`(atOnce: Bool) {
    let (promise, script) = network(failing: 504, 504, 504, 504, 504)
    (atOnce
      ? promise.retry { attempt, _ in attempt < 4 }
      : promise.retry { attempt, _, retry in retry(attempt < 4) })
      .onError { [transcript] _ in transcript.write("gave up") }

    scheduler.run()

    #expect(script.runs == 4)
    #expect(transcript.lines == ["gave up"])
  }

  @Test func `cascaded retries add up to six`() {
    let script = Script<String>(.failure(TestError.failure))
    context.run { Promise(script) }
      .retry(3, delay: 2.0)
      .reuse(true)
      .retry(3, delay: 2.0)
      .onError { [transcript, scheduler] in transcript.write("\(scheduler.now): \($0)") }

    scheduler.run()

    #expect(script.runs == 7)
    #expect(transcript.lines == ["12.01 seconds: failure"])
  }

  @Test func `a reused value fills the retries of a failing operator below`() {
    let script = Script<Int>(.failure(TestError.failure), .success(1))
    let parses = Script<Int>(.failure(TestError("parse")), .failure(TestError("parse")), .success(2))
    context.run { Promise(script) }
      .retry(3)
      .reuse(true)
      .resultMap { _ in parses.next() }
      .retry(3)
      .on { [transcript] in transcript.write($0) }

    scheduler.run()

    #expect(script.runs == 2)
    #expect(parses.runs == 3)
    #expect(transcript.lines == ["2"])
  }

  @Test func `a Future made of a Promise has retried already`() {
    let (promise, script) = network(failing: 500)
    let future: Future<String> = promise.retry(3, delay: 2.0).future()
    future.on { [transcript] in transcript.write("1 \($0)") }
    future.on { [transcript] in transcript.write("2 \($0)") }

    scheduler.run()

    #expect(script.runs == 2)
    #expect(transcript.lines == ["1 {}", "2 {}"])
  }

  @Test func `cancel reaches the task, then the chain from the bottom`() {
    let promise = context.run {
      Promise<Int> { [transcript] state, _ in
        state.on { transcript.write("task \($0 == .terminated(reason: .cancelled))") }
      }
    }
    let chain = promise.onTerminate { [transcript] in transcript.write("upper \($0)") }
      .retry(3, delay: 2.0)
      .map { $0 + 1 }
      .onTerminate { [transcript] in transcript.write("lower \($0)") }

    chain.cancel()
    chain.cancel()

    #expect(transcript.lines == ["task true", "lower cancelled", "upper cancelled"])
  }

  @Test func `completion runs from the bottom up`() {
    let answer = Answer<Int>()
    context.run { Promise(answer) }
      .onTerminate { [transcript] _ in transcript.write("first") }
      .map { $0 * 2 }
      .onTerminate { [transcript] _ in transcript.write("second") }
      .on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] _ in transcript.write("third") }

    answer.give(.success(4))

    #expect(transcript.lines == ["8", "third", "second", "first"])
  }

  @Test func `the value replays shortly after, or at once when asked for`() {
    let promise = context.run { Promise<Int> { $0(.success(1)) } }
    promise.on { [transcript, scheduler] in transcript.write("\(scheduler.now) \($0)") }
    scheduler.run()

    promise.map { $0 + 1 }.on { [transcript, scheduler] in transcript.write("\(scheduler.now) \($0)") }
    #expect(transcript.lines == ["0.01 seconds 1"])
    scheduler.run()
    #expect(transcript.lines == ["0.01 seconds 1", "0.02 seconds 2"])

    promise.map { $0 + 2 }.on { [transcript] in transcript.write("at once \($0)") }.replay()
    #expect(transcript.lines.last == "at once 3")
    scheduler.run()
    #expect(transcript.lines.count == 3)
  }

  @Test func `replay does nothing on an unsettled Promise`() {
    let answer = Answer<Int>()
    let chain = context.run { Promise(answer) }.on { [transcript] in transcript.write($0) }.replay()
    #expect(transcript.lines.isEmpty)
    answer.give(.success(1))
    #expect(transcript.lines == ["1"])
    #expect(chain.state == .terminated(reason: .completed))
  }

  @Test func `merge gives one value and cancels the loser`() {
    let (slow, fast) = (Answer<Int>(), Answer<Int>())
    let loser = context.run { Promise(slow) }
    let winner = context.run { Promise(fast) }
    loser.merge(winner).on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }

    fast.give(.success(2))
    slow.give(.success(1))

    #expect(transcript.lines == ["2", "completed"])
    #expect(loser.state == .terminated(reason: .cancelled))
    #expect(winner.state == .terminated(reason: .completed))
  }

  @Test func `zip and combine give one pair and complete`() {
    for way in 0...2 {
      let (left, right) = (Answer<Int>(), Answer<String>())
      let (first, second) = context.run { (Promise(left), Promise(right)) }
      let pairs = [{ first.zip(second) }, { first.combine(second) }, { first.combine(stream: second) }][way]()
      let ended = pairs.on { [transcript] in transcript.write("\($0.0)\($0.1)") }

      right.give(.success("a"))
      left.give(.success(1))

      #expect(transcript.lines.last == "1a")
      #expect(ended.state == .terminated(reason: .completed))
      #expect(first.state == ended.state && second.state == ended.state)
    }
    #expect(transcript.lines == ["1a", "1a", "1a"])
  }
}
