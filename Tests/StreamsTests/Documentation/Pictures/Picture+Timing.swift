import Streams

extension Picture {
  static let timing: [Picture] = [
    .numbers("delay", "-1-2---3--|--") { $0.delay(2) },
    .numbers("debounce", "-1-2-3------4----|") { $0.debounce(2) },
    .both("sample", "-1--2------3---|", "-------a--b---c---") { $0.sample($1) },
    .numbers("sample, every", "-1--2----3----|---") { $0.sample(every: 4) },
    .numbers("window, timed", "-1--2------3--|") { $0.window(lasting: 5) },
    .numbers("throttle", "-12-3------4--|") { $0.throttle(TimedThrottle(interval: 4)) },
    .numbers("throttled", "-12-3------4--|") { $0.map { $0 * 2 }.throttled(TimedThrottle(interval: 4)) },
    Picture("dispatch") { stage in
      let numbers = stage.hot("numbers", "-1--2--|--")
      let queue = Dispatch.Queue.scheduler(stage.scheduler)
      stage.show("dispatch(.after(delay: 2, on: queue))", numbers.dispatch(.after(delay: 2, on: queue)))
    },
    Picture("dispatched") { stage in
      let numbers = stage.hot("numbers", "-1--2--|--")
      let queue = Dispatch.Queue.scheduler(stage.scheduler)
      stage.show(
        "map { $0 * 2 }.dispatched(.after(delay: 2, on: queue))",
        numbers.map { $0 * 2 }.dispatched(.after(delay: 2, on: queue)))
    },
    Picture("TimerStream") { stage in
      let timer = stage.build { TimerStream(interval: 3) }
      stage.play("start(), stop()", "-•--------•---") { [weak stage] _ in
        if timer.isTimerActive { timer.stop() } else { timer.start() }
        _ = stage
      }
      stage.show("TimerStream(interval: 3).count()", timer.count())
    },
  ]
}
