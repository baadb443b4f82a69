import Streams
import StreamsTesting
import Testing

@Test private func recordedLength() {
  let replay = Replay()
  let task = replay.script(of: String.self, [.answers("a \"page\"\n", after: 0.4)])
  let source = replay.build { Future<String> { completion in task.run(completion) } }
  replay.hold(replay.build { RecordedChains.page(source) })
  #expect(
    replay.lines(of: "length", until: 0.65) == [
      "650 length next 9",
      "650 length end completed",
    ])
}
