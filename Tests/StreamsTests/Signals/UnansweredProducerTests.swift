import Streams
import Testing

struct `Producers of a Cold that is asked in vain` {
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

  @Test("all values that are made of an answer come before the end")
  func severalValues() {
    let cold = Cold<Int, Int> { _, number, respond in respond(.success(number)) }
    cold.flatMap { [$0, $0 * 10] }.producer(for: 1).start(transcript.observer("list: "))
    cold.start(with: [0]).producer(for: 7).start(transcript.observer("start: "))
    #expect(
      transcript.lines == [
        "list: value 1", "list: value 10", "list: completed", "start: value 0", "start: value 7",
        "start: completed",
      ])
  }

  @Test("it completes when the Cold ends, though its branch hears another stream still")
  func endedCold() {
    let (cold, other) = (Cold<Int, Int> { _, _, _ in }, HotInput<Int>())
    let kept = Kept<TaskAnswer<Int>>()
    let waiting = Cold<Int, Int> { _, _, respond in kept.keep(respond) }
    for (name, stream) in [("released: ", cold), ("waiting: ", waiting)] {
      stream.merge(other).producer(for: 1).start(transcript.observer(name))
    }
    waiting.terminate(withReason: .completed)
    other.push(7)
    #expect(transcript.lines == ["released: completed", "waiting: completed"])
    kept.drop()
  }

  @Test(
    "it ends as the Cold does, if that is why no answer comes",
    arguments: [Termination.error(TestError.failure), .cancelled, .completed], [false, true])
  func endingCold(_ end: Termination, _ isDelayed: Bool) {
    let (kept, scheduler) = (Kept<TaskAnswer<Int>>(), VirtualScheduler())
    let cold = StreamContext(scheduler: scheduler).run {
      Cold<Int, Int> { _, _, respond in kept.keep(respond) }
    }
    (isDelayed ? cold.delay(1) : cold.map { $0 }).producer(for: 1).start(transcript.observer())
    cold.terminate(withReason: end)
    scheduler.run()
    kept.drop()
    let expected =
      switch end {
      case .error(let error): "failed \(error)"
      case .cancelled: "interrupted"
      case .completed: "completed"
      }
    #expect(transcript.lines == [expected])
  }
}
