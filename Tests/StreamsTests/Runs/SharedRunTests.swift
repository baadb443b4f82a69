import Testing

@testable import Streams

struct `A shared run` {
  let runs = KeptRuns()
  let transcript = Transcript()
  let scheduler = VirtualScheduler()

  @Test func `of requests ends with the last of those who wait`() {
    let cold = runs.cold()
    let shared = cold.singleFlight()
    let askers = ["A", "B", "C"].map { transcript.branch(shared, $0) }
    let requests = askers.map { $0.request(1) }
    askers[0].terminate(withReason: .cancelled)
    #expect(runs.active == [0])
    requests[1].cancel()
    #expect(runs.active == [0])
    askers[0].request(1)
    requests[2].cancel()
    #expect(runs.active == [])
    askers[1].request(1)
    #expect(runs.active == [1])
    runs.answer(0, .success(1))
    runs.answer(1, .success(2))
    #expect(transcript.lines == ["B2"])
  }

  @Test func `whose first asker has gone answers the others`() {
    let cold = runs.cold()
    let shared = cold.singleFlight()
    let (first, second) = (transcript.branch(shared, "1:"), transcript.branch(shared, "2:"))
    let request = first.request(5)
    second.request(5)
    request.cancel()
    runs.answer(nil, .success(5))
    #expect(transcript.lines == ["2:5"])
  }

  @Test func `that is answered can still be withdrawn on the way`() {
    let cold = StreamContext(scheduler: scheduler).run { runs.cold() }
    let delayed = transcript.branch(cold.delay(1))
    let (first, second) = (delayed.request(1), delayed.request(2))
    runs.answer(0, .success(1))
    runs.answer(1, .success(2))
    #expect(!first.isActive)
    first.cancel()
    scheduler.run()
    #expect(transcript.lines == ["2"])
    second.cancel()
  }

  @Test func `that a handler withdraws is not heard further down`() {
    let cold = runs.cold()
    let pending = Locked<PendingRequest?>(nil)
    let asker = cold.on { _ in pending.withLock { $0 }?.cancel() }.map { $0 }.on { [transcript] in
      transcript.write($0)
    }
    let request = asker.request(1)
    pending.withLock { $0 = request }
    runs.answer(nil, .success(1))
    #expect(transcript.lines == [])
  }

  @Test func `that a join has no way to any more ends`() {
    let cold = runs.cold()
    let above = cold.map { $0 }
    let other = HotInput<Int>()
    let asker = transcript.branch(above.merge(other))
    asker.request(1)
    above.terminate(withReason: .completed)
    #expect(runs.active == [])
    #expect(asker.isActive)
    other.push(3)
    #expect(transcript.lines == ["3"])
  }

  @Test func `of a Promise goes on for who has not given up`() {
    let promise = StreamContext(scheduler: scheduler).run { runs.promise() }
    let impatient = promise.delay(0.5).timeout(1).onTerminate { [transcript] _ in
      transcript.write("impatient")
    }
    let patient = promise.map { $0 }.on { [transcript] in transcript.write($0) }
    scheduler.advance(by: .seconds(1))
    #expect(runs.active == [0])
    #expect(!impatient.isActive && patient.isActive)
    runs.answer(0, .success(4))
    #expect(transcript.lines == ["impatient", "4"])
    // What is delayed would wait for ever.
    scheduler.run()
  }

  @Test func `of a Promise ends when the last has given up, and those who come later hear why`() {
    let promise = StreamContext(scheduler: scheduler).run { runs.promise() }.persist()
    _ = promise.timeout(1)
    _ = promise.map { $0 }.timeout(2)
    scheduler.advance(by: .seconds(1))
    #expect(runs.active == [0])
    scheduler.advance(by: .seconds(1))
    #expect(runs.active == [])
    transcript.write("later")
    promise.onError { [transcript] in transcript.write($0) }.replay()
    #expect(transcript.lines == ["later", "\(TimeoutError(seconds: 2))"])
  }

  @Test(arguments: ["Future", "Lazy", "Progression"])
  func `of a stream without retries ends with a timeout, and with its stream`(_ kind: String) {
    let context = StreamContext(scheduler: scheduler)
    let ended = Counter()
    let begin: @Sendable (TaskRun) -> Void = { run in
      run.onEnd { ended.increment() }
      #expect(run.isActive)
    }
    let hold = Kept<@Sendable (Result<Int, any Error>) -> Void>()
    let weakly = Weakly()
    let object = weakly.object("handler")
    for isAbove in [true, false] {
      context.run {
        switch kind {
        case "Future":
          let future = Future<Int> { run, completion in
            begin(run); hold.keep(completion)
          }
          weakly.watch(
            (isAbove ? future.timeout(1).map { $0 } : future.map { $0 }.timeout(1)).on { _ in object.use() })
        case "Lazy":
          let lazy = Lazy<Int> { run, completion in
            begin(run); hold.keep(completion)
          }
          weakly.watch(
            (isAbove ? lazy.timeout(1).map { $0 } : lazy.map { $0 }.timeout(1)).on { _ in object.use() })
        default:
          let progression = Progression<Int, Int> { _, run, _, completion in
            begin(run); hold.keep(completion)
          }
          weakly.watch(progression.timeout(1).on { _ in object.use() })
        }
      }
      scheduler.run()
    }
    #expect(ended.value == 2)
    #expect(weakly.alive == ["handler"])
    hold.all[0](.success(1))
  }

  @Test func `that is dispatched and over before it begins never begins`() {
    let place = VirtualScheduler()
    let began = Counter()
    let promise = StreamContext(scheduler: scheduler).run {
      Promise<Int>(dispatch: .async(on: .scheduler(place))) { _ in began.increment() }
    }
    let leaf = promise.timeout(1)
    scheduler.run()
    place.run()
    #expect(began.value == 0)
    #expect(!leaf.isActive)
  }

  @Test func `that has failed from inside its function is over before that returns`() {
    let seen = Kept<Bool>()
    let promise = StreamContext(scheduler: scheduler).run {
      Promise<Int>(dispatch: .async(on: .scheduler(scheduler))) { _, run, completion in
        guard run.attempt == 1 else { return completion(.success(run.attempt)) }
        seen.keep(run.isActive)
        completion(.failure(TestError.failure))
        seen.keep(run.isActive)
      }
    }
    promise.retry(1).on { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(seen.all == [true, false])
    #expect(transcript.lines == ["2"])
  }

  @Test func `that blocks hears at once that another is to take its place, which waits for it`() {
    let (seen, place) = (Kept<String>(), VirtualScheduler())
    let promise = StreamContext(scheduler: scheduler).run {
      Promise<Int>(dispatch: .async(on: .scheduler(place))) { [scheduler] _, run, completion in
        guard run.attempt == 1 else { return completion(.success(run.attempt)) }
        run.onEnd { seen.keep("over") }
        scheduler.advance(by: .seconds(1))
        seen.keep("returns")
      }
    }
    promise.timeout(1).retry(1).on { seen.keep("\($0)") }
    place.run()
    #expect(seen.all == ["over", "returns", "2"])
  }
}
