import Streams
import StreamsTesting
import Synchronization
import Testing

struct `Step by step` {
  struct Problem: Error, Equatable, CustomStringConvertible { let description: String }

  @Test func `values, errors and the end are taken one after the other`() throws {
    try withVirtualTime { time in
      let input = HotInput<Int>()
      let all = time.record(input)
      input.push(1)
      input.push(2)
      input.push(3)
      input.push(Problem(description: "A"))
      input.push(Problem(description: "B"))
      try all.expectNext(1, 2)
      let third = try all.expectNext()
      #expect(third == 3)
      try all.expectError(Problem(description: "A"))
      let error = try all.expectError()
      #expect(error as? Problem == Problem(description: "B"))
      try all.expectNothing()
      input.terminate(withReason: .completed)
      try all.expectCompletion()
    }
  }

  @Test func `a recording is described by how far it is, without values`() throws {
    try withVirtualTime { time in
      let input = HotInput<String>()
      let all = time.record(input, as: "password")
      #expect("\(all)" == "recording of the password, 0 heard, 0 expected")
      input.push("secret")
      input.push("secret")
      try all.expectNext("secret")
      #expect("\(all)" == "recording of the password, 2 heard, 1 expected")
      try all.expectNext("secret")
    }
  }

  @Test func `time passes as it is told to`() throws {
    try withVirtualTime { time in
      let input = HotInput<Int>()
      let quiet = time.record(input.debounce(2))
      input.push(1)
      #expect(time.isWaiting)
      try quiet.expectNothing(for: 1.5)
      #expect(time.now == 1.5)
      try quiet.expectNext(1, at: 2)
      #expect(time.now == 2 && !time.isWaiting)
      input.push(2)
      time.advance(to: 5)
      try quiet.expectNext(2, at: 4)
      input.push(3)
      time.advance(by: 1)
      input.terminate(withReason: .cancelled)
      try quiet.expectCancellation(at: 6)
      time.run()
    }
  }

  @Test func `every end has a word`() throws {
    try withVirtualTime { time in
      let (future, hot) = (FutureInput<Int>(), HotInput<Int>())
      let (first, second) = (time.record(future), time.record(hot))
      future.complete(Problem(description: "A"))
      let failure = try first.expectFailure()
      #expect(failure as? Problem == Problem(description: "A"))
      hot.terminate(withReason: .error(Problem(description: "B")))
      let end = try second.expectEnd()
      #expect(end.underlyingError as? Problem == Problem(description: "B"))
    }
  }

  @Test func `an error before a failure is heard, and a Future says its failure once`() throws {
    try withVirtualTime { time in
      let (input, future) = (HotInput<Int>(), FutureInput<Int>())
      let (heard, once) = (time.record(input), time.record(future))
      input.push(MarbleError())
      input.terminate(withReason: .error(MarbleError()))
      future.complete(MarbleError())
      try heard.expectError(MarbleError())
      try heard.expectFailure()
      try once.expectFailure()
    }
  }

  @Test func `a producer and a callbag are started`() throws {
    try withVirtualTime { time in
      let producer = time.record(SignalProducer<Int, Never>(values: 1, 2))
      try producer.expectNext(1, 2)
      try producer.expectCompletion()
      let callbag = time.record(CallbagSource.of(1))
      try callbag.expectNext(1)
      try callbag.expectCompletion()
    }
  }

  @Test func `an input that the body releases as it returns is nothing to expect, one before is`() throws {
    try withVirtualTime { time in
      let input = HotInput<Int>()
      let numbers = time.record(input)
      input.push(1)
      try numbers.expectNext(1)
    }
    let text = failureText {
      try withVirtualTime { time in
        let input = HotInput<Int>()
        _ = time.record(input)
        input.push(1)
      }
    }
    #expect(text.contains("actual    next 1 at 0.0 s"))
    try withVirtualTime { time in
      try time.record(HotInput<Int>()).expectCompletion()
      try time.record(Signal<Int, Never>.pipe().output).expectCancellation()
    }
  }

  @Test func `a run that hears an input completes with its release, unless the body returns it`() throws {
    try withVirtualTime { time in
      let input = HotInput<Int>()
      let run = time.record(input.producer())
      input.push(1)
      try run.expectNext(1)
      return input
    }
    let text = failureText {
      try withVirtualTime { time in
        let input = HotInput<Int>()
        _ = time.record(input.producer())
      }
    }
    #expect(text.contains("actual    completed at 0.0 s"))
  }

  @Test func `answers of a Cold go to who asked`() throws {
    try withVirtualTime { time in
      let cold = Cold<Int, Int> { _, request, respond in respond(.success(request * 10)) }
      let (asker, answers) = time.recordAnswers(of: cold)
      let beside = time.record(cold)
      asker.request(1)
      try answers.expectNext(10)
      try beside.expectNothing()
      asker.request(2, share: true)
      try answers.expectNext(20)
      try beside.expectNothing()
      cold.request(3, share: true)
      try answers.expectNext(30)
      try beside.expectNext(30)
    }
  }

  @Test func `what is started is stopped in the end`() throws {
    let isOver = Flag()
    try withVirtualTime { time in
      _ = time.record(
        SignalProducer<Int, Never> { _, lifetime in lifetime.observeEnded { isOver.raise() } })
    }
    #expect(isOver.isUp)
  }

  @Test func `what the body returns, and throws, comes out`() throws {
    #expect(try withVirtualTime { $0.now } == 0)
    #expect(throws: Problem(description: "A")) {
      try withVirtualTime { time in
        let input = HotInput<Int>()
        _ = time.record(input)
        input.push(1)
        throw Problem(description: "A")
      }
    }
  }
}

/// Is raised from any thread.
final class Flag: Sendable {
  private let state = Atomic(false)

  var isUp: Bool { state.load(ordering: .acquiring) }

  func raise() { state.store(true, ordering: .releasing) }
}
