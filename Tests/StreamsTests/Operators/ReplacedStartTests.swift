import Streams
import Testing

@Suite struct `An inner stream that is replaced while it is being started` {
  @Test func `is not heard, and the one in its place is`() {
    let timeline = Timeline()
    let (output, input) = timeline.run { Signal<Int, any Error>.pipe() }
    output.flatMap(.latest) { number -> SignalProducer<String, any Error> in
      guard number == 0 else { return SignalProducer(value: "new").concat(.never) }
      let late = CallbagSource<String>.deferred {
        input.send(value: 1)
        return SignalProducer<String, any Error>(value: "stale").concat(.never)
      }
      return SignalProducer<String, any Error>(value: "wait").delay(1).concat(late.signalProducer)
    }.observeValues { timeline.write($0) }
    input.send(value: 0)
    timeline.advance(to: 5)
    #expect(timeline.lines == ["1.0 wait", "1.0 new"])
  }
}
