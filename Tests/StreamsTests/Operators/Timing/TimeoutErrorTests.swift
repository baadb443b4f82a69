import Testing

@testable import Streams

struct `The error of a timeout` {
  @Test func `says where that is called`() {
    let (time, heard) = (VirtualScheduler(), Transcript())
    let note: @Sendable (any Error) -> Void = { error in
      heard.write("\(error): \((error as? TimeoutError)?.location ?? "nowhere")")
    }
    let held = StreamContext(scheduler: time).run { () -> [any Sendable] in
      let (cold, hot) = (Cold<Int, Int> { _, _, _ in }, HotInput<Int>())
      let answers = cold.timeout(1, file: "App/Cold.swift", line: 3).onError(note)
      defer { answers.request(1) }
      return [
        answers, Promise<Int> { _ in }.timeout(2, file: "App/Promise.swift", line: 4).onError(note),
        hot, hot.timeout(.seconds(3), file: "App/Hot.swift", line: 5).onError(note),
      ]
    }
    time.advance(by: .seconds(4))
    withExtendedLifetime(held) {}
    #expect(
      heard.lines == [
        "nothing came for 1.0 s: App/Cold.swift:3", "nothing came for 2.0 s: App/Promise.swift:4",
        "nothing came for 3.0 s: App/Hot.swift:5",
      ])
  }

  @Test func `equals one for the same time, and has no place when made by hand`() {
    let (here, byHand) = (TimeoutError(2, #fileID, #line), TimeoutError(seconds: 2))
    #expect(here == byHand && here.hashValue == byHand.hashValue && byHand != TimeoutError(seconds: 3))
    #expect(here.location?.hasPrefix("StreamsTests/TimeoutErrorTests.swift:") == true)
    #expect(byHand.location == nil)
  }
}
