import Streams
import StreamsTesting
import Testing

@Test private func recordedQuotes() {
  let replay = Replay()
  let task = replay.script(
    of: Int.self,
    [
      .sends([(0.5027, 1), (1.0039, 2)], .fails("reset", after: 1.2551)),
      .sends([(0.5006, 11), (1.0018, 12)], .fails("reset", after: 1.253)),
      .sends([(0.5006, 21), (1.0018, 22)], .completes(after: 1.253)),
    ])
  let source = replay.build { SignalProducer<Int, any Error> { observer, _ in task.run(observer) } }
  replay.hold(replay.build { RecordedChains.quotes(source) })
  // Recorded on a real clock, where timers are late: the times may differ by so many seconds.
  let differences = replay.differences(
    of: "quotes", "tens", until: 3.7632, within: 0.2,
    from: [
      "503 quotes next 1",
      "503.3 tens next 10",
      "1004.2 quotes next 2",
      "1004.5 tens next 20",
      "1756.6 quotes next 11",
      "1756.9 tens next 110",
      "2257.8 quotes next 12",
      "2258.1 tens next 120",
      "3010.2 quotes next 21",
      "3010.5 tens next 210",
      "3511.4 quotes next 22",
      "3511.7 tens next 220",
      "3762.6 quotes end completed",
      "3762.9 tens end completed",
    ])
  #expect(differences == [])
}
