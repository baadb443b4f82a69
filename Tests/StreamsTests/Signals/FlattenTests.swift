import Streams
import Testing

/// The streams of the specification's diagram: a character's column is its second.
private struct Columns {
  let timeline = Timeline()

  private let rows = [
    "1    2      3 ",
    "   4      5     6 ",
    "         7     8 ",
  ]

  /// A producer of a row's digits, counted from the second at which it is started.
  private func producer(_ row: String, startingAt start: Int) -> SignalProducer<String, Never> {
    let marks = row.enumerated().filter { $0.element != " " }
    let digits = marks.map { mark in
      SignalProducer<String, Never>(value: "\(mark.element)").delay(Double(mark.offset - start))
    }
    return SignalProducer(values: digits).flatten(.merge)
  }

  /// What the strategy makes of them, each started with its own first digit.
  func flattened(_ strategy: FlattenStrategy) -> [String] {
    let transcript = Transcript()
    timeline.run {
      let starts = rows.map { row in row.prefix { $0 == " " }.count }
      let outer = zip(rows, starts).map { row, start in
        SignalProducer<SignalProducer<String, Never>, Never>(value: producer(row, startingAt: start))
          .delay(Double(start))
      }
      SignalProducer(values: outer).flatten(.merge).flatten(strategy).startWithValues {
        transcript.write($0)
      }
    }
    timeline.advance(to: 60)
    return transcript.lines
  }
}

@Suite("flatten")
struct FlattenTests {
  @Test(
    "the specification's diagram, with columns as seconds",
    arguments: [
      (FlattenStrategy.merge, ["1", "4", "2", "7", "5", "3", "8", "6"]),
      (.concat, ["1", "2", "3", "4", "5", "6", "7", "8"]),
      (.latest, ["1", "4", "7", "8"]),
    ])
  func diagram(_ strategy: FlattenStrategy, _ expected: [String]) {
    #expect(Columns().flattened(strategy) == expected)
  }

  @Test("latest lets nothing of an earlier inner stream through, and interrupts its run")
  func latest() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let transcript = Transcript()
    let inputs = Kept<SignalObserver<Int, Never>>()
    signal.flatMap(.latest) { number in
      SignalProducer<Int, Never> { observer, lifetime in
        inputs.keep(observer)
        lifetime.observeEnded { transcript.write("\(number) ended") }
        observer.send(value: number * 10)
      }
    }.observe(transcript.observer())
    input.send(value: 1)
    inputs.all[0].send(value: 11)
    input.send(value: 2)
    inputs.all[0].send(value: 12)
    inputs.all[1].send(value: 21)
    inputs.all[1].sendCompleted()
    input.sendCompleted()
    #expect(
      transcript.lines == ["value 10", "value 11", "1 ended", "value 20", "value 21", "2 ended", "completed"])
  }

  @Test("the first inner stream that says anything wins the race")
  func race() {
    let pipes = (0..<3).map { _ in Signal<Int, Never>.pipe() }
    let transcript = Transcript()
    SignalProducer<Signal<Int, Never>, Never>(values: pipes.map(\.output)).flatten(.race).start(
      transcript.observer())
    pipes[1].input.send(value: 1)
    pipes[0].input.send(value: 0)
    pipes[1].input.send(value: 2)
    pipes[1].input.sendCompleted()
    #expect(transcript.lines == ["value 1", "value 2", "completed"])
  }

  @Test("no more inner streams are under way than the limit says")
  func concurrent() {
    let pipes = (0..<3).map { _ in Signal<Int, Never>.pipe() }
    let started = Counter()
    let transcript = Transcript()
    SignalProducer<Int, Never>(values: 0..<3).flatMap(.concurrent(limit: 2)) { number in
      started.increment()
      return pipes[number].output
    }.start(transcript.observer())
    pipes[2].input.send(value: -1)
    pipes[0].input.send(value: 0)
    pipes[0].input.sendCompleted()
    pipes[2].input.send(value: 2)
    pipes[1].input.sendCompleted()
    pipes[2].input.sendCompleted()
    #expect(transcript.lines == ["value 0", "value 2", "completed"])
    #expect(started.value == 3)
  }

  @Test("a failing inner stream releases the others")
  func failure() {
    let (failing, failingInput) = Signal<Int, TestError>.pipe()
    let transcript = Transcript()
    let other = SignalProducer<Int, TestError> { observer, lifetime in
      lifetime.observeEnded {
        transcript.write("other ended")
        _ = observer
      }
    }
    SignalProducer<SignalProducer<Int, TestError>, TestError>(values: [
      other, SignalProducer { observer, lifetime in lifetime += failing.observe(observer) },
    ]).flatten(.merge).start(transcript.observer())
    failingInput.send(error: .failure)
    #expect(transcript.lines == ["failed failure", "other ended"])
  }

  @Test("an interrupted inner stream counts as completed")
  func interruption() {
    let transcript = Transcript()
    let interrupted = SignalProducer<Int, Never> { observer, _ in observer.sendInterrupted() }
    SignalProducer<SignalProducer<Int, Never>, Never>(values: [interrupted, SignalProducer(value: 1)])
      .flatten(.concat).start(transcript.observer())
    #expect(transcript.lines == ["value 1", "completed"])
  }

  @Test("disposing of the run interrupts inner runs, and those that wait never start")
  func disposal() {
    let transcript = Transcript()
    let run = SignalProducer<Int, Never>(values: 0..<3).flatMap(.concurrent(limit: 2)) { number in
      SignalProducer<Int, Never> { observer, lifetime in
        transcript.write("\(number) started")
        lifetime.observeEnded {
          transcript.write("\(number) ended")
          _ = observer
        }
      }
    }.start(transcript.observer())
    run.dispose()
    #expect(Set(transcript.lines) == ["0 started", "1 started", "interrupted", "0 ended", "1 ended"])
    #expect(transcript.lines.count == 5)
  }

  @Test("fifty thousand inner streams that end at once need no more stack than one")
  func constantStack() {
    onSmallStack {
      let count = Counter()
      SignalProducer<Int, Never>(values: 0..<Effort.depth).flatMap(.concat) {
        SignalProducer<Int, Never>(value: $0)
      }
      .startWithValues { _ in count.increment() }
      #expect(count.value == Effort.depth)
    }
  }
}
