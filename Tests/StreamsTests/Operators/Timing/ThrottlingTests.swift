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

/// Keeps all work, for the test to decide.
private final class ByHand: Throttle {
  let works = Kept<ThrottledWork>()

  func process(work: @escaping ThrottledWork) { works.keep(work) }
}

@Suite struct `Throttled streams` {
  let time = Timeline()

  @Test func `time drops all but the latest value, and the probe counts`() {
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

  @Test func `errors and the end stay behind the values before them`() {
    let throttle = ByHand()
    let hot = HotInput<Int>()
    time.write(hot.throttle(throttle))
    hot.push(1)
    hot.push(2)
    hot.push(TestError("A"))
    hot.push(3)
    hot.push(TestError("B"))
    hot.terminate(withReason: .completed)
    throttle.works.all[2](.perform {})
    throttle.works.all[1](.perform {})
    #expect(time.lines == ["0.0 3", "0.0 2"])
    throttle.works.all[0](.cancel)
    #expect(time.lines == ["0.0 3", "0.0 2", "0.0 A", "0.0 B", "0.0 completed"])
  }

  @Test func `a throttle of one's own decides, and what it forgets is dropped`() {
    let hot = HotInput<Int>()
    time.write(hot.throttle(EverySecond()))
    for number in 1...8 { hot.push(number) }
    hot.terminate(withReason: .completed)
    #expect(time.lines == ["0.0 2", "0.0 4", "0.0 6", "0.0 8", "0.0 completed"])
  }

  @Test func `a cancel takes back what waits`() {
    let hot = time.run { HotInput<Int>() }
    time.write(hot.throttle(TimedThrottle(interval: 1, delayFirst: true)))
    hot.push(1)
    #expect(time.isWaiting)
    hot.terminate(withReason: .cancelled)
    #expect(!time.isWaiting)
    #expect(time.lines == ["0.0 cancelled"])
  }

  @Test func `answers of a Cold go to who asked`() {
    let cold = time.run { Cold<Int, Int> { _, request, respond in respond(.success(request)) } }
    let throttled = cold.throttle(TimedThrottle(interval: 1))
    let asker = time.write(throttled.map { "asked \($0)" })
    time.write(throttled.map { "beside \($0)" })
    for number in 1...3 { asker.request(number) }
    time.scheduler.run()
    #expect(time.lines == ["0.0 asked 1", "1.0 asked 3"])
  }

  @Test func `an Observable becomes a Hot`() {
    let observable = time.run { ObservableInput(0) }
    let hot: Hot<Int> = observable.throttle(TimedThrottle(interval: 1))
    time.write(hot)
    for number in 1...3 { observable.set(number) }
    time.scheduler.run()
    #expect(time.lines == ["0.0 1", "1.0 3"])
  }

  @Test func `a Promise waits its turn, and completes without a value that is dropped`() {
    let throttle = TimedThrottle(interval: 1)
    let promises = time.run { (1...3).map { number in Promise<Int> { $0(.success(number)) } } }
    for promise in promises { time.write(promise.throttle(throttle)) }
    time.scheduler.run()
    #expect(time.lines.filter { !$0.hasSuffix("completed") } == ["0.01 1", "1.01 3"])
    #expect(promises.map(\.state) == Array(repeating: .terminated(reason: .completed), count: 3))
  }

  @Test func `a Promise's retries and cancel pass through`() {
    let script = Script<Int>(.failure(TestError.failure), .success(2))
    let promise = time.run { Promise(script) }
    time.write(promise.throttle(TimedThrottle(interval: 1, delayFirst: true)).retry(1))
    time.scheduler.run()
    #expect(time.lines.first == "1.01 2" && script.runs == 2)
    let cancelled = time.run { Promise<Int> { $0(.success(1)) } }
    let leaf = cancelled.map { $0 }.throttled(TimedThrottle(interval: 1, delayFirst: true))
    leaf.on { _ in Issue.record("cancelled") }
    time.scheduler.advance(by: .seconds(0.5))
    #expect(time.isWaiting)
    cancelled.cancel()
    #expect(!time.isWaiting)
    #expect(leaf.state == .terminated(reason: .cancelled))
  }
}
