import Streams
import StreamsTesting
import Synchronization
import Testing

@Suite struct `Step by step` {
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

@Suite struct `What a step that fails says` {
  /// What a body says of a stream that says 1, an error and 2, two seconds apart, and completes.
  private func text(_ body: (VirtualTime, Recording<Int>) throws -> Void) -> String {
    failureText {
      try withVirtualTime { time in
        let input = HotInput<Int>()
        let numbers = time.record(input, as: "stream of numbers")
        input.push(1)
        time.advance(by: 2)
        input.push(MarbleError())
        time.advance(by: 2)
        input.push(2)
        input.terminate(withReason: .completed)
        try body(time, numbers)
      }
    }
  }

  @Test func `another value`() {
    #expect(
      text { try $1.expectNext(3) } == """
        The stream of numbers said something else, by 4.0 s
            expected  next 3
            actual    next 1 at 0.0 s
            so far    0.0 s  next 1  <- this one
                      2.0 s  error error  <- left
                      4.0 s  next 2  <- left
                      4.0 s  completed  <- left
        """)
  }

  @Test func `another time`() {
    #expect(
      text { try $1.expectNext(1, at: 1) } == """
        The stream of numbers said something else, by 4.0 s
            expected  next 1 at 1.0 s
            actual    next 1 at 0.0 s
            so far    0.0 s  next 1  <- this one
                      2.0 s  error error  <- left
                      4.0 s  next 2  <- left
                      4.0 s  completed  <- left
        """)
  }

  @Test func `what is left over is a failure`() {
    #expect(
      text { time, numbers in
        try numbers.expectNext(1)
        try numbers.expectError()
        try numbers.expectNext(2)
      } == """
        The stream of numbers said something else, by 4.0 s
            expected  nothing more
            actual    completed at 4.0 s
            so far    0.0 s  next 1
                      2.0 s  error error
                      4.0 s  next 2
                      4.0 s  completed  <- this one
        """)
  }

  @Test func `nothing`() {
    let text = failureText {
      try withVirtualTime { time in
        let input = HotInput<Int>()
        defer { withExtendedLifetime(input) {} }
        return try time.record(input).expectNext(at: 3)
      }
    }
    #expect(
      text == """
        The stream said something else, by 3.0 s
            expected  a value at 3.0 s
            actual    nothing
            so far    nothing
        """)
  }

  static let expectations: [(String, @Sendable (Recording<Int>) throws -> Void)] = [
    ("nothing", { try $0.expectNothing() }), ("nothing", { try $0.expectNothing(for: 1) }),
    ("error error", { try $0.expectError(MarbleError()) }), ("an error", { try $0.expectError() }),
    ("completed", { try $0.expectCompletion() }), ("cancelled", { try $0.expectCancellation() }),
    ("a failure", { try $0.expectFailure() }), ("an end", { try $0.expectEnd() }),
  ]

  @Test(arguments: expectations.indices)
  func `every expectation names itself`(_ index: Int) {
    let (name, expectation) = Self.expectations[index]
    let lines = text { try expectation($1) }.split(separator: "\n")
    #expect(lines[1] == "    expected  \(name)")
    #expect(lines[2] == "    actual    next 1 at 0.0 s")
  }

  @Test func `nothing for a while`() {
    let text = failureText {
      try withVirtualTime { time in
        let input = HotInput<Int>()
        let late = time.record(input.delay(2))
        input.push(1)
        try late.expectNothing(for: 3)
      }
    }
    #expect(text.contains("expected  nothing for 3.0 s\n    actual    next 1 at 2.0 s"))
  }
}

/// Is raised from any thread.
final class Flag: Sendable {
  private let state = Atomic(false)

  var isUp: Bool { state.load(ordering: .acquiring) }

  func raise() { state.store(true, ordering: .releasing) }
}
