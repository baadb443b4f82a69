import Streams
import StreamsTesting
import Testing

@Test private func recordedPause() {
  let replay = Replay()
  let source = replay.hold(replay.build { HotInput<String>() })
  replay.hold(replay.build { RecordedChains.typed(source) })
  replay.at(0) { source.push("s") }
  replay.at(0.25) { source.push("sw") }
  replay.at(1) { source.push("swi") }
  replay.at(2.25) { source.push("") }
  replay.at(4) { source.push("x\\y") }
  replay.at(5) { source.push(RecordedError("offline")) }
  replay.at(6) { source.terminate(withReason: .completed) }
  #expect(
    replay.lines(of: "pause", "searches", until: 6) == [
      "550 pause next sw",
      "550 searches next sw",
      "1300 pause next swi",
      "1300 searches next swi",
      "2550 pause next ",
      "4300 pause next x\\y",
      "4300 searches next x\\y",
      "5000 pause error offline",
      "5000 searches error offline",
      "6000 pause end completed",
      "6000 searches end completed",
    ])
}
