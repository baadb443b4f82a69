import Streams
import StreamsTesting
import Testing

@Test private func recordedNames() {
  let replay = Replay()
  let task = replay.script(
    of: String.self,
    [
      .answers("Ada", after: 0.1012),
      .fails("404", after: 0.3015),
      .answers("Grace", after: 0.0506),
    ])
  let source = replay.build { Cold<Int, String> { _, _, respond in task.run(respond) } }
  let streams = replay.hold(replay.build { RecordedChains.users(source) })
  replay.at(0.5021) { streams.names.request(1) }
  replay.at(0.6027) { streams.lengths.request(404) }
  replay.at(1.5051) { source.request(3, share: true) }
  // Recorded on a real clock, where timers are late: the times may differ by so many seconds.
  let differences = replay.differences(
    of: "names", "lengths", until: 1.5566, within: 0.1,
    from: [
      "603.9 names next ADA",
      "904.8 lengths error 404",
      "1556.3 names next GRACE",
      "1556.6 lengths next 5",
    ])
  #expect(differences == [])
}
