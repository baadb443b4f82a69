import Streams

extension Row {
  static let timingOfRxSwift = [
    Row("`retry(_:)`", as: retries, endlessRetries),
    Row(
      "`retry(when:)`", says: "attempt 1", "attempt 2", "failure", "asked 1", "later 7",
      "3 runs of a producer"
    ) { print in
      Promise(Script<Int>(.failure(TestError.failure))).retry { attempt, _ in
        print("attempt", attempt)
        return attempt < 2
      }.onError { print($0) }.replay()
      let decisions = Kept<@Sendable (Bool) -> Void>()
      Promise(Script<Int>(.failure(TestError.failure), .success(7))).retry { attempt, _, retry in
        print("asked", attempt)
        decisions.keep(retry)
      }.on { print("later", $0) }.replay()
      decisions.taken().first?(true)
      let runs = Counter()
      SignalProducer<Int, TestError> { observer, _ in
        runs.increment()
        observer.send(error: runs.value < 3 ? .failure : TestError("fatal"))
      }.retry(RetryPolicy(5).when { "\($0)" == "failure" })
        .startWithFailed { _ in print("\(runs.value) runs of a producer") }
    },
    Row("`delay(_:scheduler:)`", as: delays, settledDelays),
    Row("`debounce(_:scheduler:)`", as: debounces),
    Row("`throttle(_:latest:scheduler:)`", as: throttles),
    Row("`timeout(_:scheduler:)`", as: timeouts),
    Row("`observe(on:)`", as: places),
    startingPlaces,
    Row("`share`, `replay`, `publish`, `multicast`", as: sharing),
    Row("`debug`", as: logs),
    Row("`values`", as: loops, slowLoops),
  ]

  private static let endlessRetries = Row("`retry(_:)`", says: "run 100", "run 100") { print in
    let (failures, runs) = (
      Array(repeating: Result<Int, any Error>.failure(TestError.failure), count: 99), Counter()
    )
    Promise(Script(failures + [.success(100)])).retry(RetryPolicy(nil)).on { print("run", $0) }.replay()
    SignalProducer<Int, TestError> { observer, _ in
      let run = runs.increment()
      observer.send(run < 100 ? .failed(.failure) : .value(run))
    }.retry(RetryPolicy(nil)).startWithValues { print("run", $0) }.dispose()
  }

  private static let settledDelays = Row(
    "`delay(_:scheduler:)`", timeline: "0.0 future failure", "0.0 producer failed failure",
    "2.0 observable 1", "2.0 observable failure"
  ) { time in
    let (outcome, present) = time.run { (FutureInput<Int>(), ObservableInput(0)) }
    outcome.delay(2).onError { time.write("future \($0)") }
    outcome.complete(TestError.failure)
    time.run { SignalProducer<Int, TestError>(error: .failure).delay(2) }
      .start { time.write("producer \($0)") }
    present.delay(2).on { time.write("observable \($0)") }.onError { time.write("observable \($0)") }
    present.set(1)
    present.push(error: TestError.failure)
    time.advance(to: 5)
  }
}
