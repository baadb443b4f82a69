@testable import Streams

extension TimedCall {
  /// The same calls with times that are durations. Each has the description of its twin in ``all``.
  static let byDuration = operatorsByDuration + sourcesByDuration + retriesByDuration + worksByDuration

  /// Each waits with one value, error or silence.
  private static let operatorsByDuration: [TimedCall] = [
    timed("delay") { time, place in
      let input = HotInput<Int>()
      input.delay(time).on { place.write("\($0)") }
      input.push(1)
      return input
    },
    timed("Callbags.delay") { time, place in
      CallbagSource.timer(0).delay(time).listener { place.write("\($0)") }
    },
    timed("debounce") { time, place in
      let input = HotInput<Int>()
      input.debounce(time).on { place.write("\($0)") }
      input.push(1)
      return input
    },
    timed("timeout of a Hot") { time, place in
      let input = HotInput<Int>()
      input.timeout(time).onError { _ in place.write("late") }
      return input
    },
    timed("timeout of a Cold") { time, place in
      let cold = Cold<Int, Int> { _, _, _ in }
      let branch = cold.timeout(time).onError { _ in place.write("late") }
      branch.request(1)
      return (cold, branch)
    },
    timed("timeout of a Promise") { time, place in
      Promise<Int> { _ in }.timeout(time).onError { _ in place.write("late") }
    },
    timed("timeout(after:raising:)") { time, place in
      SignalProducer<Int, TestError>.never.timeout(after: time, raising: .failure)
        .startWithFailed { _ in place.write("late") }
    },
    timed("sample(every:)") { time, place in
      let input = HotInput<Int>()
      input.sample(every: time).on { place.write("\($0)") }
      input.push(1)
      return input
    },
    timed("throttle") { time, place in
      let input = HotInput<Int>()
      input.throttle(TimedThrottle(interval: time, delayFirst: true)).on { place.write("\($0)") }
      input.push(1)
      return input
    },
    timed("throttle of a producer") { time, place in
      let (signal, observer) = Signal<Int, Never>.pipe()
      signal.throttle(time).observeValues { place.write("\($0)") }
      observer.send(value: 1)
      let first = place.timeline.lines.count
      observer.send(value: 2)
      return (signal, observer, first)
    },
  ]

  /// Each gives something at intervals, or once.
  private static let sourcesByDuration: [TimedCall] = [
    timed("TimerStream") { time, place in
      let timer = TimerStream(interval: time)
      timer.on { place.write("tick") }
      return timer.start()
    },
    timed("restart(withInterval:)") { time, place in
      let timer = TimerStream(interval: 1000)
      timer.on { place.write("tick") }
      return timer.start().restart(withInterval: time)
    },
    timed("SignalProducer.timer") { time, place in
      SignalProducer.timer(interval: time).startWithValues { _ in place.write("tick") }
    },
    timed("CallbagSource.interval") { time, place in
      CallbagSource.interval(time).listener { _ in place.write("tick") }
    },
    timed("CallbagSource.timer") { time, place in
      CallbagSource.timer(time).listener { _ in place.write("tick") }
    },
  ]

  /// Each retries once.
  private static let retriesByDuration: [TimedCall] = [
    timed("retry of a Promise") { time, place in
      failingPromise(place).retry(1, delay: time)
    },
    timed("retry of a producer") { time, place in
      failingProducer(place).retry(1, delay: time).start()
    },
    timed("retry(upTo:interval:)") { time, place in
      failingProducer(place).retry(upTo: 1, interval: time).start()
    },
    timed("RetryPolicy.linear") { time, place in
      failingPromise(place).retry(.linear(1, step: time))
    },
    timed("RetryPolicy.exponential") { time, place in
      failingPromise(place).retry(.exponential(1, base: time))
    },
    timed("RetryPolicy.jittered") { time, place in
      failingPromise(place).retry(.times(1, delay: time).jittered(by: 0.5, seed: 3))
    },
    timed("RetryPolicy's cap") { time, place in
      failingPromise(place).retry(.exponential(1, base: .seconds(Int64.max), cap: time))
    },
  ]

  /// Each runs a piece of work.
  private static let worksByDuration: [TimedCall] = [
    timed("Dispatch.after") { time, place in
      Dispatch.after(delay: time, on: .scheduler(place.scheduler)).execute { place.write("done") }
    },
    timed("Dispatch.delay") { time, place in
      Dispatch.delay(after: time, on: .scheduler(place.scheduler)).execute { place.write("done") }
    },
    timed("dispatch") { time, place in
      let input = HotInput<Int>()
      input.dispatch(.after(delay: time, on: .scheduler(place.scheduler))).on { place.write("\($0)") }
      input.push(1)
      return input
    },
    timed("a Promise on a dispatch") { time, place in
      Promise<Int>(dispatch: .after(delay: time, on: .scheduler(place.scheduler))) { _ in
        place.write("runs")
      }
    },
    timed("start(on:)") { time, place in
      SignalProducer<Int, Never>(value: 1)
        .start(on: .after(delay: time, on: .scheduler(place.scheduler)))
        .startWithValues { place.write("\($0)") }
    },
  ]

  /// A call that is given a duration of so many seconds.
  private static func timed(
    _ description: String, _ call: @escaping @Sendable (_ time: Duration, _ place: Place) -> Any
  ) -> TimedCall {
    TimedCall(description) { seconds, place in
      call(seconds == .infinity ? .seconds(Int64.max) : .seconds(seconds), place)
    }
  }
}
