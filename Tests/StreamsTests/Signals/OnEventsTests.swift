import Streams
import Testing

@Suite("on, with handlers for every event")
struct OnEventsTests {
  private let transcript = Transcript()

  private func effects(on producer: SignalProducer<Int, TestError>) -> SignalProducer<Int, TestError> {
    producer.on(
      starting: { [transcript] in transcript.write("starting") },
      started: { [transcript] in transcript.write("started") },
      failed: { [transcript] in transcript.write("failed \($0)") },
      completed: { [transcript] in transcript.write("completed") },
      interrupted: { [transcript] in transcript.write("interrupted") },
      terminated: { [transcript] in transcript.write("terminated") },
      disposed: { [transcript] in transcript.write("disposed") }
    ) { [transcript] value in transcript.write("value \(value)") }
  }

  @Test("nothing runs before a start, and everything in each")
  func runs() {
    let producer = effects(on: values(1))
    #expect(transcript.lines == [])
    let run = ["starting", "value 1", "completed", "terminated", "disposed"]
    producer.start()
    #expect(transcript.lines == run)
    producer.start()
    #expect(transcript.lines == run + run)
  }

  @Test("a failure")
  func failure() {
    effects(on: SignalProducer(error: .failure)).start()
    #expect(transcript.lines == ["starting", "failed failure", "terminated", "disposed"])
  }

  @Test("an interruption")
  func interruption() {
    effects(on: .never).start().dispose()
    #expect(transcript.lines == ["starting", "started", "interrupted", "terminated", "disposed"])
  }

  @Test("what no operator below wants any more is interrupted")
  func pruning() {
    effects(on: values(1, 2, 3)).take(first: 1).start(transcript.observer("below: "))
    #expect(
      transcript.lines == [
        "starting", "value 1", "below: value 1", "below: completed", "interrupted", "terminated", "disposed",
      ])
  }

  @Test("the lowest operator is the first to hear of the start")
  func order() {
    values(1).on(starting: { [transcript] in transcript.write("above") })
      .on(starting: { [transcript] in transcript.write("below") }).start()
    #expect(transcript.lines == ["below", "above"])
  }

  @Test("a signal's handlers, and a trailing closure for values")
  func signals() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let disposable = signal.on(disposed: { [transcript] in transcript.write("disposed") }) {
      [transcript] value in
      transcript.write("value \(value)")
    }.observe { _ in }
    signal.on { [transcript] value in transcript.write("plain \(value)") }.observe { _ in }
    input.send(value: 1)
    disposable.dispose()
    #expect(transcript.lines == ["value 1", "plain 1", "disposed"])
  }

  @Test("events are logged")
  func logging() {
    values(1).logEvents(identifier: "numbers", events: [.value, .completed]) {
      [transcript] name, event, _, _, _ in
      transcript.write("\(name): \(event)")
    }.start()
    #expect(transcript.lines == ["numbers: value 1", "numbers: completed"])
  }

  @Test("lift applies functions to the signals of each run")
  func lift() {
    let producer = values(1, 2)
    #expect(producer.lift { $0.map { $0 * 10 }.filter { $0 > 10 } }.said == ["value 20", "completed"])
    let paired = producer.lift { (left: Signal<Int, TestError>) in
      { (right: Signal<String, TestError>) in left.zip(with: right).map { "\($0)\($1)" } }
    }
    #expect(paired(values("a", "b")).said == ["value 1a", "value 2b", "completed"])
    let run = effects(on: .never).lift { $0.merge(with: Signal.never) }.start()
    run.dispose()
    #expect(transcript.lines.last == "disposed")
  }
}
