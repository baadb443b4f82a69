import Streams
import StreamsTesting
import Testing

@Suite struct `Virtual time, and its end` {
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
