import Streams
import Testing

struct `Joins of flowing streams` {
  let transcript = Transcript()
  let left = HotInput<Int>()
  let right = HotInput<String>()

  @Test func `merge passes both sides on and ends with both`() {
    let other = HotInput<Int>()
    let merged = left.merge(other).on { [transcript] in transcript.write($0) }
      .onError { [transcript] in transcript.write($0) }
    left.push(1)
    other.push(2)
    other.push(TestError.failure)
    left.terminate(withReason: .completed)
    #expect(merged.isActive)
    other.push(3)
    other.terminate(withReason: .completed)
    #expect(transcript.lines == ["1", "2", "failure", "3"])
    #expect(merged.state == .terminated(reason: .completed))
  }

  @Test func `zip pairs in order and ends as soon as no pair can follow`() {
    let pairs = left.zip(right).on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    for number in 1...3 { left.push(number) }
    right.push("a")
    left.terminate(withReason: .completed)
    #expect(pairs.isActive)
    right.push("b")
    #expect(pairs.isActive)
    right.push("c")
    #expect(transcript.lines == ["1a", "2b", "3c"])
    #expect(pairs.state == .terminated(reason: .completed))
    #expect(right.isActive)
  }

  @Test func `zip keeps no more than its buffer`() {
    left.zip(right, buffer: 2).on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    for number in 1...5 { left.push(number) }
    for letter in ["a", "b", "c"] { right.push(letter) }
    left.push(6)
    #expect(transcript.lines == ["1a", "2b", "6c"])
  }

  @Test func `combine pairs the latest of both`() {
    let pairs = left.combine(stream: right).on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    left.push(1)
    right.push("a")
    left.push(2)
    left.terminate(withReason: .completed)
    right.push("b")
    #expect(transcript.lines == ["1a", "2a", "2b"])
    #expect(pairs.isActive)
    right.terminate(withReason: .completed)
    #expect(pairs.state == .terminated(reason: .completed))
  }

  @Test func `combine of new values only uses each once`() {
    left.combine(latest: false, stream: right).on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    left.push(1)
    left.push(2)
    right.push("a")
    right.push("b")
    left.push(3)
    #expect(transcript.lines == ["2a", "3b"])
  }

  @Test func `combine ends with a side that never had a value`() {
    let pairs = left.combine(stream: right)
    right.push("a")
    left.terminate(withReason: .completed)
    #expect(pairs.state == .terminated(reason: .completed))
  }

  @Test func `a stream may be joined with itself`() {
    left.merge(left).on { [transcript] in transcript.write($0) }
    left.zip(left).on { [transcript] in transcript.write("\($0.0) \($0.1)") }
    left.push(1)
    left.push(2)
    #expect(transcript.lines == ["1", "1", "1 1", "2", "2", "2 2"])
    left.terminate(withReason: .completed)
  }

  @Test func `a join of a live right side ends its own branch only`() {
    let trunk = right.map { $0 }
    let pairs = left.zip(trunk)
    trunk.on { [transcript] in transcript.write($0) }
    left.terminate(withReason: .completed)
    right.push("a")
    #expect(!pairs.isActive && trunk.isActive)
    #expect(transcript.lines == ["a"])
  }

  @Test func `re-entrant pushes through a join keep the order`() {
    let other = HotInput<Int>()
    let merged = left.merge(other)
    merged.on { [transcript, left] in
      transcript.write("A\($0)")
      if $0 == 1 { other.push(2) }
      if $0 == 2 { left.push(3) }
    }
    merged.on { [transcript] in transcript.write("B\($0)") }
    left.push(1)
    #expect(transcript.lines == ["A1", "B1", "A2", "B2", "A3", "B3"])
    left.terminate(withReason: .completed)
    other.terminate(withReason: .completed)
  }
}
