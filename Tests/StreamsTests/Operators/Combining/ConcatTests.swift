import Foundation
import Testing

@testable import Streams

struct `start and concat` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test(arguments: [([Int](), [8, 9]), ([1], [6, 7, 1, 8, 9]), ([1, 2], [6, 7, 1, 2, 8, 9])])
  func `as values`(_ inputs: [Int], _ outputs: [Int]) {
    let all = ConcatOperator(values: [8, 9])
      .everything(outOf: StartOperator(values: [6, 7]).everything(outOf: inputs))
    #expect(all == outputs)
  }

  @Test(arguments: [Termination.completed, .cancelled, .error(TestError.failure)])
  func `a Hot starts with its first value and ends with the others`(_ reason: Termination) {
    let hot = HotInput<Int>()
    hot.start(with: [6, 7]).concat([8, 9]).on { [transcript] in transcript.write($0) }
      .onError { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0 == reason) }
    #expect(transcript.lines.isEmpty)
    hot.push(TestError.failure)
    #expect(transcript.lines == ["failure"])
    for number in 1...2 { hot.push(number) }
    hot.terminate(withReason: reason)
    #expect(transcript.lines.dropFirst() == ["6", "7", "1", "2", "8", "9", "true"])
  }

  @Test func `a Cold starts for who asks first, and ends for all`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let around: Cold<Int, Int> = cold.start(with: [6]).concat([9])
    let first = around.on { [transcript] in transcript.write("first \($0)") }
    around.on { [transcript] in transcript.write("second \($0)") }
    first.request(1)
    #expect(transcript.lines == ["first 6", "first 1"])
    cold.terminate(withReason: .completed)
    #expect(transcript.lines.dropFirst(2) == ["first 9", "second 9"])
  }

  @Test(arguments: [SignalEvent<Int, TestError>.completed, .interrupted, .failed(.failure)])
  func `an event stream ends with the others as it does with a producer of them`(
    _ end: SignalEvent<Int, TestError>
  ) {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let ways: [(String, @Sendable () -> SignalProducer<Int, TestError>)] = [
      ("a producer", { SignalProducer(signal).concat(values(8, 9)) }),
      ("a producer's values", { SignalProducer(signal).concat(value: 8).concat(value: 9) }),
      ("a signal's values", { SignalProducer(signal.concat([8, 9])) }),
      ("a signal's moved values", { SignalProducer(signal.concat([8, 9]).dispatched(.inline)) }),
    ]
    let heard = ways.map { _, make in
      let transcript = Transcript()
      make().start(transcript.observer())
      return transcript
    }
    input.send(value: 1)
    input.send(end)
    let added = if case .failed = end { ["failed failure"] } else { ["value 8", "value 9", "completed"] }
    for (number, transcript) in heard.enumerated() {
      #expect(transcript.lines == ["value 1"] + added, "\(ways[number].0)")
    }
  }

  @Test func `an Observable stays one`() {
    let number = ObservableInput(1)
    let started: Observable<Int> = number.start(with: [6, 7]).on { [transcript] in transcript.write($0) }
    let ended: Observable<Int> = number.concat([8, 9]).on { [transcript] in transcript.write($0) }
    #expect(started.value == 1 && ended.value == 1)
    number.set(2)
    #expect(started.value == 2 && ended.value == 2)
    #expect(transcript.lines == ["6", "7", "2", "2"])
    number.terminate(withReason: .completed)
    #expect(started.value == 2 && ended.value == 9)
    #expect(transcript.lines.dropFirst(4) == ["8", "9"])
  }

  @Test func `a map of an Observable stays one too`() {
    let number = ObservableInput(1)
    let text: Observable<String> = number.map { "\($0)" }.concat(["end"])
    #expect(text.value == "1")
    number.terminate(withReason: .completed)
    #expect(text.value == "end")
  }

  @Test func `a Promise becomes a Hot`() {
    let answer = Answer<Int>()
    let promise = Promise(answer)
    let around: Hot<Int> = promise.start(with: [6, 7]).concat([8, 9])
      .on { [transcript] in transcript.write($0) }
    answer.give(.success(1))
    #expect(transcript.lines == ["6", "7", "1", "8", "9"])
    #expect(around.state == .terminated(reason: .completed))
    #expect(promise.state == .terminated(reason: .completed))
  }

  @Test func `a failed Promise ends with the others after its error`() {
    let answer = Answer<Int>()
    let around = Promise(answer).start(with: [6]).concat([9]).on { [transcript] in transcript.write($0) }
      .onError { [transcript] in transcript.write($0) }
    answer.give(.failure(TestError.failure))
    #expect(transcript.lines == ["failure", "9"])
    #expect(around.state == .terminated(reason: .error(TestError.failure)))
  }

  @Test func `a settled Future gives all of them shortly after`() {
    context.run { Future.completed(0) }.start(with: [-2, -1]).concat([1]).on { [transcript] in
      transcript.write($0)
    }
    scheduler.run()
    #expect(transcript.lines == ["-2", "-1", "0", "1"])
  }
}
