import Streams
import Testing

struct `Promise: branches and ends` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  let answer = Answer<Int>()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test func `two branches that retry the same failure share the run`() {
    let promise = context.run { Promise(answer) }
    let short = promise.retry(1).onError { [transcript] in transcript.write("short \($0)") }
    let long = promise.retry(3).on { [transcript] in transcript.write("long \($0)") }
    for _ in 0..<3 { answer.give(.failure(TestError.failure)) }
    #expect(answer.runs == 4)
    #expect(!short.isActive && long.isActive)
    answer.give(.success(1))
    #expect(transcript.lines == ["short failure", "long 1"])
    #expect(promise.state == .terminated(reason: .completed))
  }

  @Test func `branches that wait for different times have their own budgets`() {
    let promise = context.run { Promise(answer) }
    promise.retry(1, delay: 1).onError { [transcript] _ in transcript.write("quick gave up") }
    promise.retry(1, delay: 5).onError { [transcript] _ in transcript.write("slow gave up") }
    answer.give(.failure(TestError.failure))
    scheduler.advance(by: .seconds(1))
    #expect(answer.runs == 2)
    answer.give(.failure(TestError.failure))
    #expect(transcript.lines == ["quick gave up"])
    scheduler.advance(by: .seconds(4))
    // The second run failed while the slow branch was waiting: that is what its retry gets.
    #expect(answer.runs == 2)
    #expect(transcript.lines == ["quick gave up", "slow gave up"])
  }

  @Test func `a plain branch ends on the first failure while its sibling retries`() {
    let promise = context.run { Promise(answer) }
    let plain = promise.map { $0 }
    plain.on { [transcript] in transcript.write("plain \($0)") }
      .onError { [transcript] in transcript.write("plain \($0)") }
      .onTerminate { [transcript] in transcript.write("plain \($0)") }
    let retried = promise.retry(1).on { [transcript] in transcript.write("retried \($0)") }
    answer.give(.failure(TestError.failure))
    #expect(plain.state == .terminated(reason: .error(TestError.failure)))
    #expect(promise.isActive)
    answer.give(.success(1))
    #expect(transcript.lines == ["plain failure", "plain error(failure)", "retried 1"])
    #expect(retried.state == .terminated(reason: .completed))
  }

  @Test func `a finished branch never gets a second value`() {
    let parse = Script<Int>(.failure(TestError.failure), .success(0))
    let promise = context.run { Promise(answer) }
    promise.on { [transcript] in transcript.write("plain \($0)") }
    promise.asyncMap { value, answer in answer(.success(value)) }
      .on { [transcript] in transcript.write("mapped \($0)") }
    promise.resultMap { _ in parse.next() }.retry(1).on { [transcript] in transcript.write("retried \($0)") }
    answer.give(.success(1))
    #expect(answer.runs == 2)
    answer.give(.success(2))
    #expect(transcript.lines == ["plain 1", "mapped 1", "retried 0"])
  }

  @Test func `the first branch has ended before the second is delivered`() {
    let promise = context.run { Promise(answer) }.onTerminate { [transcript] _ in
      transcript.write("trunk end")
    }
    for name in ["A", "B"] {
      promise.onTerminate { [transcript] _ in transcript.write("\(name) end") }
        .on { [transcript] in transcript.write("\(name) \($0)") }
    }
    answer.give(.success(1))
    #expect(transcript.lines == ["A 1", "A end", "B 1", "B end", "trunk end"])
  }

  @Test(
    arguments: ["plain", "dispatch", "delay", "asyncMap", "merge", "zip", "retry"],
    ["value", "error", "cancel"])
  func `the end climbs from the leaf through`(_ passage: String, _ reason: String) {
    let states = Kept<Observable<StreamState>>()
    let promise = context.run {
      Promise<Int> { [answer] state, completion in
        states.keep(state)
        answer.keep(completion)
      }
    }
    let never = context.run { Promise<Int> { _ in } }
    let pairs = context.run { Promise<Int> { $0(.success(0)) } }
    states.all[0].on { [transcript] _ in transcript.write("task") }
    let upper = promise.onTerminate { [transcript] in transcript.write("upper \($0)") }
    let passed: Promise<Int> =
      switch passage {
      case "dispatch": upper.dispatch(.async(on: .scheduler(scheduler)))
      case "delay": upper.delay(1)
      case "asyncMap": upper.asyncMap { value, answer in answer(.success(value)) }
      case "merge": upper.merge(never)
      case "zip": upper.zip(pairs).map { $0.0 }
      case "retry": upper.retry(0)
      default: upper
      }
    let leaf = passed.onTerminate { [transcript] in transcript.write("middle \($0)") }
      .onTerminate { [transcript] in transcript.write("leaf \($0)") }
    let expected: String
    switch reason {
    case "value":
      answer.give(.success(1))
      expected = "completed"
    case "error":
      answer.give(.failure(TestError.failure))
      expected = "error(failure)"
    default:
      leaf.cancel()
      expected = "cancelled"
    }
    scheduler.run()
    let climb = ["leaf \(expected)", "middle \(expected)", "upper \(expected)"]
    #expect(transcript.lines == (reason == "cancel" ? ["task"] + climb : climb + ["task"]))
    #expect(!promise.isActive && !leaf.isActive)
  }

  @Test func `a refused value completes without one`() {
    for refuses in [true, false] {
      let answer = Answer<Int>()
      let promise = context.run { Promise(answer) }
      let chain = refuses ? promise.filter { _ in false } : promise.compactMap { _ in nil }
      let leaf = chain.retry(3).on { [transcript] in transcript.write($0) }
      answer.give(.success(1))
      #expect(leaf.state == .terminated(reason: .completed))
      #expect(promise.state == .terminated(reason: .completed))
    }
    #expect(transcript.lines.isEmpty)
  }
}
