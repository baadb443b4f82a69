import Streams

extension Row {
  static let timingRows = [
    Row("`retry(upTo:)`, `retry(upTo:interval:on:)`", says: "failure", "failure") { print in
      let time = VirtualScheduler()
      failing.retry(upTo: 1).startWithFailed { print($0) }
      failing.retry(upTo: 1, interval: 1, on: time).startWithFailed { print($0) }
      time.advance(by: .seconds(1))
    },
    Row("`delay(_:on:)`", says: "1.0 seconds") { print in
      let time = VirtualScheduler()
      flag.delay(1, on: time).startWithValues { _ in print(time.now) }
      time.advance(by: .seconds(2))
    },
    Row("`debounce(_:on:)`", says: "3 at 0.0 seconds", "2 at 1.0 seconds") { print in
      let time = VirtualScheduler()
      three.debounce(1, on: time).startWithValues { print("\($0) at \(time.now)") }
      time.advance(by: .zero)
      three.take(first: 2).concat(.never).debounce(1, on: time).startWithValues {
        print("\($0) at \(time.now)")
      }
      time.advance(by: .seconds(2))
    },
    Row("`throttle(_:on:)`", says: "1 at 0.0 seconds", "3 at 1.0 seconds", "completed at 1.0 seconds") {
      print in
      let time = VirtualScheduler()
      three.throttle(1, on: time).on(completed: { print("completed at \(time.now)") })
        .startWithValues { print("\($0) at \(time.now)") }
      time.advance(by: .seconds(2))
    },
    Row("`timeout(after:raising:on:)`", says: "failure") { print in
      let time = VirtualScheduler()
      SignalProducer<Int, TestError>.never.timeout(after: 1, raising: .failure, on: time)
        .startWithFailed { print($0) }
      time.advance(by: .seconds(1))
    },
    Row("`SignalProducer.timer(interval:on:)`", says: "1.0 seconds", "2.0 seconds") { print in
      let time = VirtualScheduler()
      SignalProducer.timer(interval: .seconds(1), on: time).startWithValues { print($0) }
      time.advance(by: .seconds(2))
    },
    Row("`observe(on:)`, `start(on:)`", says: "1", "2", "3") { print in
      let time = VirtualScheduler()
      three.start(on: time).observe(on: .inline).observe(on: time).startWithValues { print($0) }
      time.advance(by: .zero)
    },
  ]
}
