import Streams
import StreamsTesting
import Testing

@Test private func recordedFeed() {
  let replay = Replay()
  let task = replay.script(
    of: Int.self,
    [
      .fails("503", after: 0.08),
      .fails("timeout", after: 0.32),
      .answers(12, after: 0.1),
    ])
  let source = replay.build { Promise<Int> { _, completion in task.run(completion) } }
  replay.hold(replay.build { RecordedChains.feed(source) })
  #expect(
    replay.lines(of: "feed", "items", until: 2) == [
      "80 feed error 503",
      "900 feed error timeout",
      "2000 feed next 12",
      "2000 items next 12 items",
      "2000 items end completed",
      "2000 feed end completed",
    ])
}
