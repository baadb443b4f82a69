import Testing

@testable import Streams

struct `A reply` {
  private let heard = Transcript()

  private func reply() -> Reply<Int> {
    Reply(whenReleased: 0) { [heard] answer, _ in heard.write("\(answer)") }
  }

  @Test(
    arguments: [
      ([], ["0"]), (["1"], ["1"]), (["1", "2"], ["1"]), (["close"], []), (["close", "1"], []),
      (["1", "close"], ["1"]),
    ] as [([String], [String])])
  func `is given once, and its release is one`(_ steps: [String], _ expected: [String]) {
    do {
      let reply = reply()
      for step in steps { if let answer = Int(step) { reply(answer) } else { reply.close() } }
    }
    #expect(heard.lines == expected)
  }

  @Test func `is a visit when its release gives it`() {
    let make = { [heard] in
      Reply(whenReleased: 0) { answer, _ in heard.write("\(answer) \(Visit.isUnderWay)") }
    }
    make()(1)
    _ = make()
    #expect(heard.lines == ["1 false", "0 true"])
  }

  @Test func `one of many threads gives it`() {
    for _ in 0..<100 {
      let count = Counter()
      let reply = Reply(whenReleased: 0) { _, _ in count.increment() }
      onThreads(4) { thread in if thread == 0 { reply.close() } else { reply(thread) } }
      #expect(count.value <= 1)
    }
  }

  @Test func `releases with its answer what takes it`() {
    let weakly = Weakly()
    let reply = Reply(whenReleased: 0) { [object = weakly.object("taker")] _, _ in object.use() }
    #expect(weakly.alive == ["taker"])
    reply(1)
    #expect(weakly.alive == [])
  }
}
