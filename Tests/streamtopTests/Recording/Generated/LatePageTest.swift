import Streams
import StreamsTesting
import Testing

@Test private func recordedLength() {
  let replay = Replay()
  let task = replay.script(of: String.self, [.answers("a \"page\"\n", after: 0.4021)])
  let source = replay.build { Future<String> { completion in task.run(completion) } }
  replay.hold(replay.build { RecordedChains.page(source) })
  // Recorded on a real clock, where timers are late: the times may differ by so many seconds.
  let differences = replay.differences(
    of: "length", until: 0.6539, within: 0.1,
    from: [
      "653 length next 9",
      "653.3 length end completed",
    ])
  #expect(differences == [])
}
