import Foundation
import Testing

@testable import Streams

@Suite struct `A timer stream` {
  let time = Timeline()

  func makeTimer(_ interval: Double) -> TimerStream { time.run { TimerStream(interval: interval) } }

  @Test func `ticks at whole intervals once it has been started`() {
    let timer = makeTimer(1)
    timer.scan(initial: 0) { count, _ in count + 1 }.on { [time] in time.write("\($0)") }
    time.advance(to: 5)
    #expect(time.lines == [] && !timer.isTimerActive)
    timer.start()
    timer.start(delayFirst: false)
    time.advance(to: 8)
    #expect(time.lines == ["6.0 1", "7.0 2", "8.0 3"])
    #expect(timer.isTimerActive && timer.interval == 1)
  }

  @Test func `may tick at once`() {
    let timer = makeTimer(2)
    timer.on { [time] in time.write("tick") }
    timer.start(delayFirst: false)
    #expect(time.lines == ["0.0 tick"])
    time.advance(to: 4)
    #expect(time.lines == ["0.0 tick", "2.0 tick", "4.0 tick"])
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

  @Test func `stops and starts again`() {
    let timer = makeTimer(1)
    timer.on { [time] in time.write("tick") }
    timer.start()
    time.at(1.5) { timer.stop() }
    #expect(!time.isWaiting && timer.isActive && !timer.isTimerActive)
    time.at(4) { timer.start() }
    time.advance(to: 5)
    #expect(time.lines == ["1.0 tick", "5.0 tick"])
  }

  @Test func `restarts with another interval`() {
    let timer = makeTimer(1)
    timer.on { [time] in time.write("tick") }
    timer.start()
    time.at(0.5) { timer.restart() }
    time.at(2) { timer.restart(withInterval: 3) }
    #expect(timer.interval == 3)
    time.advance(to: 8)
    #expect(time.lines == ["1.5 tick", "5.0 tick", "8.0 tick"])
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
