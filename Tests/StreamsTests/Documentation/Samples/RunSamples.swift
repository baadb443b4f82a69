import Streams

extension PageSample {
  static let runRuns: [String: PageSample.Run] = [
    "run-end": runEnd, "run-cancel": runCancel, "run-shared": runShared, "run-promise": runPromise,
    "run-map": runMap,
  ]
}

private func runEnd(_ print: @escaping Print) {
  let time = VirtualScheduler()
  StreamContext(scheduler: time).run {
    // sample: run-end
    let pages = Cold<Int, String> { _, run, number, respond in
      print("loading page \(number)")
      run.onEnd { print("page \(number) is over") }
      time.schedule(after: .seconds(number)) { respond(.success("page \(number)")) }
    }
    let asker = pages.timeout(3).on { print($0) }.onError { print($0) }

    asker.request(1)  // prints: "loading page 1"
    asker.request(9)  // prints: "loading page 9"
    time.run()  // prints: "page 1 is over" & "page 1" & "page 9 is over" & "nothing came for 3.0 s"
    // end
  }
}

private func runMap(_ print: @escaping Print) {
  let time = VirtualScheduler()
  StreamContext(scheduler: time).run {
    // sample: run-map
    let numbers = Cold<Int, Int> { _, number, respond in respond(.success(number)) }
    let pages: Cold<Int, String> = numbers.asyncMap { number, run, done in
      run.onEnd { print("page \(number) is over") }
      time.schedule(after: .seconds(number)) { done(.success("page \(number)")) }
    }
    let asker = pages.timeout(3).on { print($0) }.onError { print($0) }

    asker.request(1)
    asker.request(9)
    time.run()  // prints: "page 1 is over" & "page 1" & "nothing came for 3.0 s" & "page 9 is over"
    // end
  }
}

private func runCancel(_ print: @escaping Print) {
  let time = VirtualScheduler()
  // sample: run-cancel
  let pages = Cold<Int, String> { _, run, number, respond in
    run.onEnd { print("page \(number) is over") }
    time.schedule(after: .seconds(9)) { respond(.success("page \(number)")) }
  }
  let asker = pages.inFlight(limit: 1).on { print($0) }

  let first = asker.request(1)
  let second = asker.request(2)  // waits
  second.cancel()  // and never runs
  first.cancel()  // prints: "page 1 is over"
  print(asker.isActive)  // prints: "true"
  // end
}

private func runShared(_ print: @escaping Print) {
  let time = VirtualScheduler()
  // sample: run-shared
  let pages = Cold<Int, String> { _, run, number, respond in
    run.onEnd { print("page \(number) is over") }
    time.schedule(after: .seconds(9)) { respond(.success("page \(number)")) }
  }
  let shared = pages.singleFlight()
  let (one, two) = (shared.on { print($0) }, shared.on { print($0) })
  one.request(7)
  two.request(7)  // shares the run

  one.terminate(withReason: .cancelled)  // the other still waits
  two.terminate(withReason: .cancelled)  // prints: "page 7 is over"
  // end
}

private func runPromise(_ print: @escaping Print) {
  let time = VirtualScheduler()
  StreamContext(scheduler: time).run {
    // sample: run-promise
    Promise<String> { _, run, completion in
      print("run \(run.attempt)")
      run.onEnd { print("run \(run.attempt) is over") }
      time.schedule(after: .seconds(5 - 2 * run.attempt)) { completion(.success("there it is")) }
    }
    .timeout(2).retry(2)
    .on { print($0) }

    time.run()  // prints: "run 1" & "run 1 is over" & "run 2" & "run 2 is over" & "there it is"
    // end
  }
}
