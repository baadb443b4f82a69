import Streams
import Testing

@Suite("Conversions of event streams")
struct SignalConversionTests {
  private let transcript = Transcript()

  @Test("a producer of a signal hears it from each start on")
  func signal() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let producer = SignalProducer(signal)
    input.send(value: 1)
    let run = producer.start(transcript.observer("a: "))
    input.send(value: 2)
    run.dispose()
    producer.start(transcript.observer("b: "))
    input.send(value: 3)
    input.send(error: .failure)
    producer.start(transcript.observer("c: "))
    #expect(
      transcript.lines == [
        "a: value 2", "a: interrupted", "b: value 3", "b: failed failure", "c: interrupted",
      ])
  }

  @Test("a Promise or Future is a producer of one value")
  func settling() {
    let answer = Answer<Int>()
    let promise = Promise(answer)
    promise.producer().start(transcript.observer("promise: "))
    let input = FutureInput<Int>()
    input.producer().start(transcript.observer("future: "))
    answer.give(.success(1))
    input.complete(TestError.failure)
    #expect(
      transcript.lines == ["promise: value 1", "promise: completed", "future: failed failure"])
  }

  @Test("a settled Future gives its value at once to a run that starts late")
  func settled() {
    let timeline = Timeline()
    let producer = timeline.run { Future<Int>.completed(1) }.producer()
    producer.start { timeline.write("\($0)") }
    #expect(timeline.lines == ["0.0 value 1", "0.0 completed"])
  }

  @Test("disposing of a run leaves the Promise alone")
  func promiseStays() {
    let answer = Answer<Int>()
    let promise = Promise(answer)
    promise.on { [transcript] in transcript.write($0) }
    promise.producer().start(transcript.observer("run: ")).dispose()
    answer.give(.success(1))
    #expect(transcript.lines == ["run: interrupted", "1"])
  }

  @Test("a Hot or Observable is a signal and a producer, which an error ends")
  func flowing() {
    let hot = HotInput<Int>()
    hot.producer().start(transcript.observer("producer: "))
    hot.signal().observe(transcript.observer("signal: "))
    let observable = ObservableInput(0)
    observable.producer().start(transcript.observer("observable: "))
    hot.push(1)
    observable.set(2)
    hot.push(TestError.failure)
    hot.push(3)
    observable.terminate(withReason: .completed)
    #expect(
      transcript.lines == [
        "observable: value 0", "producer: value 1", "signal: value 1", "observable: value 2",
        "producer: failed failure", "signal: failed failure", "observable: completed",
      ])
    #expect(hot.isActive)
  }

  @Test("a producer does not keep a Hot's owner")
  func owner() {
    var hot: HotInput<Int>? = HotInput<Int>()
    hot?.producer().start(transcript.observer())
    hot = nil
    #expect(transcript.lines == ["completed"])
  }

  @Test("a signal is a Hot that ends with it")
  func hot() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let hot = signal.hot()
    hot.on { [transcript] in transcript.write($0) }.onTerminate { [transcript] in transcript.write("\($0)") }
    let observable = signal.hot().observable(initial: 0)
    input.send(value: 1)
    #expect(observable.value == 1)
    input.send(error: .failure)
    #expect(transcript.lines == ["1", "error(failure)"])
  }

  @Test("each run sends a request to a Cold, and completes after its answer")
  func cold() {
    let requests = Requests()
    let cold = requests.cold()
    cold.on { [transcript] in transcript.write("other \($0)") }
    let producer = cold.producer(for: 1)
    #expect(requests.runs == 0)
    producer.start(transcript.observer("a: "))
    cold.producer(for: 2).start(transcript.observer("b: "))
    cold.producer(for: 3).start(transcript.observer("c: ")).dispose()
    requests.answer(3, .success(30))
    requests.answer(2, .failure(TestError.failure))
    requests.answer(1, .success(10))
    #expect(
      transcript.lines == ["c: interrupted", "b: failed failure", "a: value 10", "a: completed"])
  }

  @Test("a Promise of a producer's first value runs it again for a retry")
  func promise() {
    let runs = Counter()
    let producer = SignalProducer<Int, TestError> { observer, _ in
      guard runs.increment() > 1 else { return observer.send(error: .failure) }
      observer.send(value: 7)
      observer.send(value: 8)
    }
    producer.promise().retry(1).on { [transcript] in transcript.write($0) }.replay()
    #expect(transcript.lines == ["7"])
    #expect(runs.value == 2)
  }

  @Test("a run of a producer is disposed of when its attempt is given up")
  func promiseAttempts() {
    let timeline = Timeline()
    let runs = Counter()
    let promise = timeline.run {
      SignalProducer<Int, TestError> { observer, lifetime in
        let run = runs.increment()
        timeline.write("start \(run)")
        lifetime.observeEnded {
          timeline.write("end \(run)")
          _ = observer
        }
      }.promise()
    }.timeout(1).retry(1).onError { timeline.write("\($0 is TimeoutError)") }
    timeline.advance(to: 9)
    #expect(
      timeline.lines == [
        "0.0 start 1", "1.0 end 1", "1.0 start 2", "2.0 end 2", "2.0 true",
      ])
    withExtendedLifetime(promise) {}
  }

  @Test("cancelling the Promise disposes of the run")
  func promiseCancel() {
    let promise = SignalProducer<Int, TestError> { [transcript] observer, lifetime in
      lifetime.observeEnded {
        transcript.write("ended")
        _ = observer
      }
    }.promise()
    promise.cancel()
    #expect(transcript.lines == ["ended"])
  }

  @Test("a loop takes the values of a run, and of a signal")
  func loops() async throws {
    var heard: [Int] = []
    for try await value in values(1, 2, 3).values { heard.append(value) }
    let (signal, input) = Signal<Int, Never>.pipe()
    let sequence = signal.map { $0 * 10 }.values
    input.send(value: 1)
    input.sendCompleted()
    for try await value in sequence { heard.append(value) }
    #expect(heard == [1, 2, 3, 10])
    await #expect(throws: TestError.failure) {
      for try await _ in SignalProducer<Int, TestError>(error: .failure).values {}
    }
  }

  @Test("a loop that is left interrupts the run")
  func leftLoop() async throws {
    for try await value in SignalProducer<Int, TestError>({ [transcript] observer, lifetime in
      lifetime.observeEnded {
        transcript.write("ended")
        _ = observer
      }
      observer.send(value: 1)
    }).values where value == 1 { break }
    #expect(transcript.lines == ["ended"])
  }
}
