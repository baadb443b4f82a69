import Streams
import StreamsTesting
import Testing

/// What is said of a call that asks for the impossible, and of a stream that has not been asked enough.
struct `What a recording that asks wrongly says` {
  static let wishes: [(String, @Sendable (Recording<Int>) -> Void)] = [
    ("pull(2)", { $0.pull(2) }), ("pullAll()", { $0.pullAll() }), ("pause()", { $0.pause() }),
    ("resume()", { $0.resume() }), ("rewind()", { $0.rewind() }),
  ]

  @Test(arguments: RecordedKind.all.indices)
  func `only a callbag is asked; any other kind goes on as it would`(_ index: Int) {
    let kind = RecordedKind.all[index]
    for (call, ask) in Self.wishes {
      let text = failureText {
        try withVirtualTime { time in
          let (said, speak) = kind.record(time)
          ask(said)
          if kind.name == "CallbagSource" { said.resume() }
          speak()
          try said.expectNext(1)
          try said.expectCompletion()
        }
      }
      let wanted =
        kind.name == "CallbagSource"
        ? "no failure"
        : "The stream takes no \(call): it is of the kind \(kind.name), and only a CallbagSource takes that"
      #expect(text == wanted)
    }
  }

  @Test func `a negative number is asked for nowhere`() {
    let pull = failureText {
      try withVirtualTime { time in
        let numbers = time.record(CallbagSource.of(1), pulling: 0)
        numbers.pull(-1)
        try numbers.expectNothing()
      }
    }
    #expect(pull == "pull(count: -1): count must be 0 or more")
    let start = failureText {
      try withVirtualTime { try $0.record(CallbagSource.of(1), pulling: .min).expectNothing() }
    }
    #expect(start == "record(pulling: \(Int.min)): pulling must be 0 or more")
  }

  @Test func `what comes of it stands behind it, and where it was asked`() throws {
    let failure = #expect(throws: StreamTestFailure.self) {
      try withVirtualTime { time in
        let input = HotInput<Int>()
        let numbers = time.record(input, as: "stream of numbers")
        numbers.pull(file: "Here/There.swift", line: 7)
        try numbers.expectNext(1)
      }
    }
    let lines = failure?.description.split(separator: "\n") ?? []
    try #require(lines.count > 1)
    #expect(lines[0].hasPrefix("The stream of numbers takes no pull(1): it is of the kind HotInput,"))
    #expect(lines[0].hasSuffix("(Here/There.swift:7)"))
    #expect(lines[1].hasPrefix("    then  The stream of numbers said something else"))
  }

  private func lastLine(_ body: (Recording<Int>) throws -> Void) -> String {
    failureText {
      try withVirtualTime { time in try body(time.record(CallbagSource.from(1...9), pulling: 0)) }
    }.split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test func `why nothing came: it was not asked, is paused, or was stopped`() {
    #expect(
      lastLine { try $0.expectNext(1) }
        == "    perhaps   it was asked for 0 values in all: pull(_:) asks for more")
    let once = lastLine { numbers in
      numbers.pull()
      try numbers.expectNext(1, 2)
    }
    #expect(once == "    perhaps   it was asked for 1 value in all: pull(_:) asks for more")
    let paused = lastLine { numbers in
      numbers.pause()
      numbers.pull()
      try numbers.expectNext(1)
    }
    #expect(paused == "    perhaps   it is paused: resume() makes it go on")
    let resumed = lastLine { numbers in
      numbers.pause()
      numbers.pull(Int.max)
      numbers.resume()
      try numbers.expectNothing()
    }
    #expect(resumed.contains("completed"), "\(resumed)")
    let stopped = lastLine { numbers in
      numbers.stop()
      try numbers.expectNext(1)
    }
    #expect(stopped == "    perhaps   the recording was stopped")
  }
}
