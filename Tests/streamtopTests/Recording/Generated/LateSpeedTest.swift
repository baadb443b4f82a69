import Streams
import StreamsTesting
import Testing

@Test private func recordedTooFast() {
  let replay = Replay()
  // A recording does not tell the first value.
  let source = replay.hold(replay.build { ObservableInput<Double>(0.0) })
  replay.hold(replay.build { RecordedChains.speed(source) })
  replay.at(0.0018) { source.set(80.0) }
  replay.at(1.0027) { source.set(120.5) }
  replay.at(2.0036) { source.set(130.0) }
  replay.at(3.0042) { source.set(90.0) }
  // Recorded on a real clock, where timers are late: the times may differ by so many seconds.
  let differences = replay.differences(
    of: "too fast", until: 3.0048, within: 0.1,
    from: [
      "2.4 too fast next false",
      "1003.3 too fast next true",
      "3004.8 too fast next false",
    ])
  #expect(differences == [])
}
