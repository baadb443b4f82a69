import Testing

@testable import Streams

struct `What is attached to a stream that is over` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  let weakly = Weakly()

  /// Operators with a gate of their own, and one join.
  private static let waiting: [String] = ["delay", "asyncMap", "merge", "zip", "sample", "throttle"]

  @Test(arguments: waiting)
  func `is told so, and freed`(_ operation: String) {
    do {
      let hot = StreamContext(scheduler: scheduler).run { HotInput<Int>() }
      hot.terminate(withReason: .completed)
      let late: Hot<Int> =
        switch operation {
        case "delay": hot.delay(1)
        case "asyncMap": hot.asyncMap { value, answer in answer(.success(value)) }
        case "merge": hot.merge(hot.map { $0 })
        case "zip": hot.zip(hot).map { $0.0 }
        case "sample": hot.sample(hot)
        default: hot.throttle(PressureThrottle(buffer: 1))
        }
      weakly.watch(late.onTerminate { [transcript] in transcript.write($0) })
    }
    #expect(transcript.lines == ["completed"])
    #expect(weakly.alive == [])
  }

  @Test func `is freed when one side of a join was over`() {
    do {
      let (over, other) = (HotInput<Int>(), HotInput<Int>())
      over.terminate(withReason: .completed)
      weakly.watch(over.zip(other))
      weakly.watch(other.zip(over))
      weakly.watch(other.merge(over))
      weakly.watch(other.withLatest(over))
    }
    #expect(weakly.alive == [])
  }

  @Test(arguments: [false, true])
  func `while its end is still on its way up is told so, too`(_ isMoved: Bool) {
    let (left, right) = (Answer<Int>(), Answer<Int>())
    let (slow, failing) = StreamContext(scheduler: scheduler).run { (Promise(left), Promise(right)) }
    let transcript = transcript
    slow.merge(failing)
      .onError { _ in
        // The join is busy with this handler, so its end, for which the left Promise waits, comes after it.
        slow.cancel()
        let late = slow.map { $0 }
        (isMoved ? late.throttled(TimedThrottle(interval: 1)) : late)
          .onTerminate { transcript.write("late \($0)") }
      }
      .onTerminate { transcript.write("first \($0)") }
    right.give(.failure(TestError.failure))
    scheduler.run()
    #expect(transcript.lines == ["first error(failure)", "late cancelled"])
    #expect(slow.state == .terminated(reason: .cancelled))
    left.drop()
    right.drop()
  }

  @Test func `waits for no time once it has been told`() {
    do {
      let promise = StreamContext(scheduler: scheduler).run { Promise<Int> { $0(.success(1)) } }
      weakly.watch(promise.on { [transcript] in transcript.write("\($0)") }.replay())
    }
    #expect(transcript.lines == ["1"])
    #expect(weakly.alive == [])
  }
}
