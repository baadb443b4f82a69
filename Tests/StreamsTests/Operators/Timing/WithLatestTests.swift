import StreamsTesting
import Testing

@testable import Streams

struct `withLatest` {
  let transcript = Transcript()
  let left = HotInput<Int>()
  let right = HotInput<String>()

  @Test func `pairs each value with the latest of the other, once that has one`() throws {
    try Marbles().expect(
      "1--  2    3  - 4",
      "-ab  -    -  c -",
      { $0.withLatest($1) },
      "---<2,b><3,b>-<4,c>")
  }

  @Test func `ends with the left side, or with a right side that had nothing`() {
    let pairs = left.withLatest(right)
    let idle = HotInput<String>()
    let nothing = left.withLatest(idle)
    right.push("a")
    right.terminate(withReason: .completed)
    idle.terminate(withReason: .completed)
    #expect(pairs.isActive && !nothing.isActive)
    left.terminate(withReason: .completed)
    #expect(pairs.state == .terminated(reason: .completed))
  }

  @Test func `errors of both sides flow on`() {
    left.withLatest(right).onError { [transcript] in transcript.write($0) }
    left.push(TestError("left"))
    right.push(TestError("right"))
    #expect(transcript.lines == ["left", "right"])
  }

  @Test func `an Observable has a latest value from the start`() {
    let observable = ObservableInput("a")
    left.withLatest(observable).on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    left.withLatest(observable.map { "<\($0)>" }).on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    left.push(1)
    observable.set("b")
    left.push(2)
    #expect(transcript.lines == ["1a", "1<a>", "2b", "2<b>"])
  }

  @Test func `a Promise waits for the other's first value`() {
    let answer = Answer<Int>()
    let promise = Promise(answer)
    let pair = promise.withLatest(right).on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    answer.give(.success(1))
    #expect(pair.isActive)
    right.push("a")
    #expect(transcript.lines == ["1a"])
    #expect(promise.state == .terminated(reason: .completed))
    #expect(pair.state == .terminated(reason: .completed))
  }

  @Test func `a retry below runs the Promise again and keeps the other's value`() {
    let script = Script<Int>(.failure(TestError.failure), .success(2))
    let promise = Promise(script)
    let observable = ObservableInput("a")
    promise.withLatest(observable).retry(1).on { [transcript] in transcript.write("\($0.0)\($0.1)") }.replay()
    #expect(transcript.lines == ["2a"])
    #expect(script.runs == 2)
  }

  @Test func `an Observable's value is there from the start of each run`() {
    let observable = ObservableInput("a")
    let producer = SignalProducer<Int, any Error>(values: [1, 2]).withLatest(observable)
    let source = CallbagSource.from([3]).withLatest(observable)
    for _ in 0..<2 {
      producer.startWithResult { [transcript] in
        if case .success(let pair) = $0 { transcript.write("\(pair.0)\(pair.1)") }
      }
      source.forEach { [transcript] in transcript.write("\($0.0)\($0.1)") }
      observable.set("b")
    }
    #expect(transcript.lines == ["1a", "2a", "3a", "1b", "2b", "3b"])
  }

  @Test func `requests below a Cold go to the Cold`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request * 10)) }
    let pairs = cold.withLatest(right).on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    right.push("a")
    pairs.request(1)
    #expect(transcript.lines == ["10a"])
  }

  @Test func `cancelling a Promise that waits frees both sides`() {
    let weakly = Weakly()
    do {
      let promise = Promise<Int> { $0(.success(1)) }
      let pair = weakly.watch(promise.withLatest(right).on { _ in })
      promise.replay()
      pair.cancel()
      #expect(pair.state == .terminated(reason: .cancelled))
    }
    #expect(weakly.alive == [])
    #expect(right.isActive)
  }

  @Test func `an Observable that has ended has its value still`() async throws {
    let settings = ObservableInput("x")
    settings.terminate(withReason: .completed)
    left.withLatest(settings).on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    left.push(1)
    SignalProducer<Int, any Error>(value: 2).withLatest(settings).start { [transcript] in
      if case .value(let pair) = $0 { transcript.write("\(pair.0)\(pair.1)") } else { transcript.write($0) }
    }
    #expect(transcript.lines == ["1x", "2x", "completed"])
    #expect(try await Promise<Int> { $0(.success(3)) }.withLatest(settings).value.1 == "x")
  }

  @Test func `an Observable has a value also while it delivers`() {
    let flag = ObservableInput("a")
    let numbers = SignalProducer<Int, any Error>(values: [1, 2]).withLatest(flag)
    flag.on { [transcript] _ in
      numbers.startWithResult {
        if case .success(let pair) = $0 { transcript.write("\(pair.0)\(pair.1)") }
      }
    }
    flag.set("b")
    #expect(transcript.lines == ["1b", "2b"])
  }
}
