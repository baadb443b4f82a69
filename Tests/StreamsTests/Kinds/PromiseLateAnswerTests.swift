import Testing

@testable import Streams

/// Each run answers after some time, an operator holds the answer, and a timeout below that may not wait for it.
struct `A retry below an operator that holds values` {
  /// How an operator holds what the task answers.
  struct Holding: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Builds it, to hold each answer for so many seconds.
    let build: @Sendable (Promise<Int>, _ seconds: Double, Timeline) -> Promise<Int>
    /// When its value comes after the beginning of an attempt, given when the task answers.
    let release: @Sendable (_ answer: Double, _ seconds: Double) -> Double

    static let all = [
      Holding(
        testDescription: "delay", build: { held, seconds, _ in held.delay(seconds) }, release: { $0 + $1 }),
      // No other value can follow.
      Holding(
        testDescription: "debounce", build: { held, seconds, _ in held.debounce(seconds) },
        release: { answer, _ in answer }),
      Holding(testDescription: "asyncMap", build: { $0.answered(after: $1, $2) }, release: { $0 + $1 }),
      Holding(
        testDescription: "asyncMap, two in a row",
        build: { $0.answered(after: $1 / 2, $2).answered(after: $1 / 2, $2) }, release: { $0 + $1 }),
      Holding(
        testDescription: "map below delay", build: { held, seconds, _ in held.delay(seconds).map { $0 } },
        release: { $0 + $1 }),
      Holding(
        testDescription: "zip",
        build: { promise, seconds, time in
          promise.zip(time.promise { _ in seconds }).map { $0.0 }
        }, release: { max($0, $1) }),
      Holding(
        testDescription: "delay, zipped",
        build: { promise, seconds, time in
          promise.delay(seconds).zip(time.promise { _ in 0.25 }).map { $0.0 }
        }, release: { max($0 + $1, 0.25) }),
      Holding(
        testDescription: "zip, delayed",
        build: { promise, seconds, time in
          promise.zip(time.promise { _ in 0.25 }).map { $0.0 }.delay(seconds)
        }, release: { max($0, 0.25) + $1 }),
    ]
  }

  /// When the runs answer, in seconds after they begin; the last one stands for all that follow.
  static let answers: [[Double]] = [
    [0.125], [2], [2, 0.125], [0.125, 2, 0.125], [2, 2, 2, 0.25], [0.75, 0.5],
  ]

  /// What must be heard, found without a stream: each attempt takes its time, and is given up after a second.
  private func expected(
    _ holding: Holding, _ answers: [Double], held seconds: Double, retries: Int
  ) -> (lines: [String], runs: Int) {
    var start = 0.0
    for run in 0...retries {
      let answer = answers[min(run, answers.count - 1)]
      let release = holding.release(answer, seconds)
      if release < 1 { return (["\(start + release) \(run + 1)", "\(start + release) completed"], run + 1) }
      start += 1
    }
    return (["\(start) nothing came for 1.0 s", "\(start) error(nothing came for 1.0 s)"], retries + 1)
  }

  @Test(arguments: Holding.all, answers)
  func `runs the task anew, and hears no answer of a run that was given up`(
    _ holding: Holding, _ answers: [Double]
  ) {
    for seconds in [0.25, 0.5, 1.5, 3] {
      for retries in [0, 1, 2, 4] {
        let time = Timeline()
        let runs = Counter()
        let promise = time.promise { run in
          runs.increment()
          return answers[min(run, answers.count) - 1]
        }
        time.write(holding.build(promise, seconds, time).timeout(1).retry(retries))
        time.scheduler.run()
        let (lines, count) = expected(holding, answers, held: seconds, retries: retries)
        let place = "\(seconds) s, \(retries) retries"
        #expect(time.lines == lines, "\(place)")
        #expect(runs.value == count, "\(place)")
        #expect(!time.isWaiting, "\(place)")
      }
    }
  }

  /// Another thread may have failed while this one gives up: that is heard when the next attempt is under way.
  @Test func `a failure that comes too late leaves the wait of the next attempt alone`() {
    let (scheduler, heard) = (VirtualScheduler(), Transcript())
    let timed = StreamContext(scheduler: scheduler).run { Promise<Int> { _ in } }.timeout(1)
    timed.retry(1).onError { heard.write("\($0)") }
    scheduler.advance(by: .seconds(1))
    let gate = timed.node.gate
    gate.upstreamFailed(
      gate.inlets[0], TestError.failure, Delivery(carrier: nil, followsPath: false, round: 1))
    #expect(heard.lines.isEmpty)
    scheduler.advance(by: .seconds(1))
    #expect(heard.lines == ["nothing came for 1.0 s"])
  }
}

extension Timeline {
  /// A promise each of whose runs answers with its number, after as many seconds as the closure says.
  fileprivate func promise(_ seconds: @escaping @Sendable (_ run: Int) -> Double) -> Promise<Int> {
    let count = Counter()
    return run {
      Promise<Int> { [scheduler] answer in
        let number = count.increment()
        scheduler.schedule(after: Duration(wholeNanosecondsOf: seconds(number))) { answer(.success(number)) }
      }
    }
  }
}

extension Promise<Int> {
  /// Answers each value after so many seconds.
  fileprivate func answered(after seconds: Double, _ time: Timeline) -> Promise<Int> {
    asyncMap { value, answer in
      time.scheduler.schedule(after: Duration(wholeNanosecondsOf: seconds)) { answer(.success(value)) }
    }
  }
}
