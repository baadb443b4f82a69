import Dispatch
import Streams
import Testing

struct `A deferred producer of a stream of any kind` {
  private let timeline = Timeline()
  private var transcript: Transcript { timeline.transcript }

  /// Runs it for a second.
  @discardableResult
  private func run<Kind, Failure>(
    _ make: @escaping @Sendable () -> EventStream<Kind, Int, Failure>
  ) -> any Disposable {
    let run = timeline.run { SignalProducer<Int, Failure>.deferred(make) }.start(transcript.observer())
    timeline.advance(to: timeline.scheduler.now / .seconds(1) + 1)
    return run
  }

  @Test func `makes nothing before it is started, and a stream for each run`() {
    let made = Counter()
    let producer = SignalProducer<Int, TestError>.deferred { values(made.increment()) }
    let mapped = producer.map { $0 * 10 }
    #expect(made.value == 0)
    #expect(mapped.said == ["value 10", "completed"])
    #expect(mapped.said == ["value 20", "completed"])
  }

  @Test func `has the value of a Promise, or its failure`() {
    run { Promise<Int> { $0(.success(1)) } }
    run { Promise<Int> { $0(.failure(TestError.failure)) } }
    #expect(transcript.lines == ["value 1", "completed", "failed failure"])
  }

  @Test func `has what an Observable is, and then is`() {
    let settings = ObservableInput(1)
    let run = run { settings }
    settings.set(2)
    run.dispose()
    settings.set(3)
    #expect(transcript.lines == ["value 1", "value 2", "interrupted"])
  }

  @Test func `has the values and the error of a Hot`() {
    let hot = HotInput<Int>()
    run { hot }
    hot.push(1)
    hot.push(TestError.failure)
    #expect(transcript.lines == ["value 1", "failed failure"])
  }

  @Test func `has the events of a signal with the failure of its type`() {
    let (signal, observer) = Signal<Int, TestError>.pipe()
    run { signal }
    observer.send(value: 1)
    observer.send(error: .failure)
    #expect(transcript.lines == ["value 1", "failed failure"])
  }

  @Test func `has the values of a callbag`() {
    run { CallbagSource.from(1...2) }
    #expect(transcript.lines == ["value 1", "value 2", "completed"])
  }

  @Test func `makes it where its runs begin, in the context in which it was made`() {
    let producer = timeline.run {
      SignalProducer<Bool, Never>.deferred {
        .init(value: StreamContext.current.scheduler is VirtualScheduler)
      }
    }
    producer.start(on: .after(delay: 2, on: .scheduler(timeline.scheduler)))
      .startWithValues { [timeline] in timeline.write("\($0)") }
    #expect(timeline.lines == [])
    timeline.advance(to: 3)
    #expect(timeline.lines == ["2.0 true"])
  }

  @Test func `a run that is disposed of cancels its Promise`() {
    let answer = Answer<Int>()
    let run = run { [transcript] in Promise(answer).onTerminate { transcript.write("Promise \($0)") } }
    #expect(transcript.lines == [])
    run.dispose()
    #expect(Set(transcript.lines) == ["Promise cancelled", "interrupted"])
  }

  @Test(arguments: [1, 3])
  func `a limit holds back the tasks of its Promises`(limit: Int) {
    let tasks = OpenTasks()
    let outer = SignalProducer<Int, any Error>(0..<5)
    timeline.run {
      outer.flatMap(.concurrent(limit: limit)) { number in .deferred { tasks.open(number) } }
    }
    .start(transcript.observer())
    var most = 0
    while tasks.count > 0 {
      most = max(most, tasks.count)
      tasks.answerFirst()
      timeline.advance(to: timeline.scheduler.now / .seconds(1) + 1)
    }
    #expect(most == limit)
    #expect(transcript.lines == ["value 0", "value 1", "value 2", "value 3", "value 4", "completed"])
  }

  @Test func `a closure of a Hot's flatMap may be deferred, too`() {
    let (tasks, input) = (OpenTasks(), timeline.run { HotInput<Int>() })
    input.flatMap(.concat) { number in .deferred { tasks.open(number) } }
      .on { [transcript] in transcript.write($0) }
    input.push(1)
    input.push(2)
    #expect(tasks.count == 1)
    tasks.answerFirst()
    timeline.advance(to: 1)
    #expect(tasks.count == 1 && transcript.lines == ["1"])
  }

  @Test func `a poll that defers itself takes no more stack`() {
    @Sendable func poll(_ count: Int) -> SignalProducer<Int, Never> {
      count == 0
        ? .init(value: 0) : .init(value: count).flatMap(.latest) { left in .deferred { poll(left - 1) } }
    }
    #expect(poll(2_000).said == ["value 0", "completed"])
  }
}

/// Promises that are answered by hand, in the order in which they were made.
private final class OpenTasks: Sendable {
  private let waiting = ObservableInput([(number: Int, answer: TaskAnswer<Int>)]())

  var count: Int { waiting.value.count }

  func open(_ number: Int) -> Promise<Int> {
    Promise { answer in self.waiting.modify { $0.append((number, answer)) } }
  }

  func answerFirst() {
    guard let first = waiting.value.first else { return }
    waiting.modify { $0.removeFirst() }
    first.answer(.success(first.number))
  }
}
