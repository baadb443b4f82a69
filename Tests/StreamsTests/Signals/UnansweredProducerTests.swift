import Streams
import Testing

@Suite struct `Producers of a Cold that is asked in vain` {
  private let transcript = Transcript()

  @Test(
    "a producer of a Cold completes, too, when no answer comes through",
    arguments: ["dropped", "released", "late"])
  func unanswered(_ way: String) {
    let scheduler = VirtualScheduler()
    let cold = StreamContext(scheduler: scheduler).run {
      Cold<Int, Int> { _, number, respond in
        if way != "released" || number > 1 { respond(.success(number)) }
      }.delay(way == "late" ? 1 : 0).filter { way == "released" || $0 > 1 }.persist()
    }
    SignalProducer<Int, any Error>(values: [1, 2]).flatMap(.concat) { cold.producer(for: $0) }
      .start(transcript.observer("run: "))
    scheduler.run()
    #expect(transcript.lines == ["run: value 2", "run: completed"])
  }
}
