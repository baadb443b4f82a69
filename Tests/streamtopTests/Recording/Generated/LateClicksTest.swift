import Streams
import StreamsTesting
import Testing

@Test private func recordedTotal() {
  let replay = Replay()
  let (source, input) = replay.hold(replay.build { Signal<Int, any Error>.pipe() })
  replay.hold(replay.build { RecordedChains.clicks(source) })
  replay.at(0.1271) { input.send(value: 1) }
  replay.at(0.253) { input.send(value: 2) }
  replay.at(0.3789) { input.send(value: 3) }
  replay.at(0.5054) { input.send(value: 4) }
  // Recorded on a real clock, where timers are late: the times may differ by so many seconds.
  let differences = replay.differences(
    of: "total", "first three", until: 0.5054, within: 0.1,
    from: [
      "127.4 total next 1",
      "127.7 first three next 1",
      "253.3 total next 3",
      "253.6 first three next 3",
      "379.2 total next 6",
      "379.5 first three next 6",
      "379.8 first three end completed",
      "380.1 total end cancelled",
    ])
  #expect(differences == [])
}
