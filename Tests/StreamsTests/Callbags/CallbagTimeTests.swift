import Streams
import Testing

struct `Sources of callbags that tell the time` {
  @Test("an interval ticks, pauses, resumes, rewinds and stops")
  func interval() {
    let timeline = Timeline()
    let run = timeline.run { CallbagSource.interval(1) }.puller { timeline.write("\($0)") }
    timeline.at(2.5) { run.pause() }
    timeline.at(5.5) { run.resume() }
    timeline.at(7) { run.rewind() }
    timeline.at(8) { run.stop() }
    #expect(timeline.lines == ["1.0 0", "2.0 1", "6.5 2", "8.0 0"])
    #expect(!timeline.isWaiting)
  }

  @Test("an interval that is rewound during a pause begins with 0 a whole interval after that")
  func rewoundInterval() {
    let timeline = Timeline()
    let run = timeline.run { CallbagSource.interval(1) }.puller { timeline.write("\($0)") }
    timeline.at(2.5) {
      run.pause()
      run.rewind()
    }
    timeline.at(5.75) { run.resume() }
    timeline.at(7) { run.stop() }
    #expect(timeline.lines == ["1.0 0", "2.0 1", "6.75 0"])
  }

  @Test("an interval that begins during a pause ticks a whole interval after that")
  func pausedInterval() {
    let (timeline, hot) = (Timeline(), HotInput<Int>())
    let intervals = timeline.run { CallbagSource.interval(1) }
    let run = CallbagSource<Int>.fromStream(hot).flatMap(.merge) { _ in intervals }
      .puller { timeline.write("\($0)") }
    run.pause()
    hot.push(1)
    run.resume()
    run.pause()
    hot.push(1)
    timeline.at(3.5) { run.resume() }
    timeline.at(5) { run.stop() }
    #expect(!timeline.lines.isEmpty)
    #expect(timeline.lines.allSatisfy { $0.hasPrefix("4.5") })
  }

  @Test("a timer whose time is up during a pause gives its value afterwards, and rewinding begins it anew")
  func pausedTimer() {
    let timeline = Timeline()
    let timer = timeline.run { CallbagSource.timer(1) }
    let run = timer.listener(end: { timeline.write("\($0)") }) { timeline.write("\($0)") }
    let other = timer.listener { timeline.write("other \($0)") }
    timeline.at(0.5) {
      run.pause()
      other.rewind()
      other.pause()
      other.resume()
    }
    timeline.at(2) { run.resume() }
    timeline.advance(to: 3)
    #expect(timeline.lines == ["1.5 other 0", "2.0 0", "2.0 finished"])
    #expect(!timeline.isWaiting)
  }

  @Test("a timer that begins during a pause gives its value to a sink that resumes, not before its time")
  func timerBegunPaused() {
    for (resumption, late) in [(2.0, 2.0), (0.5, 1.0)] {
      let timeline = Timeline()
      let subscriber = Subscriber(greeted: { $0.send(.pause) }, took: { timeline.write("\($1)") })
        .subscribe(to: timeline.run { CallbagSource.timer(1) })
      timeline.at(resumption) { subscriber.send(.resume) }
      timeline.advance(to: 3)
      #expect(timeline.lines == ["\(late) 0"])
      #expect(subscriber.signals == ["greeting", "0", "finished"])
      #expect(!timeline.isWaiting)
    }
  }

  @Test("a timer gives one value, or none to a sink that ends before")
  func timer() {
    let timeline = Timeline()
    let source = timeline.run { CallbagSource.timer(1) }
    source.sink { timeline.write("\($0)") }
    source.sink { timeline.write("never \($0)") }.stop()
    timeline.advance(to: 9)
    #expect(timeline.lines == ["1.0 next(0)", "1.0 completed(finished)"])
  }
}
