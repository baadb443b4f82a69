import Testing

@testable import Streams

struct `Nothing leaks: Promise and Future` {
  typealias Numbers = Promise<Int>

  /// Every operator of a Promise.
  struct Passage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let attach: @Sendable (Numbers, Captured) -> Node

    static func named<Kind, Value>(
      _ name: String, _ attach: @escaping @Sendable (Numbers, Captured) -> EventStream<Kind, Value, any Error>
    ) -> Passage {
      Passage(testDescription: name) { attach($0, $1).node }
    }

    static let all: [Passage] = [
      named("on") { stream, object in stream.on { _ in object.use() } },
      named("onError") { stream, object in stream.onError { _ in object.use() } },
      named("onTerminate") { stream, object in stream.onTerminate { _ in object.use() } },
      named("onTransition") { stream, object in stream.onTransition { _, _ in object.use() } },
      named("compactMap") { stream, object in stream.compactMap { object.same($0) } },
      named("filter") { stream, object in stream.filter { object.same($0) > 9 } },
      named("resultMap") { stream, object in stream.resultMap { .success(object.same($0)) } },
      named("mapError") { stream, object in stream.mapError { _ in object.nothing() } },
      named("scan") { stream, object in stream.scan(initial: 0) { $0 + object.same($1) } },
      named("asyncMap") { stream, object in
        stream.asyncMap { value, answer in answer(.success(object.same(value))) }
      },
      named("asyncMap, unanswered") { stream, object in
        stream.asyncMap { (_, _: @Sendable (Result<Int, any Error>?) -> Void) in object.use() }
      },
      named("merge") { stream, object in stream.merge(Numbers { _ in object.use() }).on { _ in object.use() }
      },
      named("merge Hot") { stream, object in stream.merge(HotInput<Int>()).on { _ in object.use() } },
      named("zip") { stream, object in
        stream.zip(Numbers { $0(.success(object.same(1))) }).on { _ in object.use() }
      },
      named("combine") { stream, object in stream.combine(stream: stream.map { object.same($0) }) },
      named("delay") { stream, object in stream.delay(1).on { _ in object.use() } },
      named("dispatch") { stream, object in stream.dispatch(.inline).on { _ in object.use() } },
      named("dispatched") { stream, object in stream.map { object.same($0) }.dispatched(.inline) },
      named("debounce") { stream, object in stream.debounce(1).on { _ in object.use() } },
      named("sample") { stream, object in stream.sample(HotInput<Int>()).on { _ in object.use() } },
      named("sample, every") { stream, object in stream.sample(every: 1).on { _ in object.use() } },
      named("withLatest") { stream, object in stream.withLatest(ObservableInput(1)).on { _ in object.use() }
      },
      named("withLatest, never") { stream, object in
        stream.withLatest(HotInput<Int>()).on { _ in object.use() }
      },
      named("timeout") { stream, object in stream.timeout(1).on { _ in object.use() } },
      named("timeout, retried") { stream, object in stream.timeout(1).retry(2).on { _ in object.use() } },
      named("window") { stream, object in stream.window(lasting: 1.0).on { _ in object.use() } },
      named("throttle") { stream, object in
        stream.throttle(TimedThrottle(interval: 1, delayFirst: true)).on { _ in object.use() }
      },
      named("throttled") { stream, object in
        stream.asyncMap { value, answer in answer(.success(object.same(value))) }
          .throttled(PressureThrottle(buffer: 0))
      },
      named("retry") { stream, object in stream.retry(2).on { _ in object.use() } },
      named("retry, delayed") { stream, object in stream.retry(2, delay: 3).on { _ in object.use() } },
      named("retry, deciding") { stream, object in
        stream.retry { attempt, _, retry in retry(object.same(attempt) < 2) }
      },
      named("retry, undecided") { stream, object in stream.retry { _, _, _ in object.use() } },
      named("reuse") { stream, object in
        stream.reuse().resultMap { _ in .failure(object.failure()) as Result<Int, any Error> }.retry(2)
      },
      named("future") { stream, object in stream.future().on { _ in object.use() } },
      named("replay") { stream, object in stream.on { _ in object.use() }.replay() },
      named("two branches") { stream, object in
        stream.on { _ in object.use() }
        return stream.retry(1).on { _ in object.use() }
      },
    ]
  }

  /// How a stream comes to its end.
  enum Manner: CaseIterable {
    case answered, failed, answeredBefore, failedBefore, cancelled, cancelledAfterFailure, dropped,
      cancelledFirst
  }

  let weakly = Weakly()
  let scheduler = VirtualScheduler()
  let transcript = Transcript()

  @Test(arguments: Passage.all, Manner.allCases)
  func `a Promise frees`(_ passage: Passage, _ manner: Manner) {
    let answer = Answer<Int>()
    do {
      let task = weakly.object("task")
      let promise = StreamContext(scheduler: scheduler).run {
        Numbers { [answer] state, completion in
          state.on { _ in task.use() }
          answer.keep(completion)
        }
      }
      if manner == .answeredBefore { answer.give(.success(1)) }
      if manner == .failedBefore { answer.give(.failure(TestError.failure)) }
      let leaf = StreamContext(scheduler: scheduler).run {
        passage.attach(promise, weakly.object("captured"))
      }
      var place: Node? = leaf
      while let node = place {
        weakly.watch(node, as: "\(type(of: node))")
        place = node.parent
      }
      switch manner {
      case .answered: answer.give(.success(1))
      case .failed, .failedBefore:
        for _ in 0..<5 {
          answer.give(.failure(TestError.failure))
          scheduler.run()
        }
      case .cancelled: promise.cancel()
      case .cancelledAfterFailure:
        answer.give(.failure(TestError.failure))
        promise.cancel()
      case .cancelledFirst:
        promise.cancel()
        answer.give(.success(1))
      case .answeredBefore, .dropped: break
      }
    }
    answer.drop()
    scheduler.run()
    // A timeout may have started another run.
    answer.drop()
    #expect(weakly.alive == [])
  }

  @Test(arguments: [true, false])
  func `what a user keeps for ever keeps nothing once cancelled`(_ isDecision: Bool) {
    let (decisions, answers) = (
      Kept<@Sendable (Bool) -> Void>(), Kept<@Sendable (Result<Int, any Error>?) -> Void>()
    )
    let answer = Answer<Int>()
    do {
      let object = weakly.object("captured")
      let promise = StreamContext(scheduler: scheduler).run { Numbers(answer) }
      let chain =
        isDecision
        ? promise.retry { _, _, retry in decisions.keep(retry) }
        : promise.asyncMap { _, completion in answers.keep(completion) }
      weakly.watch(chain.on { _ in object.use() })
      answer.give(isDecision ? .failure(TestError.failure) : .success(1))
      chain.cancel()
    }
    #expect(weakly.alive == [])
    for decide in decisions.all { decide(true) }
    for completion in answers.all { completion(.success(1)) }
    #expect(decisions.all.count + answers.all.count == 1)
  }

  @Test func `a Promise whose task has dropped its completion is cancelled and freed`() {
    let answer = Answer<Int>()
    var chain: Numbers? = weakly.watch(
      Numbers(answer).map { $0 }.retry(3).onTerminate { [transcript] in transcript.write($0) })
    chain = nil
    #expect(transcript.lines == [])
    answer.drop()
    #expect(transcript.lines == ["cancelled"])
    #expect(weakly.alive == [])
    #expect(chain == nil)
  }

  @Test func `the task and what it captures are freed with the end, though the stream is kept`() {
    for cancels in [true, false] {
      let (answer, object) = (Answer<Int>(), Kept<Captured>())
      let chain: Numbers
      do {
        let captured = weakly.object("captured")
        chain = StreamContext(scheduler: scheduler).run {
          Numbers(dispatch: .async(on: .scheduler(scheduler))) { completion in
            captured.use()
            answer.keep(completion)
          }
        }.map { $0 }
      }
      if cancels { chain.cancel() }
      scheduler.run()
      if !cancels { answer.give(.success(1)) }
      #expect(weakly.alive == [])
      #expect(!chain.isActive && object.all.isEmpty)
    }
  }
}

extension Captured {
  fileprivate func failure() -> TestError { .failure }
}
