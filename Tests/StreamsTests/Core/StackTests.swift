import Streams
import Testing

struct `Constant stack` {
  static let million = 1_000_000
  static let depth = Effort.depth

  @Test func `re-entrant pushes`() {
    let sum = Counter()
    onSmallStack {
      let hot = HotInput<Int>()
      hot.map { $0 + 1 }.on {
        sum.increment()
        if $0 < Self.depth { hot.push($0) }
      }
      hot.push(0)
      hot.terminate(withReason: .completed)
    }
    #expect(sum.value == Self.depth)
  }

  @Test func `nested requests`() {
    let answers = Counter()
    onSmallStack {
      let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
      let asked = Branch<Int, Int>()
      asked.stream = cold.on {
        answers.increment()
        if $0 < Self.depth { asked.stream?.request($0 + 1) }
      }
      asked.stream?.request(1)
      asked.stream = nil
      cold.terminate(withReason: .completed)
    }
    #expect(answers.value == Self.depth)
  }

  @Test func `nested requests through every operator that waits`() {
    let answers = Counter()
    onSmallStack {
      let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
      let other = HotInput<Int>()
      let asked = Branch<Int, Int>()
      asked.stream = cold.merge(other).dispatch(.inline)
        .asyncMap { value, answer in answer(.success(value)) }
        .on {
          answers.increment()
          if $0 < Self.depth { asked.stream?.request($0 + 1) }
        }
      asked.stream?.request(1)
      asked.stream = nil
      cold.terminate(withReason: .completed)
      other.terminate(withReason: .completed)
    }
    #expect(answers.value == Self.depth)
  }

  @Test(arguments: ["policy", "handler"], [Dispatch.inline, nil])
  func `synchronous retries`(_ manner: String, _ dispatch: Dispatch?) {
    let (runs, failures) = (Counter(), Counter())
    let scheduler = VirtualScheduler()
    onSmallStack {
      let promise = StreamContext(scheduler: scheduler).run {
        Promise<Int>(dispatch: dispatch ?? .async(on: .scheduler(scheduler))) { completion in
          completion(runs.increment() > Self.depth ? .success(1) : .failure(TestError.failure))
        }
      }
      let retried =
        if manner == "handler" {
          promise.retry { _, _, retry in retry(true) }
        } else {
          promise.retry(Self.depth)
        }
      retried.onError { _ in failures.increment() }
      scheduler.run()
    }
    #expect(runs.value == Self.depth + 1)
    #expect(failures.value == 0)
  }

  @Test func `synchronous retries through every operator that waits`() {
    let runs = Counter()
    let scheduler = VirtualScheduler()
    onSmallStack {
      _ = StreamContext(scheduler: scheduler).run {
        Promise<Int> { $0(.success(runs.increment())) }
          .dispatch(.inline)
          .asyncMap { value, answer in answer(.success(value)) }
          .merge(HotInput<Int>())
          .resultMap { $0 > Self.depth ? .success($0) : .failure(TestError.failure) }
          .retry(Self.depth)
      }
      scheduler.run()
    }
    #expect(runs.value == Self.depth + 1)
  }

  @Test func `work that is looked at a million times before it is due`() {
    let runs = Counter()
    onSmallStack {
      let scheduler = VirtualScheduler()
      scheduler.schedule(after: .seconds(1)) { runs.increment() }
      for _ in 0..<Self.million { _ = scheduler.nextDue }
      scheduler.run()
    }
    #expect(runs.value == 1)
  }

  @Test func `a reused value that is refused a hundred thousand times`() {
    let (runs, tries) = (Counter(), Counter())
    let scheduler = VirtualScheduler()
    onSmallStack {
      _ = StreamContext(scheduler: scheduler).run {
        Promise<Int> { $0(.success(runs.increment())) }
          .reuse()
          .resultMap { _ in tries.increment() > 100_000 ? .success(1) : .failure(TestError.failure) }
          .retry(100_000)
      }
      scheduler.run()
    }
    #expect(runs.value == 1)
    #expect(tries.value == 100_001)
  }
}
