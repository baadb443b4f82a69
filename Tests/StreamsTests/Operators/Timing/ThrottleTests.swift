import Synchronization
import Testing

@testable import Streams

struct `A throttle by itself` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  let completions = Kept<WorkCompletion>()

  /// Work that writes its name when it runs, and completes by hand.
  func work(_ name: String) -> ThrottledWork {
    { [transcript, completions] signal in
      switch signal {
      case .perform(let completion):
        transcript.write(name)
        completions.keep(completion)
      case .cancel: transcript.write("no \(name)")
      }
    }
  }

  @Test func `a pressure throttle runs, keeps and drops`() {
    let throttle = PressureThrottle(buffer: 2, limit: 2)
    for name in ["a", "b", "c", "d", "e"] { throttle.process(work: work(name)) }
    #expect(transcript.lines == ["a", "b", "no e"])
    completions.all[1]()
    completions.all[1]()
    #expect(transcript.lines == ["a", "b", "no e", "c"])
    completions.all[0]()
    throttle.process(work: work("f"))
    completions.all[2]()
    completions.all[3]()
    completions.all[4]()
    throttle.process(work: work("g"))
    #expect(transcript.lines == ["a", "b", "no e", "c", "d", "f", "g"])
  }

  @Test func `a pressure throttle takes work back`() {
    let throttle = PressureThrottle(buffer: 1)
    throttle.process(work: work("a"))
    let withdraw = throttle.process(work: work("b"), on: scheduler)
    withdraw()
    let late = throttle.process(work: work("c"), on: scheduler)
    withdraw()
    completions.all[0]()
    late()
    #expect(transcript.lines == ["a", "c"])
  }

  @Test func `work that drops its completion is done`() {
    let throttle = PressureThrottle(buffer: 0)
    for number in 1...2 { throttle.process { [transcript] _ in transcript.write(number) } }
    #expect(transcript.lines == ["1", "2"])
  }

  @Test func `who cancels, and so completes work, does not begin another's`() {
    let (throttle, left) = (PressureThrottle(buffer: 1), Kept<@Sendable () -> Void>())
    for name in ["a", "b"] { throttle.process(work: work(name)) }
    Visit.$startInTest.withValue({ left.keep($0) }) {
      Visit.run { completions.all[0]() }
    }
    #expect(transcript.lines == ["a"])
    left.all[0]()
    #expect(transcript.lines == ["a", "b"])
  }

  @Test func `who drops a completion does not begin another's work`() {
    let (throttle, left) = (PressureThrottle(buffer: 1), Kept<@Sendable () -> Void>())
    for name in ["a", "b"] { throttle.process(work: work(name)) }
    Visit.$startInTest.withValue({ left.keep($0) }) { completions.drop() }
    #expect(transcript.lines == ["a"])
    for begin in left.taken() { begin() }
    #expect(transcript.lines == ["a", "b"])
  }

  @Test func `who cancels leaves the next work to the scheduler of its stream`() {
    let throttle = PressureThrottle(buffer: 1)
    for name in ["a", "b"] { _ = throttle.process(work: work(name), on: scheduler) }
    Visit.run { completions.all[0]() }
    #expect(transcript.lines == ["a"])
    scheduler.run()
    #expect(transcript.lines == ["a", "b"])
    throttle.process(work: work("c"))
    completions.all[1]()
    #expect(transcript.lines == ["a", "b", "c"])
  }

  @Test func `work that its scheduler never begins makes room for other work`() {
    let throttle = PressureThrottle(buffer: 2)
    for name in ["a", "b"] { _ = throttle.process(work: work(name), on: scheduler) }
    throttle.process(work: work("c"))
    Visit.run { completions.all[0]() }
    let left = Kept<@Sendable () -> Void>()
    Visit.$startInTest.withValue({ left.keep($0) }) { scheduler.close() }
    // Who drops work begins no other.
    #expect(transcript.lines == ["a"])
    left.all[0]()
    #expect(transcript.lines == ["a", "c"])
    completions.all[1]()
    throttle.process(work: work("d"))
    #expect(transcript.lines == ["a", "c", "d"])
  }

  @Test func `fifty thousand pieces of work that complete at once need no stack`() {
    let throttle = PressureThrottle(buffer: Effort.depth)
    let count = Counter()
    onSmallStack { [completions] in
      throttle.process { if case .perform(let completion) = $0 { completions.keep(completion) } }
      for _ in 0..<Effort.depth {
        throttle.process { signal in
          count.increment()
          if case .perform(let completion) = signal { completion() }
        }
      }
      completions.all[0]()
    }
    #expect(count.value == Effort.depth)
  }

  @Test func `a pressure throttle keeps its limit on several threads`() {
    let throttle = PressureThrottle(buffer: .max, limit: 2)
    let (now, most, done) = (Counter(), Counter(), Counter())
    onThreads(4) { _ in
      for _ in 0..<2_000 {
        throttle.process { signal in
          guard case .perform(let completion) = signal else { return }
          if now.increment() > 2 { most.increment() }
          now.increment(by: -1)
          done.increment()
          completion()
        }
      }
    }
    #expect(most.value == 0)
    #expect(done.value == 8_000)
  }

  @Test func `a timed throttle lets the latest work run in each interval`() {
    let throttle = TimedThrottle(interval: 1)
    func process(_ name: String) { _ = throttle.process(work: work(name), on: scheduler) }
    process("a")
    process("b")
    process("c")
    scheduler.advance(by: .seconds(0.5))
    process("d")
    #expect(transcript.lines == ["a", "no b", "no c"])
    scheduler.advance(by: .seconds(0.5))
    process("e")
    scheduler.advance(by: .seconds(5))
    process("f")
    #expect(transcript.lines == ["a", "no b", "no c", "d", "e", "f"])
    #expect(scheduler.nextDue == nil)
  }

  @Test func `a timed throttle may delay the first work, and takes work back with its timer`() {
    let throttle = TimedThrottle(interval: 1, delayFirst: true)
    let withdraw = throttle.process(work: work("a"), on: scheduler)
    #expect(scheduler.nextDue == .seconds(1))
    withdraw()
    #expect(scheduler.nextDue == nil)
    _ = throttle.process(work: work("b"), on: scheduler)
    withdraw()
    scheduler.run()
    #expect(transcript.lines == ["b"])
  }

  @Test func `a timed throttle without a stream takes the context's scheduler`() {
    let throttle = TimedThrottle(interval: 1, delayFirst: true)
    StreamContext(scheduler: scheduler).run { throttle.process(work: work("a")) }
    scheduler.run()
    #expect(transcript.lines == ["a"])
  }

  @Test func `a timed throttle decides about all work of several threads`() {
    let throttle = TimedThrottle(interval: 1)
    let (performed, dropped) = (Counter(), Counter())
    onThreads(4) { [scheduler] thread in
      for number in 0..<1_000 {
        let withdraw = throttle.process(
          work: { signal in
            if case .perform = signal { performed.increment() } else { dropped.increment() }
          }, on: scheduler)
        if thread == 3, number == 999 { withdraw() }
      }
    }
    scheduler.run()
    #expect([1, 2].contains(performed.value))
    #expect([3_999, 4_000].contains(performed.value + dropped.value))
    #expect(scheduler.nextDue == nil)
  }
}
