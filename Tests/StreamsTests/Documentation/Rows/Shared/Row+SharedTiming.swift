import Streams

extension Row {
  static let delays = Row(
    "`delay(for:scheduler:)`", timeline: "1.0 completed", "2.0 1", "3.0 failure", "3.0 completed"
  ) { time in
    let (numbers, nothing) = time.run { (HotInput<Int>(), HotInput<Int>()) }
    time.write(numbers.delay(2))
    time.write(nothing.delay(2))
    numbers.push(1)
    time.at(1) {
      numbers.push(TestError.failure)
      numbers.terminate(withReason: .completed)
      nothing.terminate(withReason: .completed)
    }
    time.advance(to: 5)
  }

  static let debounces = Row(
    "`debounce(for:scheduler:)`", timeline: "1.5 2", "3.0 3", "3.0 completed"
  ) { time in
    let numbers = time.run { HotInput<Int>() }
    time.write(numbers.debounce(1))
    numbers.push(1)
    time.at(0.5) { numbers.push(2) }
    time.at(3) {
      numbers.push(3)
      numbers.terminate(withReason: .completed)
    }
    time.advance(to: 5)
  }

  static let throttles = Row("`throttle(for:scheduler:latest:)`", timeline: "0.0 1", "1.0 3", "2.0 4") {
    time in
    let numbers = time.run { HotInput<Int>() }
    numbers.throttle(TimedThrottle(interval: 1)).on { time.write("\($0)") }
    for number in 1...3 { numbers.push(number) }
    time.at(1.5) { numbers.push(4) }
    time.advance(to: 5)
  }

  /// By time alone, and by time or number.
  static let batches = Row(
    "`collect(.byTime(…))`, `collect(.byTimeOrCount(…))`",
    timeline: "0.0 some [1, 2, 3]", "1.0 all [1, 2, 3, 4]", "1.0 some [4]", "3.0 all [5]", "3.0 some [5]",
    "3.5 all [6]", "3.5 some [6]"
  ) { time in
    let (numbers, ticks) = time.run { (HotInput<Int>(), TimerStream(interval: 1)) }
    for (name, limit) in [("all", Int.max), ("some", 3)] {
      numbers.producer().merge(ticks.producer().take(until: numbers.last()))
        .collect { events in if case .right = events.last { true } else { events.count == limit } }
        .map { events in events.compactMap(\.left) }.filter { !$0.isEmpty }
        .on { time.write("\(name) \($0)") }.start()
    }
    ticks.start()
    for number in 1...4 { numbers.push(number) }
    time.at(2.5) { numbers.push(5) }
    time.at(3.5) {
      numbers.push(6)
      numbers.terminate(withReason: .completed)
    }
  }

  static let timeouts = Row(
    "`timeout(_:scheduler:customError:)`",
    timeline: "1.0 hot TimeoutError", "1.0 observable TimeoutError", "1.0 future TimeoutError",
    "1.0 future ends", "1.0 producer TimeoutError", "1.0 producer ends", "1.0 cold TimeoutError", "2.0 hot 1",
    "2.0 observable 2", "2.0 cold 3"
  ) { time in
    let (numbers, present, outcome, never) = time.run {
      (HotInput<Int>(), ObservableInput(0), FutureInput<Int>(), SignalProducer<Int, any Error>.never)
    }
    let cold = time.run {
      Cold<Int, Int> { _, number, respond in if number > 0 { respond(.success(number)) } }
    }
    @discardableResult
    func tell<Kind>(
      _ name: String, _ stream: EventStream<Kind, Int, any Error>
    ) -> EventStream<Kind.Mapped, Int, any Error> {
      stream.on { time.write("\(name) \($0)") }.onError { time.write("\(name) \(type(of: $0))") }
    }
    tell("hot", numbers.timeout(1))
    tell("observable", present.timeout(1))
    tell("future", outcome.timeout(1).onTerminate { _ in time.write("future ends") })
    let run = never.timeout(1).start { event in
      if let error = event.error { time.write("producer \(type(of: error))") }
      if event.isTerminating { time.write("producer ends") }
    }
    let answers = tell("cold", cold.timeout(1))
    answers.request(0)
    time.at(2) {
      numbers.push(1)
      present.set(2)
      answers.request(3)
    }
    run.dispose()
  }

  /// A time for a whole run, and an error of one's own.
  static let runTimeouts = Row(
    "`timeout(_:scheduler:customError:)`", timeline: "0.4 value 0.4 seconds", "0.8 value 0.8 seconds",
    "1.0 failed failure"
  ) { time in
    let clock = time.run { SignalProducer.timer(interval: 0.4) }
    clock.timeout(after: 1, raising: TestError.failure).start { time.write("\($0)") }
    time.advance(to: 2)
  }

  static let places = Row("`receive(on:)`", says: "pushed", "1") { print in
    let (numbers, time) = (HotInput<Int>(), VirtualScheduler())
    numbers.dispatch(.async(on: .scheduler(time))).on { print($0) }
    numbers.push(1)
    print("pushed")
    time.advance(by: .zero)
  }

  static let startingPlaces = Row(
    "`subscribe(on:)`", says: "nothing yet", "promise", "1", "future", "2", "producer", "3"
  ) { print in
    let time = VirtualScheduler()
    let place = Dispatch.async(on: .scheduler(time))
    let promise = Promise<Int>(dispatch: place) { _, done in
      print("promise")
      done(.success(1))
    }
    promise.on { print($0) }
    let future = Future<Int>(dispatch: place) { done in
      print("future")
      done(.success(2))
    }
    future.on { print($0) }
    SignalProducer<Int, Never>(value: 3).on(starting: { print("producer") }).start(on: place)
      .startWithValues { print($0) }
    print("nothing yet")
    time.advance(by: .zero)
  }

  static let logs = Row(
    "`print`, `breakpoint`",
    says: "numbers", "#1 made source", "#1 named numbers", "#1 next 1", "#1 end completed", "log value 1",
    "log completed", "log value 2"
  ) { print in
    let probe = Probe(recording: .everything) { .zero }
    let numbers = StreamContext(probe: probe).run { HotInput<Int>().named("numbers") }
    print(numbers)
    numbers.push(1)
    numbers.terminate(withReason: .completed)
    probe.said().forEach { print($0) }
    let logger: EventLogger = { identifier, event, _, _, _ in print(identifier, event) }
    let events: Set<LoggedEvent> = [.value, .completed]
    SignalProducer<Int, Never>(value: 1).logEvents(identifier: "log", events: events, logger: logger).start()
    let (signal, observer) = Signal<Int, Never>.pipe()
    signal.logEvents(identifier: "log", events: [.value], logger: logger).observeValues { _ in }
    observer.send(value: 2)
  }

  static let loops = Row("`values`", says: "4", "5", "3 dropped") { print in
    let numbers = HotInput<Int>()
    let latest = numbers.values(buffering: .newest(2))
    for number in 1...5 { numbers.push(number) }
    numbers.terminate(withReason: .completed)
    for try await number in latest { print(number) }
    print(latest.dropCount, "dropped")
  }

  /// What is kept for a loop when nothing else is said.
  static let slowLoops = Row("`values`", says: "begins with 45", "44 dropped") { print in
    let numbers = HotInput<Int>()
    let usual = numbers.values
    for number in 1...300 { numbers.push(number) }
    numbers.terminate(withReason: .completed)
    for try await number in usual {
      print("begins with", number)
      break
    }
    print(usual.dropCount, "dropped")
  }
}
