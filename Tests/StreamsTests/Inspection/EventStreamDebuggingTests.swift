import Streams
import Testing

struct `Debugging event streams` {
  @Test func `they are described`() {
    let (signal, observer) = Signal<Int, NoError>.pipe()
    let producer = SignalProducer<Int, TestError>(value: 1)
    #expect("\(signal) \(signal.map { "\($0)" })" == "Signal<Int> Signal<String>.map")
    #expect("\(signal.zip(signal))" == "Signal<(Int, Int)>.zip")
    #expect("\(producer) \(producer.filter { $0 > 1 })" == "SignalProducer<Int> SignalProducer<Int>.filter")
    #expect(
      "\(producer.delay(1)) \(producer.zip(producer))"
        == "SignalProducer<Int>.delay SignalProducer<(Int, Int)>.zip")
    let named = producer.map { $0 }.named("one").filter { _ in true }.named("other")
    #expect("\(named) \(named.map { $0 })" == "other SignalProducer<Int>.map")
    observer.sendCompleted()
  }

  @Test func `each run of a producer is logged`() {
    let transcript = Transcript()
    let logged = SignalProducer<Int, NoError>(values: [1, 2]).map { $0 * 10 }.named("times ten")
      .onDebugInfo { transcript.write($0) }
    logged.start()
    let run = [
      "times ten: receives 1", "times ten: emits 10", "times ten: receives 2", "times ten: emits 20",
      "times ten: ends completed",
    ]
    #expect(transcript.lines == run)
    logged.start()
    #expect(transcript.lines == run + run)
  }

  @Test func `the event that ended a signal, or the failure that arose in it`() {
    let (signal, observer) = Signal<Int, TestError>.pipe()
    let leaf = signal.map { $0 }
    let failing: Signal<Int, TestError> = signal.map { $0 }.flatMap(.merge) { _ in
      SignalProducer<Int, TestError>(error: .failure)
    }
    observer.send(value: 1)
    #expect(failing.causeInWords == "error(failure) event above SignalProducer<Int>")
    #expect(leaf.cause == nil)
    observer.sendCompleted()
    #expect(leaf.causeInWords == "completed event above Signal<Int>")
  }

  @Test func `an observer that was disposed of`() {
    let (run, states) = (SignalProducer<Int, NoError>.never, Kept<Signal<Int, NoError>>())
    let interruption = run.startWithSignal { signal, interruption in
      states.keep(signal.map { $0 })
      return interruption
    }
    interruption.dispose()
    #expect(states.all.first?.causeInWords == "cancelled cancellation elsewhere SignalProducer<Int>")
  }

  @Test func `an inner stream that another one has replaced`() {
    let outer = HotInput<Hot<Int>>()
    let (first, second) = (HotInput<Int>(), HotInput<Int>())
    let (replaced, latest) = (first.map { $0 }, second.map { $0 })
    let flat = outer.flatten(.latest).named("flat").on { _ in }
    outer.push(replaced)
    outer.push(latest)
    #expect(replaced.causeInWords == "cancelled race below flat")
    #expect(latest.cause == nil && flat.cause == nil)
    outer.terminate(withReason: .completed)
    second.terminate(withReason: .completed)
    #expect(flat.causeInWords == "completed termination above HotInput<Int>")
  }
}
