import Streams
import StreamsTesting
import Testing

struct `Virtual time, and its end` {
  @Test func `what the release of an input pushes out is nothing to expect, what was before is`() throws {
    try withVirtualTime { time in
      let input = HotInput<Int>()
      defer { withExtendedLifetime(input) {} }
      let (quiet, last) = (time.record(input.debounce(2)), time.record(input.last()))
      input.push(1)
      try quiet.expectNothing(for: 1)
      try last.expectNothing()
    }
    let text = failureText {
      try withVirtualTime { time in
        let input = HotInput<Int>()
        defer { withExtendedLifetime(input) {} }
        _ = time.record(input.flatMap(.merge) { SignalProducer<Int, any Error>(value: $0) })
        input.push(1)
      }
    }
    #expect(text.contains("actual    next 1 at 0.0 s"))
  }

  @Test func `what a release before the last step has pushed out is to be expected`() throws {
    let text = failureText {
      try withVirtualTime { time in
        do {
          let input = HotInput<Int>()
          _ = time.record(input.debounce(2))
          input.push(1)
        }
        time.advance(by: 1)
      }
    }
    #expect(text.contains("expected  nothing more\n    actual    next 1 at 0.0 s"), "\(text)")
  }

  @Test func `an end that comes of a release is nothing to expect, whenever that is`() throws {
    try withVirtualTime { time in
      var input: HotInput<Int>? = HotInput()
      let heard = time.record(input!)
      input?.push(1)
      input = nil
      time.advance(by: 1)
      try heard.expectNext(1)
    }
  }

  @Test func `a step in a handler, where time cannot be moved, fails`() throws {
    let refusal = "time could not be moved: a move is under way"
    let (nothing, value) = (Flag(), Flag())
    try withVirtualTime { time in
      let input = HotInput<Int>()
      defer { withExtendedLifetime(input) {} }
      let numbers = time.record(input)
      time.scheduler.schedule(after: .seconds(1)) {
        if failureText({ try numbers.expectNothing(for: 1) }) == refusal { nothing.raise() }
        if failureText({ try numbers.expectNext(at: 2) }) == refusal { value.raise() }
      }
      time.advance(by: 1)
    }
    #expect(nothing.isUp && value.isUp)
  }

  @Test func `a move in a handler fails the test in the end`() throws {
    let moves: [@Sendable (VirtualTime) -> Void] = [
      { $0.advance(by: 1) }, { $0.advance(to: 9) }, { $0.run() },
    ]
    for move in moves {
      let text = failureText {
        try withVirtualTime { time in
          time.scheduler.schedule(after: .seconds(1)) { move(time) }
          time.advance(by: 1)
        }
      }
      #expect(text == "time could not be moved: a move is under way")
    }
  }

  @Test func `a move in a handler to a time that has come is none`() throws {
    try withVirtualTime { time in
      time.scheduler.schedule(after: .seconds(1)) {
        time.advance(to: 1)
        time.advance(to: 0.5)
      }
      time.advance(by: 1)
    }
  }

  @Test func `a move that is refused does not hide behind what comes of it`() {
    let text = failureText {
      try withVirtualTime { time in
        let input = HotInput<Int>()
        defer { withExtendedLifetime(input) {} }
        let numbers = time.record(input)
        time.scheduler.schedule(after: .seconds(1)) { time.advance(by: 1) }
        try numbers.expectNext(7, at: 2)
      }
    }
    #expect(
      text == """
        time could not be moved: a move is under way
            then  The stream said something else, by 2.0 s
                      expected  next 7 at 2.0 s
                      actual    nothing
                      so far    nothing
        """)
    let left = failureText {
      try withVirtualTime { time in
        let input = HotInput<Int>()
        _ = time.record(input)
        time.scheduler.schedule(after: .seconds(1)) { time.run() }
        input.push(1)
        time.advance(by: 1)
      }
    }
    #expect(left.hasPrefix("time could not be moved: a move is under way\n    then  The stream"), "\(left)")
    #expect(left.contains("expected  nothing more"), "\(left)")
  }

  @Test func `nor does one behind what a body throws that awaits`() async {
    var text = ""
    do {
      try await withVirtualTime { time in
        time.scheduler.schedule(after: .seconds(1)) { time.run() }
        time.advance(by: 1)
        await Task.yield()
        throw MarbleError()
      }
    } catch {
      text = "\(error)"
    }
    #expect(text.hasPrefix("time could not be moved") && text.hasSuffix("\n    then  error"), "\(text)")
  }

  @Test @MainActor
  func `a body that awaits runs on its caller's actor, on the clock`() async throws {
    var steps: [String] = []
    let error = try await withVirtualTime { time in
      let (signs, sign) = AsyncStream.makeStream(of: Void.self)
      let reply = FutureInput<Int>()
      let answer = Promise<Int> {
        sign.yield()
        return try await reply.value
      }
      let heard = time.record(answer.timeout(1))
      for await _ in signs.prefix(1) {}
      steps.append("begun")
      time.advance(by: 1)
      return try heard.expectFailure(at: 1)
    }
    #expect(error is TimeoutError)
    #expect(steps == ["begun"])
  }

  @Test func `what a body that awaits has not expected is a failure`() async throws {
    await #expect(throws: StreamTestFailure.self) {
      try await withVirtualTime { time in
        let input = HotInput<Int>()
        _ = time.record(input)
        input.push(1)
        await Task.yield()
      }
    }
  }

  @Test func `what still waits is dropped`() throws {
    weak var object: Life?
    do {
      let life = Life()
      object = life
      try withVirtualTime { time in
        let input = HotInput<String>()
        let same = input.map { life.same($0) }
        _ = time.record(same.delay(100))
        _ = time.record(same.dispatch(.after(delay: 100, on: .scheduler(time.scheduler))))
        let slow = time.record(same.throttle(TimedThrottle(interval: 100)))
        input.push("1")
        input.push("2")
        try slow.expectNext("1")
      }
    }
    #expect(object == nil)
  }
}
