import StreamsTesting
import Testing

@testable import Streams

struct `A timer stream` {
  let time = Timeline()

  func makeTimer(_ interval: Double) -> TimerStream { time.run { TimerStream(interval: interval) } }

  @Test func `ticks at whole intervals once it has been started`() throws {
    try Marbles().run { stage in
      let timer = TimerStream(interval: 1)
      try stage.expect(timer.scan(initial: 0) { count, _ in count + 1 }, "------123-")
      stage.at(4) { #expect(!timer.isTimerActive) }
      stage.at(5) {
        timer.start()
        timer.start(delayFirst: false)
      }
      stage.at(8) { #expect(timer.isTimerActive && timer.interval == 1) }
      stage.at(9) { timer.stop() }
    }
  }

  @Test func `may tick at once`() throws {
    try Marbles().run { stage in
      let timer = TimerStream(interval: 2)
      try stage.expect(timer.map { "t" }, "t-t-t")
      stage.at(0) { timer.start(delayFirst: false) }
    }
  }

  @Test func `does not drift`() {
    let timer = makeTimer(0.1)
    let ticks = Kept<Duration>()
    timer.on { [time] in ticks.keep(time.scheduler.now) }
    timer.start()
    time.advance(to: 100)
    #expect(ticks.all == (1...1000).map { .milliseconds($0 * 100) })
  }

  @Test func `leaves out what a late scheduler has missed`() {
    let ticks = Ticks(start: .seconds(1), interval: .seconds(2))
    #expect(ticks.next(after: .zero) == .seconds(3))
    #expect(ticks.next(after: .seconds(3)) == .seconds(5))
    #expect(ticks.next(after: .seconds(8)) == .seconds(9))
  }

  @Test func `of the ticks that come while a handler is busy, one waits`() {
    let timer = makeTimer(1)
    timer.on { [time] in
      time.write("tick")
      // The first handler takes its time.
      if time.scheduler.now == .zero { time.advance(to: 3.5) }
    }
    timer.start(delayFirst: false)
    time.advance(to: 5)
    #expect(time.lines == ["0.0 tick", "3.5 tick", "4.0 tick", "5.0 tick"])
    timer.stop()
  }

  @Test func `tells of no other tick until one has been claimed, unless it is started anew`() {
    let ticker = Ticker(interval: .seconds(1), on: time.scheduler)
    let claims = Kept<@Sendable () -> Int?>()
    ticker.start { claims.keep($0) }
    time.advance(to: 3)
    #expect(claims.all.map { $0() } == [0])
    time.advance(to: 5)
    #expect(claims.all.count == 2)
    ticker.restart { claims.keep($0) }
    time.advance(to: 7)
    #expect(claims.all.dropFirst().map { $0() } == [nil, 0])
    ticker.stop()
  }

  @Test func `stops and starts again`() throws {
    try withVirtualTime { time in
      let timer = TimerStream(interval: 1)
      let ticks = time.record(timer.map { "tick" })
      timer.start()
      try ticks.expectNext("tick", at: 1)
      try ticks.expectNothing(for: 0.5)
      timer.stop()
      #expect(!time.isWaiting && timer.isActive && !timer.isTimerActive)
      try ticks.expectNothing(for: 2.5)
      timer.start()
      try ticks.expectNext("tick", at: 5)
    }
  }

  @Test func `restarts with another interval`() throws {
    try Marbles(tick: .milliseconds(500)).run { stage in
      let timer = TimerStream(interval: 1)
      try stage.expect(timer.map { "t" }, "---t------t-----t")
      stage.at(0) { timer.start() }
      stage.at(1) { timer.restart() }
      stage.at(4) {
        timer.restart(withInterval: 3)
        #expect(timer.interval == 3)
      }
    }
  }

  @Test func `a handler may stop and restart it`() {
    let timer = Kept<TimerStream>()
    timer.keep(makeTimer(1))
    timer.all[0].on { [time] in
      time.write("tick")
      let now = time.scheduler.now
      if now == .seconds(1) { timer.all[0].restart(withInterval: 2) }
      if now == .seconds(3) { timer.all[0].stop() }
    }
    timer.all[0].start()
    time.scheduler.run()
    #expect(time.lines == ["1.0 tick", "3.0 tick"])
    timer.drop()
  }

  @Test func `runs only while it is held`() {
    let weakly = Weakly()
    do {
      let timer = makeTimer(1).start()
      weakly.watch(timer)
      time.write(timer)
      time.advance(to: 1)
    }
    #expect(!time.isWaiting && weakly.alive == [])
    #expect(time.lines == ["1.0 ()", "1.0 completed"])
  }

  @Test func `runs only while the stream is active`() {
    let timer = makeTimer(1).start()
    time.write(timer)
    timer.terminate(withReason: .cancelled)
    #expect(!time.isWaiting && !timer.isTimerActive)
    timer.start(delayFirst: false)
    timer.restart()
    #expect(!time.isWaiting && !timer.isTimerActive)
    #expect(time.lines == ["0.0 cancelled"])
  }

  @Test func `may be started and stopped by several threads`() {
    let timer = makeTimer(1)
    let ticks = Counter()
    timer.on { ticks.increment() }
    onThreads(4) { thread in
      for _ in 0..<500 {
        if thread.isMultiple(of: 2) { timer.restart() } else { timer.stop() }
      }
    }
    timer.restart()
    time.advance(to: 2)
    #expect(ticks.value == 2)
    timer.stop()
    #expect(!time.isWaiting)
  }
}
