import Streams

extension PageSample {
  static let futureRuns: [String: PageSample.Run] = [
    "future-input": futureInput, "future-late": futureLate, "lazy": lazy, "future-wrap": futureWrap,
    "contract-once": contractOnce, "contract-state": contractState, "policy": policy,
    "policy-plan": policyPlan, "virtual-time": virtualTime, "throttle": throttle, "batches": batches,
  ]
}

private func futureInput(_ print: @escaping Print) {
  // sample: future-input
  let answer = FutureInput<Int>()
  answer.map { $0 * 2 }.on { print($0) }.onTerminate { print($0) }

  answer.complete(21)  // prints: "42" & "completed"
  answer.complete(22)  // only the first counts
  // end
}

private func futureLate(_ print: @escaping Print) {
  // sample: future-late
  let time = VirtualScheduler()
  let answer = StreamContext(scheduler: time).run { Future<Int>.completed(42) }

  answer.on { print("\(time.now):", $0) }
  time.run()  // prints: "0.01 seconds: 42"
  // end
}

private func lazy(_ print: @escaping Print) {
  PageSample.onVirtualTime {
    // sample: lazy
    let answer = Lazy<Int> { completion in
      print("thinking")
      completion(.success(42))
    }
    print("no branch yet")  // prints: "no branch yet"

    answer.on { print($0) }.replay()  // prints: "thinking" & "42"
    // end
  }
}

private func futureWrap(_ print: @escaping Print) {
  // sample: future-wrap
  struct Dialog {
    @FutureWrap var choice: Future<String>

    func press(_ button: String) { _choice.complete(button) }
  }

  let dialog = Dialog()
  dialog.choice.on { print($0) }
  dialog.press("OK")  // prints: "OK"
  dialog.press("Cancel")
  // end
}

private func contractOnce(_ print: @escaping Print) {
  // sample: contract-once
  let cold = Cold<Int, String> { _, request, respond in
    respond(.success("first answer to \(request)"))
    respond(.success("second answer to \(request)"))  // ignored
  }
  let branch = cold.on { print($0) }.onTerminate { print($0) }

  branch.request(1)  // prints: "first answer to 1"
  cold.terminate(withReason: .completed)  // prints: "completed"
  cold.terminate(withReason: .cancelled)  // ended already
  // end
}

private func contractState(_ print: @escaping Print) {
  struct Broken: Error {}
  // sample: contract-state
  let numbers = HotInput<Int>()
  print(numbers.state == .active)  // prints: "true"

  numbers.terminate(withReason: .error(Broken()))
  print(numbers.state == .terminated(reason: .error(CancellationError())))  // prints: "true"
  if let error = numbers.state.termination?.underlyingError { print(error) }  // prints: "Broken()"
  // end
}

private func policy(_ print: @escaping Print) {
  let time = VirtualScheduler()
  let script = Script<String>(.failure(TestError("busy")), .failure(TestError("busy")), .success("{}"))
  let network = StreamContext(scheduler: time).run { Promise(script) }
  // sample: policy
  let policy = RetryPolicy.exponential(5, base: 0.5, cap: 4)
    .when { "\($0)" == "busy" }
    .within(60)

  network.retry(policy).on { print("after \(time.now):", $0) }
  time.run()  // prints: "after 1.51 seconds: {}"
  // end
}

private func policyPlan(_ print: @escaping Print) {
  // sample: policy-plan
  print(RetryPolicy.times(3, delay: 2).plan(first: 5))
  // prints: "[2.0 seconds, 2.0 seconds, 2.0 seconds]"

  print(RetryPolicy.linear(step: 1, cap: 3).plan(first: 4))
  // prints: "[1.0 seconds, 2.0 seconds, 3.0 seconds, 3.0 seconds]"

  print(RetryPolicy.exponential(base: 0.5, cap: 4).plan(first: 5))
  // prints: "[0.5 seconds, 1.0 seconds, 2.0 seconds, 4.0 seconds, 4.0 seconds]"
  // end
}

private func virtualTime(_ print: @escaping Print) {
  // sample: virtual-time
  let time = VirtualScheduler()
  let input = StreamContext(scheduler: time).run { HotInput<String>() }
  input.debounce(0.3).on { print("search for", $0) }

  input.push("st")
  time.advance(by: .seconds(0.2))
  input.push("streams")
  time.advance(by: .seconds(0.3))  // prints: "search for streams"
  // end
}

private func throttle(_ print: @escaping Print) {
  let time = VirtualScheduler()
  let files = StreamContext(scheduler: time).run { HotInput<String>() }
  // sample: throttle
  files
    .throttle(PressureThrottle(buffer: 10, limit: 1))  // one at a time, ten may wait
    .asyncMap { file, done in
      time.schedule(after: .seconds(2)) { done(.success("\(file) after \(time.now)")) }
    }
    .on { print($0) }

  files.push("a")
  files.push("b")
  time.run()  // prints: "a after 2.0 seconds" & "b after 4.0 seconds"
  // end
  files.terminate(withReason: .completed)
}

private func batches(_ print: @escaping Print) {
  let time = VirtualScheduler()
  let (numbers, ticks) = StreamContext(scheduler: time).run { (HotInput<Int>(), TimerStream(interval: 1)) }
  // sample: batches
  let batches = numbers.producer()
    .merge(ticks.producer().take(until: numbers.last()))  // both end with the numbers
    .collect { events in
      if case .right = events.last { true } else { events.count == 3 }
    }
    .map { events in events.compactMap(\.left) }
    .filter { !$0.isEmpty }

  batches.on { print("\(time.now):", $0) }.start()
  ticks.start()

  for number in 1...4 { numbers.push(number) }  // prints: "0.0 seconds: [1, 2, 3]"
  time.advance(by: .seconds(1))  // prints: "1.0 seconds: [4]"
  numbers.push(5)
  numbers.terminate(withReason: .completed)  // prints: "1.0 seconds: [5]"
  // end
}
