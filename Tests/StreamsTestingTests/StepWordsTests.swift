import Streams
import StreamsTesting
import Testing

/// The lines of a failure tell two events apart, and stay lines, whatever the values print.
struct StepWordsTests {
  /// The lines "expected" and "actual" for two values of which the second has come.
  private func lines<Value: Equatable & Sendable>(_ wanted: Value, _ came: Value) -> [Substring] {
    let text = failureText {
      try withVirtualTime { time in
        let input = HotInput<Value>()
        let values = time.record(input)
        input.push(came)
        try values.expectNext(wanted)
      }
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().prefix(2).map { $0 }
  }

  private struct User: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    let id: Int
    let age: Int
    var description: String { "user \(id)" }
    var debugDescription: String { "User(id: \(id), age: \(age))" }
  }

  private struct Opaque: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    let id: Int
    var description: String { "opaque" }
    var debugDescription: String { "opaque" }
  }

  @Test func `values that describe themselves alike are printed for debugging`() {
    let lines = lines(User(id: 1, age: 7), User(id: 1, age: 8))
    #expect(lines[0].hasSuffix("age: 7)") && lines[1].hasSuffix("age: 8) at 0.0 s"), "\(lines)")
    #expect(self.lines("1", "2") == ["    expected  next 1", "    actual    next 2 at 0.0 s"])
    #expect(
      self.lines(Opaque(id: 1), Opaque(id: 2)) == [
        "    expected  next opaque", "    actual    next opaque at 0.0 s, another one that prints the same",
      ])
  }

  @Test func `blanks at the ends of a text are seen`() {
    #expect(lines("a ", "a") == [#"    expected  next "a ""#, "    actual    next a at 0.0 s"])
    #expect(lines("", " ") == [#"    expected  next """#, #"    actual    next " " at 0.0 s"#])
  }

  @Test func `a value stays in its line, and nothing in it changes the terminal or the order of letters`() {
    #expect(
      lines("a\nb\u{1B}[2J\u{202E}", "c") == [
        #"    expected  next a\nb\u{1B}[2J\u{202E}"#, "    actual    next c at 0.0 s",
      ])
  }

  @Test func `what has no order is printed in that of its words`() {
    let pairs = Dictionary(uniqueKeysWithValues: (0..<20).map { ("k\($0)", $0) })
    var other = pairs
    other["k7"] = 8
    let lines = lines(pairs, other).map { $0.dropFirst("    expected  ".count) }
    #expect(lines[0].replacing(#""k7": 7"#, with: #""k7": 8"#) + " at 0.0 s" == lines[1])
  }

  // MARK: Why nothing has come

  private func lastLine(_ body: (VirtualTime) throws -> Void) -> String {
    failureText { try withVirtualTime { try body($0) } }.split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test func `something is due later`() {
    let line = lastLine { time in
      try time.record(Promise<Int> { $0(.success(1)) }).expectNext(1)
    }
    #expect(line == "    perhaps   something is due at 0.01 s: expect it there, or let time pass before")
  }

  @Test func `the stream goes by another clock`() {
    let promise = Promise<Int> { _ in }
    let line = lastLine { try $0.record(promise).expectNext(1) }
    #expect(line == "    perhaps   it goes by another clock: it was built outside of withVirtualTime")
  }

  @Test func `a Cold was not asked`() {
    let line = lastLine { time in
      let cold = Cold<Int, Int> { _, number, respond in respond(.success(number)) }
      let answers = time.record(cold)
      cold.request(1)
      try answers.expectNext(1)
    }
    #expect(
      line
        == "    perhaps   a Cold answers those who ask: make the requests on what recordAnswers(of:) returns")
  }

  @Test func `a failure is compared`() throws {
    try withVirtualTime { time in
      let failed = time.record(Promise<Int> { $0(.failure(MarbleError())) })
      try failed.expectFailure(MarbleError(), at: 0.01)
    }
    let text = failureText {
      try withVirtualTime { time in
        try time.record(Promise<Int> { $0(.failure(TimeoutError(seconds: 2))) })
          .expectFailure(TimeoutError(seconds: 3), at: 0.01)
      }
    }
    #expect(text.contains("expected  failed nothing came for 3.0 s"))
    #expect(text.contains("actual    failed nothing came for 2.0 s"))
  }
}
