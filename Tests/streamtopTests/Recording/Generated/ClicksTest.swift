import Streams
import StreamsTesting
import Testing

@Test private func recordedTotal() {
  let replay = Replay()
  let (source, input) = replay.hold(replay.build { Signal<Int, any Error>.pipe() })
  replay.hold(replay.build { RecordedChains.clicks(source) })
  replay.at(0.125) { input.send(value: 1) }
  replay.at(0.25) { input.send(value: 2) }
  replay.at(0.375) { input.send(value: 3) }
  replay.at(0.5) { input.send(value: 4) }
  #expect(
    replay.lines(of: "total", "first three", until: 0.5) == [
      "125 total next 1",
      "125 first three next 1",
      "250 total next 3",
      "250 first three next 3",
      "375 total next 6",
      "375 first three next 6",
      "375 first three end completed",
      "375 total end cancelled",
    ])
}
