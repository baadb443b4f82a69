import Streams

extension PageSample {
  static let promiseRuns: [String: PageSample.Run] = [
    "promise-retry": promiseRetry, "promise-decide": promiseDecide, "promise-cascade": promiseCascade,
    "promise-reuse": promiseReuse, "promise-future": promiseFuture, "promise-cancel": promiseCancel,
    "promise-order": promiseOrder, "promise-replay": promiseReplay, "promise-late-retry": promiseLateRetry,
  ]
}

struct NetworkError: Error {
  let statusCode: Int
}

/// A network that fails with status codes in turn, then answers.
func network(_ scheduler: VirtualScheduler, failing codes: Int...) -> Promise<String> {
  let failures = codes.map { Result<String, any Error>.failure(NetworkError(statusCode: $0)) }
  let script = Script(failures + [.success("{}")])
  return StreamContext(scheduler: scheduler).run { Promise(script) }
}

private func promiseRetry(_ print: @escaping Print) {
  let time = VirtualScheduler()
  let network = network(time, failing: 500, 500)
  // sample: promise-retry
  network
    .retry(3, delay: 2)  // up to three more runs, two seconds apart
    .map { "parsed " + $0 }
    .on { print("after \(time.now):", $0) }

  time.run()  // prints: "after 4.01 seconds: parsed {}"
  // end
}

private func promiseDecide(_ print: @escaping Print) {
  let time = VirtualScheduler()
  let network = network(time, failing: 504, 504)
  // sample: promise-decide
  network
    .retry { attempt, error, retry in
      guard attempt < 4, let error = error as? NetworkError, error.statusCode == 504 else {
        return retry(false)
      }
      Dispatch.delay(after: 5, on: .scheduler(time)).execute { retry(true) }
    }
    .on { print("after \(time.now):", $0) }

  time.run()  // prints: "after 10.01 seconds: {}"
  // end
}

private func promiseCascade(_ print: @escaping Print) {
  PageSample.onVirtualTime {
    // sample: promise-cascade
    struct Unreachable: Error {}
    Promise<String> { completion in
      print("run")
      completion(.failure(Unreachable()))
    }
    .retry(1)
    .onError { print("above:", $0) }
    .retry(1)
    .onError { print("below:", $0) }
    .replay()

    // prints: "run" & "run" & "above: Unreachable()" & "run" & "above: Unreachable()" & "below: Unreachable()"
    // end
  }
}

private func promiseReuse(_ print: @escaping Print) {
  let parses = Script<Int>(.failure(TestError("no number")), .success(42))
  let parse: @Sendable (String) -> Result<Int, any Error> = { _ in parses.next() }
  PageSample.onVirtualTime {
    // sample: promise-reuse
    Promise<String> { completion in
      print("download")
      completion(.success("42"))
    }
    .reuse()  // retries from below get the value again, and the task does not run
    .resultMap { parse($0) }  // fails once
    .onError { print($0) }
    .retry(3)
    .on { print($0) }
    .replay()

    // prints: "download" & "no number" & "42"
    // end
  }
}

private func promiseFuture(_ print: @escaping Print) {
  let time = VirtualScheduler()
  let network = network(time, failing: 500)
  // sample: promise-future
  let answer: Future<String> = network.retry(3, delay: 2).future()

  answer.on { print("one:", $0) }
  answer.on { print("two:", $0) }
  time.run()  // prints: "one: {}" & "two: {}"
  // end
}

private func promiseCancel(_ print: @escaping Print) {
  // sample: promise-cancel
  let download = Promise<String> { state, _ in
    state.on { _ in print("the task stops") }
  }
  let chain =
    download
    .onTerminate { print("upper:", $0) }
    .retry(3, delay: 2)
    .onTerminate { print("lower:", $0) }

  chain.cancel()  // prints: "the task stops" & "lower: cancelled" & "upper: cancelled"
  chain.cancel()  // does nothing
  // end
}

private func promiseOrder(_ print: @escaping Print) {
  // sample: promise-order
  let time = VirtualScheduler()
  Promise<Int> { completion in
    time.schedule(after: .seconds(1)) { completion(.success(4)) }
  }
  .onTerminate { _ in print("first") }
  .map { $0 * 2 }
  .onTerminate { _ in print("second") }
  .on { print($0) }
  .onTerminate { _ in print("third") }

  time.run()  // prints: "8" & "third" & "second" & "first"
  // end
}

private func promiseReplay(_ print: @escaping Print) {
  // sample: promise-replay
  let time = VirtualScheduler()
  let promise = StreamContext(scheduler: time).run {
    Promise<Int> { completion in completion(.success(1)) }
  }

  promise.on { print("\(time.now):", $0) }
  time.run()  // prints: "0.01 seconds: 1"

  promise.map { $0 + 1 }.on { print("at once:", $0) }.replay()  // prints: "at once: 2"
  // end
}

private func promiseLateRetry(_ print: @escaping Print) {
  let time = VirtualScheduler()
  // sample: promise-late-retry
  struct Offline: Error {}
  let heard = StreamContext(scheduler: time).run {
    Promise<Int> { completion in
      print("run")
      time.schedule(after: .seconds(1)) { completion(.failure(Offline())) }
    }
    .onError { print("heard:", $0) }
  }

  time.run()  // prints: "run" & "heard: Offline()"
  heard.retry(3).onError { print("too late:", $0) }
  time.run()  // prints: "too late: Offline()"
  // end
}
