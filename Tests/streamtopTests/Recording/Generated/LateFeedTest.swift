import Streams
import StreamsTesting
import Testing

@Test private func recordedFeed() {
  let replay = Replay()
  let task = replay.script(
    of: Int.self,
    [
      .fails("503", after: 0.0821),
      .fails("timeout", after: 0.3203),
      .answers(12, after: 0.1006),
    ])
  let source = replay.build { Promise<Int> { _, completion in task.run(completion) } }
  replay.hold(replay.build { RecordedChains.feed(source) })
  // Recorded on a real clock, where timers are late: the times may differ by so many seconds.
  let differences = replay.differences(
    of: "feed", "items", until: 2.0066, within: 0.2,
    from: [
      "82.7 feed error 503",
      "903.9 feed error timeout",
      "2005.4 feed next 12",
      "2005.7 items next 12 items",
      "2006 items end completed",
      "2006.3 feed end completed",
    ])
  #expect(differences == [])
}
