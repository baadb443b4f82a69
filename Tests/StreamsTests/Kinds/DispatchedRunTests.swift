import Testing

@testable import Streams

private struct Broken: Error {}

/// Each run of a task goes where the Promise's dispatch says, whatever the run before it did.
struct `A dispatched task that fails` {
  enum Failure: CaseIterable { case atOnce, inAnOperator, elsewhere, later }
  enum Retry: CaseIterable { case counted, delayed, decided, decidedLater }

  private let timeline = Timeline()

  private func promise(_ failure: Failure) -> Promise<Int> {
    let later = Dispatch.after(delay: 1, on: .scheduler(timeline.scheduler))
    let promise = Promise<Int>(dispatch: later) { [timeline] _, completion in
      timeline.write("run")
      switch failure {
      case .atOnce: completion(.failure(Broken()))
      case .inAnOperator, .elsewhere: completion(.success(1))
      case .later:
        timeline.scheduler.schedule(after: .seconds(0.25)) { completion(.failure(Broken())) }
      }
    }
    @Sendable func refuse(_ value: Int) -> Result<Int, any Error> { .failure(Broken()) }
    return switch failure {
    case .atOnce, .later: promise
    case .inAnOperator: promise.resultMap(refuse)
    case .elsewhere: promise.dispatch(.async(on: .scheduler(timeline.scheduler))).resultMap(refuse)
    }
  }

  private func retried(_ promise: Promise<Int>, _ retry: Retry) -> Promise<Int> {
    switch retry {
    case .counted: promise.retry(2)
    case .delayed: promise.retry(2, delay: 5)
    case .decided: promise.retry { attempt, _, decide in decide(attempt < 3) }
    case .decidedLater:
      promise.retry { [timeline] attempt, _, decide in
        timeline.scheduler.schedule(after: .seconds(2)) { decide(attempt < 3) }
      }
    }
  }

  @Test(arguments: Failure.allCases, Retry.allCases)
  func `waits before each run for as long as before the first`(_ failure: Failure, _ retry: Retry) {
    let ended = timeline.run {
      retried(promise(failure), retry).onTerminate { [timeline] _ in timeline.write("end") }
    }
    timeline.advance(to: 60)
    let pause =
      switch retry {
      case .counted, .decided: 0.0
      case .delayed: 5.0
      case .decidedLater: 2.0
      }
    let step = 1 + pause + (failure == .later ? 0.25 : 0)
    let runs = (0..<3).map { "\(1 + Double($0) * step) run" }
    let end = 1 + 2 * step + (failure == .later ? 0.25 : 0) + (retry == .decidedLater ? 2 : 0)
    #expect(timeline.lines == runs + ["\(end) end"])
    #expect(ended.state == .terminated(reason: .error(Broken())))
  }

  @Test func `lets other work of its queue go between two runs`() {
    _ = timeline.run {
      Promise<Int>(dispatch: .async(on: .scheduler(timeline.scheduler))) { [timeline] _, completion in
        timeline.write("run")
        timeline.scheduler.schedule(after: .zero) { timeline.write("other") }
        completion(.failure(Broken()))
      }
      .retry(1).onTerminate { _ in }
    }
    timeline.advance(to: 1)
    #expect(timeline.lines == ["0.0 run", "0.0 other", "0.0 run", "0.0 other"])
  }

  @Test func `is not run after a cancel between two runs`() {
    let promise = timeline.run { retried(self.promise(.atOnce), .counted) }
    timeline.advance(to: 1.5)
    promise.cancel()
    timeline.advance(to: 60)
    #expect(timeline.lines == ["1.0 run"])
  }

  static let places: [Dispatch] = [
    .sync(on: .custom(.serial("retries"))), .direct(on: .custom(.serial("retries"))),
    .async(on: .custom(.concurrent("retries"))),
  ]

  @Test(arguments: places.indices)
  func `runs once at a time, neither inside itself nor deeper on the stack`(_ index: Int) async {
    let (inside, most, runs) = (Counter(), Kept<Int>(), Counter())
    let limit = Effort.depth
    let end = await withCheckedContinuation { continuation in
      onSmallStack {
        Promise<Int>(dispatch: Self.places[index]) { _, completion in
          inside.increment()
          if inside.value > 1 { most.keep(inside.value) }
          runs.increment()
          completion(.failure(Broken()))
          inside.increment(by: -1)
        }
        .retry(limit).onTerminate { continuation.resume(returning: $0) }
      }
    }
    #expect(end == .error(Broken()))
    #expect(most.all == [])
    #expect(runs.value == limit + 1)
  }

  @Test func `fails as often as it is retried where its dispatch drops the runs, without growing the stack`()
    async
  {
    let thread = DispatchThread()
    thread.stop()
    let failures = Counter()
    let end = await withCheckedContinuation { continuation in
      onSmallStack {
        Promise<Int>(dispatch: .async(on: .thread(thread))) { _, completion in completion(.success(1)) }
          .onError { _ in failures.increment() }
          .retry(Effort.depth).onTerminate { continuation.resume(returning: $0) }
      }
    }
    #expect(end == .error(Broken()))
    #expect(failures.value == Effort.depth + 1)
  }
}
