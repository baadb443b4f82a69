import StreamsTesting
import Synchronization
import Testing

@testable import Streams

/// Lets every second piece of work run; forgets every fourth.
private final class EverySecond: Throttle {
  private let count = Atomic<Int>(0)

  func process(work: @escaping ThrottledWork) {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    if number.isMultiple(of: 2) { return work(.perform {}) }
    if !(number + 1).isMultiple(of: 4) { work(.cancel) }
  }
}

struct `Throttled streams` {
  let marbles = Marbles()

  @Test func `time drops all but the latest value, and the probe counts`() {
    let time = Timeline()
    let probe = Probe(clock: { .zero })
    let hot = StreamContext(scheduler: time.scheduler, probe: probe).run { HotInput<Int>() }
    let throttled = hot.throttle(TimedThrottle(interval: 1))
    time.write(throttled)
    let moved = hot.map { $0 * 10 }.throttled(TimedThrottle(interval: 1))
    time.write(moved)
    for number in 1...4 { hot.push(number) }
    hot.terminate(withReason: .completed)
    time.scheduler.run()
    #expect(
      time.lines == ["0.0 1", "0.0 10", "1.0 4", "1.0 completed", "1.0 40", "1.0 completed"])
    #expect(throttled.inspected?.counters.drops == 2 && throttled.inspected?.operation == "throttle")
    #expect(moved.inspected?.counters.drops == 2 && moved.inspected?.operation == "map")
    #expect(moved.inspected?.counters.next == 2)
  }

  @Test func `what time never lets through is neither kept nor waited for`() {
    let (time, weakly) = (Timeline(), Weakly())
    let hot = time.run { HotInput<Captured>() }
    time.write(hot.throttle(TimedThrottle(interval: .infinity)).map { _ in "value" })
    for name in ["first", "second"] { hot.push(weakly.object(name)) }
    #expect(weakly.alive == [])
    hot.terminate(withReason: .completed)
    #expect(time.lines == ["0.0 value", "0.0 completed"])
    #expect(!time.isWaiting)
  }

  @Test func `errors and the end stay behind the values before them`() throws {
    try withVirtualTime { time in
      let throttle = ByHand()
      let hot = HotInput<Int>()
      let throttled = time.record(hot.throttle(throttle))
      hot.push(1)
      hot.push(2)
      hot.push(TestError("A"))
      hot.push(3)
      hot.push(TestError("B"))
      hot.terminate(withReason: .completed)
      throttle.works.all[2](.perform {})
      throttle.works.all[1](.perform {})
      try throttled.expectNext(3, 2)
      try throttled.expectNothing()
      throttle.works.all[0](.cancel)
      try throttled.expectError(TestError("A"))
      try throttled.expectError(TestError("B"))
      try throttled.expectCompletion(at: 0)
    }
  }

  @Test func `each error waits for the values before it alone, whatever is decided when`() throws {
    try withVirtualTime { time in
      let throttle = ByHand()
      let hot = HotInput<Int>()
      let throttled = time.record(hot.throttle(throttle))
      hot.push(1)
      hot.push(TestError("A"))
      hot.push(2)
      hot.push(3)
      throttle.works.all[1](.perform {})
      try throttled.expectNext(2)
      hot.push(TestError("B"))
      hot.push(TestError("C"))
      hot.push(4)
      throttle.works.all[2](.cancel)
      try throttled.expectNothing()
      throttle.works.all[0](.perform {})
      try throttled.expectNext(1)
      for name in ["A", "B", "C"] { try throttled.expectError(TestError(name)) }
      hot.push(TestError("D"))
      try throttled.expectNothing()
      throttle.works.all[3](.perform {})
      try throttled.expectNext(4)
      try throttled.expectError(TestError("D"))
    }
  }

  @Test func `a throttle of one's own decides, and what it forgets is dropped`() throws {
    try marbles.expect(
      "12345678|",
      { $0.throttle(EverySecond()) },
      "-2-4-6-8|")
  }

  @Test func `a cancel takes back what waits`() throws {
    try withVirtualTime { time in
      let hot = HotInput<Int>()
      let throttled = time.record(hot.throttle(TimedThrottle(interval: 1, delayFirst: true)))
      hot.push(1)
      #expect(time.isWaiting)
      hot.terminate(withReason: .cancelled)
      #expect(!time.isWaiting)
      try throttled.expectCancellation(at: 0)
    }
  }

  @Test func `answers of a Cold go to who asked`() throws {
    try marbles.run { stage in
      let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
      let throttled = cold.throttle(TimedThrottle(interval: 1))
      let asker = try stage.expect(throttled.map { $0 }, "13", as: "asker")
      try stage.expect(throttled.map { $0 }, "--", as: "beside")
      try stage.ask(asker, "(123)-")
    }
  }

  @Test func `an Observable becomes a Hot`() throws {
    try marbles.expect(
      of: .observable(0),
      "(123)-",
      { observable -> Hot<Int> in observable.throttle(TimedThrottle(interval: 1)) },
      "  1  3")
  }

  @Test func `a Promise waits its turn, and completes without a value that is dropped`() throws {
    try withVirtualTime { time in
      let throttle = TimedThrottle(interval: 1)
      let promises = (1...3).map { number in Promise<Int> { $0(.success(number)) } }
      let throttled = promises.map { time.record($0.throttle(throttle)) }
      try throttled[0].expectNext(1, at: 0.01)
      try throttled[0].expectCompletion()
      try throttled[2].expectNext(3, at: 1.01)
      try throttled[2].expectCompletion()
      time.run()
      try throttled[1].expectCompletion()
      #expect(promises.map(\.state) == Array(repeating: .terminated(reason: .completed), count: 3))
    }
  }

  @Test func `a Promise's retries pass through`() throws {
    try withVirtualTime { time in
      let script = Script<Int>(.failure(TestError.failure), .success(2))
      let throttled = Promise(script).throttle(TimedThrottle(interval: 1, delayFirst: true))
      let retried = time.record(throttled.retry(1))
      try retried.expectNext(2, at: 1.01)
      try retried.expectCompletion()
      time.run()
      #expect(script.runs == 2)
    }
  }

  @Test func `a Promise's cancel passes through`() throws {
    try withVirtualTime { time in
      let cancelled = Promise<Int> { $0(.success(1)) }
      let leaf = cancelled.map { $0 }.throttled(TimedThrottle(interval: 1, delayFirst: true))
      let heard = time.record(leaf)
      try heard.expectNothing(for: 0.5)
      #expect(time.isWaiting)
      cancelled.cancel()
      #expect(!time.isWaiting)
      try heard.expectCancellation()
      #expect(leaf.state == .terminated(reason: .cancelled))
    }
  }
}
