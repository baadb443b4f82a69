import Streams
import StreamsTesting
import Synchronization
import Testing

struct `What a step that fails says` {
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
