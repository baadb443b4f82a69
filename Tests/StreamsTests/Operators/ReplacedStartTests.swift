import Streams
import Testing

struct `An inner stream that is replaced while it is being started` {
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

struct `A stream that takes the place of an inner one which is being replaced` {
  @Test func `is not heard beside the latest`() {
    let (outer, outerInput) = Signal<SignalProducer<Int, Never>, Never>.pipe()
    let (first, firstInput) = Signal<Int, Never>.pipe()
    let (next, nextInput) = Signal<Int, Never>.pipe()
    let (latest, latestInput) = Signal<Int, Never>.pipe()
    let (trigger, triggerInput) = Signal<Void, Never>.pipe()
    let transcript = Transcript()
    let flat = outer.flatten(.latest)
    flat.observe { transcript.write($0) }
    // Called inside of the gate that hears them all, which takes note of what comes meanwhile when that is over.
    let meanwhile: @Sendable () -> Void = {
      onThreads(1) { _ in firstInput.sendCompleted() }
      outerInput.send(value: SignalProducer(latest))
    }
    flat.on(disposed: meanwhile).take(until: trigger).observe { _ in }
    outerInput.send(value: SignalProducer(first).concat(SignalProducer(next)))
    firstInput.send(value: 1)
    triggerInput.send(value: ())
    nextInput.send(value: 2)
    latestInput.send(value: 3)
    #expect(transcript.lines == ["value 1", "value 3"])
    withExtendedLifetime((flat, outerInput)) {}
  }
}
