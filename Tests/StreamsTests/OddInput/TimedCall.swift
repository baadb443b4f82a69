@testable import Streams

/// Something that takes a time in seconds, and writes down what happens when that is over.
struct TimedCall: Sendable, CustomStringConvertible {
  /// How its doing is seen.
  struct Place: Sendable {
    let timeline: Timeline
    let scheduler: any Scheduler

    /// - Parameter scheduler: what the streams go by; nil for the timeline's own.
    init(timeline: Timeline, scheduler: (any Scheduler)? = nil) {
      self.timeline = timeline
      self.scheduler = scheduler ?? timeline.scheduler
    }

    func write(_ text: String) { timeline.transcript.write(text) }
  }

  let description: String
  /// Answers what has to be held meanwhile.
  let call: @Sendable (_ seconds: Double, _ place: Place) -> Any

  init(_ description: String, _ call: @escaping @Sendable (_ seconds: Double, _ place: Place) -> Any) {
    self.description = description
    self.call = call
  }

  /// What happens at once and in the nanoseconds after it, and what happens from then until the end of time.
  func happenings(for seconds: Double) -> (soon: [String], later: [String]) {
    let timeline = Timeline()
    let held = timeline.run { call(seconds, Place(timeline: timeline)) }
    timeline.scheduler.advance(by: .nanoseconds(3))
    let soon = timeline.lines
    if seconds > 1 {
      timeline.scheduler.advance(by: .seconds(Int64.max))
      timeline.scheduler.run()
    }
    return withExtendedLifetime(held) { (soon, Array(timeline.lines.dropFirst(soon.count))) }
  }

  /// What has happened after a few nanoseconds, just before the time is over, when it is over, and when it has passed again.
  func steps(for seconds: Double) -> [[String]] {
    let timeline = Timeline()
    let held = timeline.run { call(seconds, Place(timeline: timeline)) }
    let due = Duration(wholeNanosecondsOf: seconds)
    let steps: [Duration] =
      due < .horizon ? [.nanoseconds(3), due - .nanoseconds(1), due, due + due] : [.seconds(1), .horizon]
    return withExtendedLifetime(held) {
      steps.map { step in
        // Beyond the end of time nothing moves.
        timeline.scheduler.advance(to: min(step, .horizon))
        return timeline.lines
      }
    }
  }
}

extension TimedCall {
  static let all = operators + sources + retries + works

  /// Each waits with one value, error or silence.
  private static let operators: [TimedCall] = [
    TimedCall("delay") { seconds, place in
      let input = HotInput<Int>()
      input.delay(seconds).on { place.write("\($0)") }
      input.push(1)
      return input
    },
    TimedCall("Callbags.delay") { seconds, place in
      CallbagSource.timer(0).delay(seconds).listener { place.write("\($0)") }
    },
    TimedCall("debounce") { seconds, place in
      let input = HotInput<Int>()
      input.debounce(seconds).on { place.write("\($0)") }
      input.push(1)
      return input
    },
    TimedCall("timeout of a Hot") { seconds, place in
      let input = HotInput<Int>()
      input.timeout(seconds).onError { _ in place.write("late") }
      return input
    },
    TimedCall("timeout of a Cold") { seconds, place in
      let cold = Cold<Int, Int> { _, _, _ in }
      let branch = cold.timeout(seconds).onError { _ in place.write("late") }
      branch.request(1)
      return (cold, branch)
    },
    TimedCall("timeout of a Promise") { seconds, place in
      Promise<Int> { _ in }.timeout(seconds).onError { _ in place.write("late") }
    },
    TimedCall("timeout(after:raising:)") { seconds, place in
      SignalProducer<Int, TestError>.never.timeout(after: seconds, raising: .failure)
        .startWithFailed { _ in place.write("late") }
    },
    TimedCall("sample(every:)") { seconds, place in
      let input = HotInput<Int>()
      input.sample(every: seconds).on { place.write("\($0)") }
      input.push(1)
      return input
    },
    TimedCall("throttle") { seconds, place in
      let input = HotInput<Int>()
      input.throttle(TimedThrottle(interval: seconds, delayFirst: true)).on { place.write("\($0)") }
      input.push(1)
      return input
    },
    TimedCall("throttle of a producer") { seconds, place in
      let (signal, observer) = Signal<Int, Never>.pipe()
      signal.throttle(seconds).observeValues { place.write("\($0)") }
      observer.send(value: 1)
      let first = place.timeline.lines.count
      observer.send(value: 2)
      return (signal, observer, first)
    },
  ]

  /// Each gives something at intervals, or once.
  private static let sources: [TimedCall] = [
    TimedCall("TimerStream") { seconds, place in
      let timer = TimerStream(interval: seconds)
      timer.on { place.write("tick") }
      return timer.start()
    },
    TimedCall("restart(withInterval:)") { seconds, place in
      let timer = TimerStream(interval: 1000)
      timer.on { place.write("tick") }
      return timer.start().restart(withInterval: seconds)
    },
    TimedCall("SignalProducer.timer") { seconds, place in
      SignalProducer.timer(interval: seconds).startWithValues { _ in place.write("tick") }
    },
    TimedCall("CallbagSource.interval") { seconds, place in
      CallbagSource.interval(seconds).listener { _ in place.write("tick") }
    },
    TimedCall("CallbagSource.timer") { seconds, place in
      CallbagSource.timer(seconds).listener { _ in place.write("tick") }
    },
  ]

  /// Each retries once.
  private static let retries: [TimedCall] = [
    TimedCall("retry of a Promise") { seconds, place in
      failingPromise(place).retry(1, delay: seconds)
    },
    TimedCall("retry of a producer") { seconds, place in
      failingProducer(place).retry(1, delay: seconds).start()
    },
    TimedCall("retry(upTo:interval:)") { seconds, place in
      failingProducer(place).retry(upTo: 1, interval: seconds).start()
    },
    TimedCall("RetryPolicy.linear") { seconds, place in
      failingPromise(place).retry(.linear(1, step: seconds))
    },
    TimedCall("RetryPolicy.exponential") { seconds, place in
      failingPromise(place).retry(.exponential(1, base: seconds))
    },
    TimedCall("RetryPolicy.jittered") { seconds, place in
      failingPromise(place).retry(.times(1, delay: seconds).jittered(by: 0.5, seed: 3))
    },
    TimedCall("RetryPolicy's cap") { seconds, place in
      failingPromise(place).retry(.exponential(1, base: .infinity, cap: seconds))
    },
  ]

  static func failingPromise(_ place: Place) -> Promise<Int> {
    let runs = Counter()
    return Promise { completion in
      if runs.increment() > 1 { place.write("again") }
      place.scheduler.schedule(after: .zero) { completion(.failure(TestError.failure)) }
    }
  }

  static func failingProducer(_ place: Place) -> SignalProducer<Int, TestError> {
    let runs = Counter()
    return SignalProducer { observer, _ in
      if runs.increment() > 1 { place.write("again") }
      observer.send(error: .failure)
    }
  }
}
