import Testing

@testable import Streams

struct `Late branches of a Promise` {
  /// Runs everything later than it is asked to.
  struct LateScheduler: Scheduler {
    let punctual: VirtualScheduler

    var now: Duration { punctual.now }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
      punctual.schedule(after: delay + .seconds(1), work)
    }
  }

  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  let weakly = Weakly()

  var context: StreamContext { StreamContext(scheduler: scheduler) }

  private func settled(_ value: Int = 1) -> Promise<Int> {
    context.run { Promise<Int> { $0(.success(value)) } }
  }

  private func ended() -> Promise<Int> {
    let promise = settled()
    promise.on { _ in }.replay()
    #expect(!promise.isActive)
    return promise
  }

  @Test func `hear the outcome ten milliseconds after each was attached`() {
    let promise = settled()
    scheduler.advance(by: .milliseconds(100))
    promise.on { [transcript, scheduler] _ in transcript.write("A \(scheduler.now)") }
    scheduler.advance(by: .milliseconds(5))
    // A chain that is attached later takes as long to be built.
    promise.on { [transcript, scheduler] _ in transcript.write("B \(scheduler.now)") }
    scheduler.advance(by: .milliseconds(4))
    #expect(transcript.lines == [])
    scheduler.run()
    #expect(transcript.lines == ["A 0.11 seconds", "B 0.115 seconds"])
    scheduler.advance(to: .seconds(1))
    promise.on { [transcript, scheduler] _ in transcript.write("C \(scheduler.now)") }
    scheduler.run()
    #expect(transcript.lines.last == "C 1.01 seconds")
  }

  @Test func `of several Promises replay in the order in which they came`() {
    let shared = context
    let promises = (1...5).map { value in shared.run { Promise<Int> { $0(.success(value)) } } }
    for promise in promises.reversed() {
      promise.on { [transcript, scheduler] in transcript.write("\($0) at \(scheduler.now)") }
      scheduler.advance(by: .milliseconds(2))
    }
    // Two of them leave the line early.
    promises[2].replay()
    promises[0].cancel()
    scheduler.run()
    #expect(
      transcript.lines == [
        "5 at 0.01 seconds", "4 at 0.012 seconds", "3 at 0.014 seconds", "2 at 0.016 seconds",
      ])
    #expect(scheduler.nextDue == nil)
  }

  @Test func `are heard by way of a scheduler that is late`() {
    let scheduler = LateScheduler(punctual: scheduler)
    let context = StreamContext(scheduler: scheduler)
    for value in 1...2 {
      context.run { Promise<Int> { $0(.success(value)) } }.on { [transcript] in transcript.write($0) }
    }
    scheduler.punctual.run()
    #expect(transcript.lines == ["1", "2"])
  }

  @Test(arguments: ["root", "middle", "join", "delayed", "delayed middle"])
  func `are cancelled by themselves when the Promise has ended`(_ place: String) {
    do {
      let promise = ended()
      let middle = promise.map { $0 }
      middle.on { _ in }
      let join = promise.merge(ended())
      join.on { _ in }
      scheduler.run()
      #expect(!middle.isActive && !join.isActive)
      let above =
        switch place {
        case "root": promise
        case "middle": middle
        case "join": join
        case "delayed": promise.delay(1)
        default: middle.delay(1)
        }
      let late = above.on { [transcript] in transcript.write($0) }
        .onTerminate { [transcript] in transcript.write($0) }
      above.on { [transcript] in transcript.write("beside \($0)") }
      weakly.watch(late)
      late.cancel()
      late.cancel()
      #expect(transcript.lines == ["cancelled"])
      scheduler.run()
      // A delay of its own belongs to the late branch, and so does what is beside below it.
      #expect(transcript.lines == ["cancelled"] + (place.hasPrefix("delayed") ? [] : ["beside 1"]))
    }
    #expect(weakly.alive == [])
  }

  @Test func `hear the end of a Promise that was cancelled after it had settled, or what a branch has had`() {
    for middle in [true, false] {
      do {
        let promise = settled()
        let place = middle ? promise.map { $0 }.persist() : promise
        if middle { place.on { _ in }.replay() }
        promise.cancel()
        let late = place.on { [transcript] in transcript.write($0) }
          .onTerminate { [transcript] in transcript.write($0) }
        weakly.watch(late)
        scheduler.run()
        #expect(!late.isActive)
      }
      #expect(weakly.alive == [])
    }
    // In the middle, a branch has had the value.
    #expect(transcript.lines == ["1", "completed", "cancelled"])
  }

  @Test func `are spared by a merge that another side wins`() {
    let (promise, answer) = (ended(), Answer<Int>())
    promise.on { [transcript] in transcript.write("late \($0)") }
    let merged = context.run { Promise(answer) }.merge(promise).on { [transcript] in transcript.write($0) }
    answer.give(.success(2))
    #expect(!merged.isActive)
    scheduler.run()
    #expect(transcript.lines == ["2", "late 1"])
  }

  @Test func `leave nothing behind that keeps a scheduler whose time stands still`() {
    weak var kept: VirtualScheduler?
    do {
      let scheduler = VirtualScheduler()
      kept = scheduler
      let promise = StreamContext(scheduler: scheduler).run { Promise<Int> { $0(.success(1)) } }
      promise.on { _ in }.replay()
      let cancelled = StreamContext(scheduler: scheduler).run { Promise<Int> { $0(.success(1)) } }
      cancelled.on { _ in }.cancel()
    }
    #expect(kept == nil)
  }
}
