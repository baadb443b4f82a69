import Streams
import StreamsTesting
import Testing

@testable import search

struct `The hits` {
  // sample: search-test
  @Test func `a search is cancelled when more is typed`() throws {
    try withVirtualTime { time in
      let index = SlowIndex(time)  // a search takes a second
      let typed = HotInput<String>()
      let found = time.record(hits(for: typed.hot(), in: index.searches))

      typed.push("ma")
      try index.begun.expectNext("ma", at: 0.3)
      typed.push("map")
      try index.cancelled.expectNext("ma", at: 0.6)
      try index.begun.expectNext("map", at: 0.6)
      try found.expectNext(Hits(text: "map", names: ["map!"]), at: 1.6)
    }
  }
  // end

  @Test func `nothing is asked for while letters come fast`() throws {
    try withVirtualTime { time in
      let index = SlowIndex(time)
      let typed = HotInput<String>()
      let found = time.record(hits(for: typed.hot(), in: index.searches))

      for text in ["z", "zi", "zip"] {
        typed.push(text)
        time.advance(by: 0.2)
      }
      try index.begun.expectNext("zip", at: 0.7)
      try found.expectNext(Hits(text: "zip", names: ["zip!"]), at: 1.7)
    }
  }

  @Test func `a search that fails is told of, and the next one goes out`() throws {
    try withVirtualTime { time in
      let index = SlowIndex(time)
      let typed = HotInput<String>()
      let found = time.record(hits(for: typed.hot(), in: index.searches))

      typed.push("")
      try index.begun.expectNext("", at: 0.3)
      #expect(try found.expectNext(at: 1.3).problem == "Failure()")
      typed.push("a")
      try index.begun.expectNext("a", at: 1.6)
      try found.expectNext(Hits(text: "a", names: ["a!"]), at: 2.6)
    }
  }

  @Test func `the last search is waited for when the typist is done`() throws {
    try withVirtualTime { time in
      let index = SlowIndex(time)
      let typed = HotInput<String>()
      let found = time.record(hits(for: typed.hot(), in: index.searches))

      typed.push("zip")
      typed.terminate(withReason: .completed)
      try index.begun.expectNext("zip", at: 0)
      try found.expectNext(Hits(text: "zip", names: ["zip!"]), at: 1)
      try found.expectCompletion(at: 1)
    }
  }
}

/// An index on virtual time: a search takes a second.
private struct SlowIndex {
  struct Failure: Error {}

  let searches: Cold<String, [String]>
  /// The searches that have begun, and those for which no one has waited.
  let begun, cancelled: Recording<String>

  init(_ time: VirtualTime) {
    let (starts, cancels) = (HotInput<String>(), HotInput<String>())
    (begun, cancelled) = (time.record(starts, as: "begun"), time.record(cancels, as: "cancelled"))
    let clock = time.scheduler
    searches = Cold { _, run, text, respond in
      starts.push(text)
      let answer = clock.schedule(after: .seconds(1)) {
        respond(text.isEmpty ? .failure(Failure()) : .success(["\(text)!"]))
      }
      run.onEnd {
        guard !answer.isSpent else { return }
        answer.cancel()
        cancels.push(text)
      }
    }
  }
}
