import StreamsTesting
import Testing

@testable import Streams

struct `debounce` {
  let marbles = Marbles()

  @Test func `a value waits until it is quiet, and the next one takes its place`() throws {
    let outcome = try Marbles(tick: .milliseconds(100)).expect(
      "1-2-3-----4---",
      { $0.debounce(0.3) },
      "-------3-----4")
    #expect(!outcome.isWaiting)
  }

  @Test func `a completion and an error go out behind the value that waits`() throws {
    let outcome = try Marbles(tick: .milliseconds(500)).expect(
      "1(✕ 2|)",
      { $0.debounce(1) },
      "-(1✕2|)")
    #expect(!outcome.isWaiting && outcome.errors.map { "\($0)" } == ["error"])
  }

  @Test func `a cancel drops the value that waits`() throws {
    let outcome = try marbles.expect(
      "(1!)-----",
      { $0.debounce(1) },
      "  ! -----")
    #expect(!outcome.isWaiting)
  }

  @Test func `an answer of a Cold that waited goes to who asked`() throws {
    try marbles.run { stage in
      let quiet = Cold<Int, Int> { _, request, respond in respond(.success(request)) }.debounce(1)
      let asker = try stage.expect(quiet.map { $0 }, "-2", as: "asker")
      try stage.expect(quiet.map { $0 }, "--", as: "beside")
      try stage.ask(asker, "(12)-")
    }
  }

  @Test func `an Observable becomes a Hot`() throws {
    try marbles.expect(
      of: .observable(0),
      "(12)-",
      { observable -> Hot<Int> in observable.debounce(1) },
      " -  2")
  }

  @Test func `the value of a Promise or Future does not wait`() throws {
    try marbles.expect(
      of: .future,
      " 2 -",
      { $0.debounce(1) },
      "(2|)")
    try withVirtualTime { time in
      let promise = time.record(Promise<Int> { $0(.success(1)) }.debounce(1).replay())
      try promise.expectNext(1, at: 0.01)
      try promise.expectCompletion(at: 0.01)
      time.run()
    }
  }

  @Test func `releasing the root lets the value out and leaves nothing behind`() {
    let (time, weakly) = (Timeline(), Weakly())
    do {
      let hot = time.run { HotInput<Int>() }
      weakly.watch(time.write(hot.debounce(1)))
      hot.push(1)
    }
    #expect(time.lines == ["0.0 1", "0.0 completed"])
    #expect(!time.isWaiting && weakly.alive == [])
  }
}
