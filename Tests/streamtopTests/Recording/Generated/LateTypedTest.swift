import Streams
import StreamsTesting
import Testing

@Test private func recordedPause() {
  let replay = Replay()
  let source = replay.hold(replay.build { HotInput<String>() })
  replay.hold(replay.build { RecordedChains.typed(source) })
  replay.at(0.0021) { source.push("s") }
  replay.at(0.2524) { source.push("sw") }
  replay.at(1.0033) { source.push("swi") }
  replay.at(2.2542) { source.push("") }
  replay.at(4.0048) { source.push("x\\y") }
  replay.at(5.0057) { source.push(RecordedError("offline")) }
  replay.at(6.0066) { source.terminate(withReason: .completed) }
  // Recorded on a real clock, where timers are late: the times may differ by so many seconds.
  let differences = replay.differences(
    of: "pause", "searches", until: 6.0072, within: 0.1,
    from: [
      "552.7 pause next sw",
      "553 searches next sw",
      "1303.6 pause next swi",
      "1303.9 searches next swi",
      "2554.5 pause next ",
      "4305.1 pause next x\\y",
      "4305.4 searches next x\\y",
      "5006 pause error offline",
      "5006.3 searches error offline",
      "6006.9 pause end completed",
      "6007.2 searches end completed",
    ])
  #expect(differences == [])
}
