import Streams
import StreamsTesting
import Testing

@Test private func recordedNames() {
  let replay = Replay()
  let task = replay.script(
    of: String.self,
    [
      .answers("Ada", after: 0.1),
      .fails("404", after: 0.3),
      .answers("Grace", after: 0.05),
    ])
  let source = replay.build { Cold<Int, String> { _, _, respond in task.run(respond) } }
  let streams = replay.hold(replay.build { RecordedChains.users(source) })
  replay.at(0.5) { streams.names.request(1) }
  replay.at(0.6) { streams.lengths.request(404) }
  replay.at(1.5) { source.request(3, share: true) }
  #expect(
    replay.lines(of: "names", "lengths", until: 1.55) == [
      "600 names next ADA",
      "900 lengths error 404",
      "1550 names next GRACE",
      "1550 lengths next 5",
    ])
}
