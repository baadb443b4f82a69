import Streams
import StreamsTesting
import Testing

@Test private func recordedTooFast() {
  let replay = Replay()
  // A recording does not tell the first value.
  let source = replay.hold(replay.build { ObservableInput<Double>(0.0) })
  replay.hold(replay.build { RecordedChains.speed(source) })
  replay.at(0) { source.set(80.0) }
  replay.at(1) { source.set(120.5) }
  replay.at(2) { source.set(130.0) }
  replay.at(3) { source.set(90.0) }
  #expect(
    replay.lines(of: "too fast", until: 3) == [
      "0 too fast next false",
      "1000 too fast next true",
      "3000 too fast next false",
    ])
}
