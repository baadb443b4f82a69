import Streams
import Testing

@Suite("ReactiveSwift's other operators")
struct SignalOperatorTests {
  @Test("values are folded")
  func folding() {
    #expect(values(1, 2, 3).reduce(10, +).said == ["value 16", "completed"])
    #expect(values(1, 2).reduce(into: []) { $0.append($1) }.said == ["value [1, 2]", "completed"])
    #expect(values(1, 2).scan(10, +).said == ["value 11", "value 13", "completed"])
    #expect(
      values(1, 2).scan(into: []) { $0.append($1) }.said == ["value [1]", "value [1, 2]", "completed"])
    #expect(values(1, 2).scanMap(0) { ($0 + $1, $0 * $1) }.said == ["value 0", "value 2", "completed"])
    #expect(
      values(1, 2).combinePrevious(0).map { "\($0)\($1)" }.said == ["value 01", "value 12", "completed"])
    #expect(values(1, 2).combinePrevious().map { "\($0)\($1)" }.said == ["value 12", "completed"])
  }

  @Test("values are collected in groups")
  func groups() {
    #expect(values(1, 2, 3).collect(count: 2).said == ["value [1, 2]", "value [3]", "completed"])
    #expect(values(1, 2).collect(count: 2).said == ["value [1, 2]", "completed"])
    #expect(SignalProducer<Int, Never>.empty.collect(count: 2).said == ["value []", "completed"])
    #expect(
      values(1, 1, 2, 3).collect { $0.reduce(0, +) > 2 }.said
        == ["value [1, 1, 2]", "value [3]", "completed"])
    #expect(
      values(1, 2, 1, 3).collect { $1 < $0.last ?? 0 }.said == ["value [1, 2]", "value [1, 3]", "completed"])
  }

  @Test("attempts fail for a result or for what is thrown")
  func attempts() {
    let numbers = values(1, 2)
    #expect(
      numbers.attempt { $0 < 2 ? .success(()) : .failure(.failure) }.said == ["value 1", "failed failure"])
    #expect(
      numbers.attemptMap { $0 < 2 ? .success("\($0)") : .failure(.failure) }.said
        == ["value 1", "failed failure"])
    let unfailing = SignalProducer<Int, Never>(values: [1, 2])
    #expect(
      unfailing.attempt { if $0 > 1 { throw TestError.failure } }.said == ["value 1", "failed failure"])
    #expect(
      unfailing.attemptMap { (number: Int) throws -> String in
        if number > 1 { throw TestError.failure }
        return "\(number)"
      }.said == ["value 1", "failed failure"])
  }

  @Test("results stand for values and failures")
  func results() {
    let failing = values(1).concat(error: .failure)
    #expect(
      failing.materializeResults().map { "\($0)" }.said == [
        "value success(1)", "value failure(failure)", "completed",
      ])
    #expect(failing.materializeResults().dematerializeResults().said == ["value 1", "failed failure"])
    #expect(values(1).materializeResults().map { "\($0)" }.said == ["value success(1)", "completed"])
  }

  @Test("streams whose failures differ by Never are flattened")
  func mixedFailures() {
    let unfailing = SignalProducer<Int, Never>(values: [1, 2])
    let failing = values(1, 2)
    #expect(unfailing.flatMap(.concat) { values($0 * 10) }.said == ["value 10", "value 20", "completed"])
    #expect(
      failing.flatMap(.concat) { SignalProducer<Int, Never>(value: $0 * 10) }.said
        == ["value 10", "value 20", "completed"])
    #expect(
      unfailing.map { SignalProducer<Int, TestError>(result: $0 > 1 ? .failure(.failure) : .success($0)) }
        .flatten(.merge).said == ["value 1", "failed failure"])
    #expect(unfailing.flatMap(.merge) { SignalProducer<Int, Never>(value: $0) }.said.count == 3)
  }

  @Test("a run may be told to fail after some time")
  func timeouts() {
    let timeline = Timeline()
    let producer = timeline.run { SignalProducer<Int, Never>(value: 1).delay(2) }
    producer.timeout(after: 3, raising: TestError.failure).start { timeline.write("a \($0)") }
    producer.timeout(after: 1, raising: TestError.failure).start { timeline.write("b \($0)") }
    timeline.advance(to: 5)
    #expect(timeline.lines == ["1.0 b failed failure", "2.0 a value 1", "2.0 a completed"])
    #expect(!timeline.isWaiting)
  }

  @Test("a timer tells the time until it is disposed of")
  func timer() {
    let timeline = Timeline()
    let run = timeline.run { SignalProducer.timer(interval: 2) }.startWithValues { timeline.write("\($0)") }
    timeline.advance(to: 5)
    run.dispose()
    timeline.advance(to: 9)
    #expect(timeline.lines == ["2.0 2.0 seconds", "4.0 4.0 seconds"])
    #expect(!timeline.isWaiting)
  }

  @Test("a throttle of seconds is one of its own in each run")
  func throttle() {
    let timeline = Timeline()
    let numbers = timeline.run { SignalProducer<Int, Never>(values: [1, 2, 3]) }.throttle(1)
    numbers.start { timeline.write("a \($0)") }
    numbers.start { timeline.write("b \($0)") }
    timeline.advance(to: 5)
    #expect(
      timeline.lines == [
        "0.0 a value 1", "0.0 b value 1", "1.0 a value 3", "1.0 a completed", "1.0 b value 3",
        "1.0 b completed",
      ])
  }

  @Test("runs start and are heard where a dispatch says")
  func places() {
    let timeline = Timeline()
    let later = Dispatch.after(delay: 1, on: .scheduler(timeline.scheduler))
    let producer = timeline.run { SignalProducer<Int, Never>(value: 1) }
    producer.on(starting: { timeline.write("starting") }).start(on: later).start { timeline.write("a \($0)") }
    producer.observe(on: later).start { timeline.write("b \($0)") }
    producer.on(starting: { timeline.write("never") }).start(on: later).start().dispose()
    timeline.advance(to: 3)
    #expect(
      timeline.lines.sorted() == [
        "1.0 a completed", "1.0 a value 1", "1.0 b completed", "1.0 b value 1", "1.0 starting",
      ])
  }

  @Test("a closure makes the value of each run")
  func actions() {
    let calls = Counter()
    let producer = SignalProducer<Int, Never> { calls.increment() }
    #expect(calls.value == 0)
    #expect(producer.said + producer.said == ["value 1", "completed", "value 2", "completed"])
    #expect(SignalProducer<Int, TestError> { .failure(.failure) }.said == ["failed failure"])
    #expect(SignalProducer<Int, any Error> { throw TestError.failure }.said == ["failed failure"])
  }

  @Test("retry and repeat have other names")
  func again() {
    let runs = Counter()
    let failing = SignalProducer<Int, TestError> { observer, _ in
      runs.increment()
      observer.send(error: .failure)
    }
    #expect(failing.retry(upTo: 2).said == ["failed failure"])
    #expect(runs.value == 3)
    #expect(values(1).repeat(2).said == ["value 1", "value 1", "completed"])
  }
}
