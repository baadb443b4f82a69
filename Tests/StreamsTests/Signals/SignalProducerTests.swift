import Streams
import Testing

@Suite("SignalProducer")
struct SignalProducerTests {
  @Test("each start runs the task again, and operators afresh")
  func runs() {
    let runs = Counter()
    let producer = SignalProducer<Int, Never> { observer, _ in
      let run = runs.increment()
      observer.send(value: run)
      observer.send(value: 10)
      observer.sendCompleted()
    }.scan(initial: 0) { $0 + $1 }
    #expect(runs.value == 0)
    let heard = Transcript()
    producer.start(heard.observer("a: "))
    producer.start(heard.observer("b: "))
    #expect(
      heard.lines == [
        "a: value 1", "a: value 11", "a: completed", "b: value 2", "b: value 12", "b: completed",
      ])
  }

  @Test("disposing of a start interrupts the run, and reaches its task at once")
  func interruption() {
    let heard = Transcript()
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { heard.write("ended") }
      observer.send(value: 1)
      // Kept, as a real task would.
      lifetime.observeEnded { _ = observer }
    }
    let run = producer.map { $0 }.start(heard.observer())
    run.dispose()
    run.dispose()
    #expect(heard.lines == ["value 1", "interrupted", "ended"])
  }

  @Test("values come from a sequence one by one, and only as long as the run takes them")
  func lazyValues() {
    let drawn = Counter()
    let values = (1...1_000_000).lazy.map { number in
      drawn.increment()
      return number
    }
    let heard = Transcript()
    SignalProducer<Int, Never>(values: Array(1...3)).start(heard.observer())
    SignalProducer<Int, Never>(values: UncheckedSequence(base: values)).next(2, then: .completed).start(
      heard.observer())
    #expect(heard.lines == ["value 1", "value 2", "value 3", "completed", "value 1", "value 2", "completed"])
    #expect(drawn.value <= 3)
  }

  @Test("a timed operator works on the scheduler of where the producer was made")
  func timed() {
    let scheduler = VirtualScheduler()
    let producer = StreamContext(scheduler: scheduler).run { SignalProducer<Int, Never>(values: [1, 2]) }
    let heard = Transcript()
    producer.delay(1).start(heard.observer())
    #expect(heard.lines == [])
    scheduler.advance(by: .seconds(1))
    #expect(heard.lines == ["value 1", "value 2", "completed"])
  }

  @Test("disposing of a start takes back what a timed operator holds")
  func timedInterruption() {
    let scheduler = VirtualScheduler()
    let producer = StreamContext(scheduler: scheduler).run { SignalProducer<Int, Never>(values: [1, 2]) }
    let heard = Transcript()
    let run = producer.delay(1).start(heard.observer())
    run.dispose()
    scheduler.advance(by: .seconds(2))
    #expect(heard.lines == ["interrupted"])
  }

  @Test("joins start the producers on both sides, in each run")
  func joins() {
    let left = SignalProducer<Int, Never>(values: [1, 2])
    let right = SignalProducer<String, Never>(values: ["a", "b"])
    let heard = Transcript()
    left.zip(right).map { "\($0)\($1)" }.start(heard.observer())
    left.zip(right).map { "\($0)\($1)" }.start(heard.observer())
    #expect(heard.lines == ["value 1a", "value 2b", "completed", "value 1a", "value 2b", "completed"])
  }

  @Test("a signal joined with a producer starts it at once, and stops it with the last observer")
  func mixedJoin() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let heard = Transcript()
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      observer.send(value: 7)
      lifetime.observeEnded {
        heard.write("ended")
        _ = observer
      }
    }
    let run = signal.merge(producer).observe(heard.observer())
    input.send(value: 1)
    run.dispose()
    #expect(heard.lines == ["value 1", "ended"])
  }

  @Test("nothing is kept after the end, even by a disposable that is held")
  func leaks() {
    weak var weakly: Captured?
    var run: (any Disposable)?
    do {
      let kept = Captured()
      weakly = kept
      run = SignalProducer<Int, Never>(values: [1]).map { kept.same($0) }.start { _ in _ = kept }
    }
    #expect(weakly == nil)
    #expect(run?.isDisposed == true)
  }

  @Test("a run whose task has released its observer belongs to its disposable")
  func abandoned() {
    let heard = Transcript()
    let producer = SignalProducer<Int, Never> { observer, _ in observer.send(value: 1) }
    producer.start(heard.observer("discarded: "))
    let run = producer.start(heard.observer("held: "))
    #expect(!run.isDisposed)
    run.dispose()
    #expect(
      heard.lines == ["discarded: value 1", "discarded: interrupted", "held: value 1", "held: interrupted"])
  }

  @Test(
    "nothing follows on a run whose task has released its observer",
    arguments: [FlattenStrategy.merge, .concat, .latest, .race])
  func abandonedInside(_ strategy: FlattenStrategy) {
    let heard = Transcript()
    let abandoned = SignalProducer<Int, Never> { observer, _ in observer.send(value: 1) }
    let run = SignalProducer(values: [abandoned, abandoned]).flatten(strategy).start(heard.observer())
    let next = abandoned.concat(value: 2).start(heard.observer("next: "))
    #expect(!run.isDisposed && !next.isDisposed)
    #expect(heard.lines.filter { !$0.contains("value 1") } == [])
  }
}

/// A sequence that may be passed around because its test uses it from one thread.
struct UncheckedSequence<Base: Sequence>: Sequence, @unchecked Sendable {  // Unchecked: see above.
  let base: Base

  func makeIterator() -> Base.Iterator { base.makeIterator() }
}
