import Streams
import Testing

@Suite("combineLatest, zip, merge and race")
struct GatheringStreamsTests {
  private typealias Pipe = (output: Signal<Int, TestError>, input: SignalObserver<Int, TestError>)

  private func pipes(_ count: Int) -> [Pipe] { (0..<count).map { _ in Signal<Int, TestError>.pipe() } }

  @Test("many streams of several types and kinds give tuples")
  func tuples() {
    let (numbers, numberInput) = Signal<Int, TestError>.pipe()
    let transcript = Transcript()
    combineLatest(numbers, values("a", "b"), values(true)).observe(transcript.observer())
    Signal.zip(numbers, values("a", "b"), values(true, false), values(1.5, 2.5)).observe(
      transcript.observer())
    numberInput.send(value: 1)
    numberInput.send(value: 2)
    #expect(
      transcript.lines == [
        #"value (1, "b", true)"#, #"value (1, "a", true, 1.5)"#, #"value (2, "b", true)"#,
        #"value (2, "b", false, 2.5)"#, "completed",
      ])
  }

  @Test("closures behind two streams need no types")
  func inference() {
    #expect(combineLatest(values(1), values(2)).map { $0 + $1 }.said == ["value 3", "completed"])
    #expect(zip(values(1), values(2)).map { $0 + $1 }.said == ["value 3", "completed"])
    #expect(zip(values(1), values(2), values(3)).map { $0 + $1 + $2 }.said == ["value 6", "completed"])
  }

  @Test("each run of a producer joins afresh")
  func runs() {
    let joined = SignalProducer.combineLatest(values(1, 2), values("a"), values(true))
    #expect(joined.said == [#"value (2, "a", true)"#, "completed"])
    #expect(joined.said == joined.said)
  }

  @Test("no stream at all completes, and one gives arrays of one")
  func few() {
    let none: [SignalProducer<Int, TestError>] = []
    #expect(combineLatest(none).said == ["completed"])
    #expect(zip(none).said == ["completed"])
    #expect(SignalProducer.merge(none).said == ["completed"])
    #expect(combineLatest([values(1, 2)]).said == ["value [1]", "value [2]", "completed"])
    #expect(zip([values(1, 2)]).said == ["value [1]", "value [2]", "completed"])
  }

  @Test("ten thousand streams")
  func many() {
    let (pipes, transcript) = (pipes(10_000), Transcript())
    zip(pipes.map(\.output)).map { $0.reduce(0, +) }.observe(transcript.observer())
    for pipe in pipes { pipe.input.send(value: 1) }
    pipes[0].input.send(value: 2)
    pipes[0].input.sendCompleted()
    #expect(transcript.lines == ["value 10000"])
    for pipe in pipes.dropFirst() { pipe.input.send(value: 2) }
    #expect(transcript.lines == ["value 10000", "value 20000", "completed"])
    for pipe in pipes { pipe.input.sendCompleted() }
    #expect(transcript.lines.count == 3)
  }

  // Each change gives all values anew: of ten thousand streams some change, of a few hundred each.
  @Test("the latest of ten thousand streams", arguments: [(10_000, 999), (300, 1)])
  func latestOfMany(_ count: Int, _ step: Int) {
    let (pipes, transcript) = (pipes(count), Transcript())
    combineLatest(pipes.map(\.output)).map { $0.reduce(0, +) }.observe(transcript.observer())
    for pipe in pipes { pipe.input.send(value: 1) }
    #expect(transcript.lines == ["value \(count)"])
    let changed = Array(stride(from: 0, to: count, by: step))
    for place in changed { pipes[place].input.send(value: 2) }
    for pipe in pipes { pipe.input.sendCompleted() }
    #expect(transcript.lines == (0...changed.count).map { "value \(count + $0)" } + ["completed"])
  }

  @Test("zip completes when a completed stream has no value left, combineLatest when no output is possible")
  func completion() {
    let pipes = pipes(3)
    let transcript = Transcript()
    zip(pipes.map(\.output)).observe(transcript.observer("zip: "))
    combineLatest(pipes.map(\.output)).observe(transcript.observer("latest: "))
    pipes[0].input.send(value: 1)
    pipes[0].input.sendCompleted()
    #expect(transcript.lines == [])
    pipes[1].input.sendCompleted()
    #expect(transcript.lines == ["zip: completed", "latest: completed"])
  }

  @Test(
    "a failure or an interruption of one stream is one of the whole",
    arguments: [Signal<Int, TestError>.Event.failed(.failure), .interrupted], [2, 3])
  func failure(_ end: Signal<Int, TestError>.Event, _ count: Int) {
    let pipes = pipes(count)
    let transcript = Transcript()
    if count == 2 {
      combineLatest(pipes[0].output, pipes[1].output).observe(transcript.observer())
      zip(pipes[0].output, pipes[1].output).observe(transcript.observer())
    } else {
      combineLatest(pipes.map(\.output)).observe(transcript.observer())
      zip(pipes.map(\.output)).observe(transcript.observer())
    }
    pipes[1].input.send(end)
    #expect(transcript.lines == ["\(end)", "\(end)"])
  }

  @Test("in a merge an interrupted stream counts as completed")
  func mergeInterrupted() {
    let pipes = pipes(2)
    let transcript = Transcript()
    pipes[0].output.merge(with: pipes[1].output).observe(transcript.observer("two: "))
    Signal.merge(pipes.map(\.output)).observe(transcript.observer("many: "))
    pipes[0].input.send(value: 1)
    pipes[0].input.sendInterrupted()
    pipes[1].input.send(value: 2)
    pipes[1].input.sendInterrupted()
    #expect(
      transcript.lines == [
        "two: value 1", "many: value 1", "two: value 2", "many: value 2", "two: completed", "many: completed",
      ])
  }

  @Test("the stream that says something first wins the race")
  func race() {
    let pipes = pipes(3)
    let transcript = Transcript()
    pipes[0].output.race(with: pipes[1].output).observe(transcript.observer("two: "))
    SignalProducer.race(pipes.map { SignalProducer($0.output) }).start(transcript.observer("many: "))
    pipes[1].input.send(value: 1)
    pipes[0].input.send(value: 0)
    pipes[1].input.sendCompleted()
    #expect(transcript.lines == ["two: value 1", "many: value 1", "two: completed", "many: completed"])
  }

  @Test("booleans are combined")
  func booleans() {
    #expect(values(true).and(values(false, true)).said == ["value false", "value true", "completed"])
    #expect(values(false).or(values(false, true)).said == ["value false", "value true", "completed"])
    #expect(SignalProducer.all([values(true), values(false)]).said == ["value false", "completed"])
    #expect(SignalProducer.any([values(true), values(false)]).negate().said == ["value false", "completed"])
  }

  @Test("a stream follows another that has completed, and no other")
  func succession() {
    #expect(values(1).concat(values(2)).said == ["value 1", "value 2", "completed"])
    #expect(values(1).concat(value: 2).said == ["value 1", "value 2", "completed"])
    #expect(values(1).concat(error: .failure).said == ["value 1", "failed failure"])
    #expect(values(2).prefix(value: 1).said == ["value 1", "value 2", "completed"])
    #expect(values(2).prefix(values(1)).said == ["value 1", "value 2", "completed"])
    #expect(values(1).then(values("a")).said == [#"value a"#, "completed"])
    #expect(values(1).then(SignalProducer<String, Never>(value: "a")).said == ["value a", "completed"])
    #expect(SignalProducer<Int, Never>(value: 1).then(values("a")).said == ["value a", "completed"])
    let failing = SignalProducer<Int, TestError>(error: .failure)
    #expect(failing.concat(values(2)).said == ["failed failure"])
    #expect(failing.concat(value: 2).said == ["failed failure"])
    #expect(failing.then(values(2)).said == ["failed failure"])
  }
}
