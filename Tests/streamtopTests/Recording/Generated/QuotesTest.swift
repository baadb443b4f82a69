import Streams
import StreamsTesting
import Testing

@Test private func recordedQuotes() {
  let replay = Replay()
  let task = replay.script(
    of: Int.self,
    [
      .sends([(0.5, 1), (1, 2)], .fails("reset", after: 1.25)),
      .sends([(0.5, 11), (1, 12)], .fails("reset", after: 1.25)),
      .sends([(0.5, 21), (1, 22)], .completes(after: 1.25)),
    ])
  let source = replay.build { SignalProducer<Int, any Error> { observer, _ in task.run(observer) } }
  replay.hold(replay.build { RecordedChains.quotes(source) })
  #expect(
    replay.lines(of: "quotes", "tens", until: 3.75) == [
      "500 quotes next 1",
      "500 tens next 10",
      "1000 quotes next 2",
      "1000 tens next 20",
      "1750 quotes next 11",
      "1750 tens next 110",
      "2250 quotes next 12",
      "2250 tens next 120",
      "3000 quotes next 21",
      "3000 tens next 210",
      "3500 quotes next 22",
      "3500 tens next 220",
      "3750 quotes end completed",
      "3750 tens end completed",
    ])
}
