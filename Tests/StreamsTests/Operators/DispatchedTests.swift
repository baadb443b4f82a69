import Testing

@testable import Streams

struct `An operator that is dispatched late` {
  let transcript = Transcript()

  @Test func `stays for the branches that it has`() {
    let hot = HotInput<Int>()
    let mapped = hot.map { $0 + 1 }
    let before = mapped.on { [transcript] in transcript.write("before \($0)") }
      .onTerminate { [transcript] in transcript.write("before \($0)") }
    let after = mapped.dispatched(.inline).on { [transcript] in transcript.write("after \($0)") }
    hot.push(1)
    hot.terminate(withReason: .completed)
    #expect(transcript.lines == ["before 2", "after 2", "before completed"])
    #expect(!before.isActive && !after.isActive)
  }

  @Test func `stays as its users have chosen`() {
    let hot = HotInput<Int>()
    let mapped = hot.map { $0 }.persist().dispatched(.inline)
    mapped.first().on { [transcript] in transcript.write("first \($0)") }
    hot.push(1)
    #expect(mapped.isActive)
    mapped.on { [transcript] in transcript.write("again \($0)") }
    hot.push(2)
    #expect(transcript.lines == ["first 1", "again 2"])
  }

  @Test func `stays ended when it has ended`() {
    let hot = HotInput<Int>()
    let middle = hot.map { $0 }
    let ended = middle.mapError { _ in .completed }
    let beside = middle.on { _ in }
    hot.push(TestError.failure)
    #expect(!ended.isActive)
    let moved = ended.dispatched(.inline).on { [transcript] in transcript.write($0) }
    hot.push(1)
    #expect(!moved.isActive && transcript.lines == [])
    // And is not counted twice.
    #expect(middle.isActive)
    beside.node.terminateBranch(.completed)
    #expect(!middle.isActive)
  }
}
