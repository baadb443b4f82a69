import Foundation
import Streams
import Testing

struct `Merges of streams of different values` {
  let transcript = Transcript()

  @Test func `a value is on the side it came from`() {
    let either = Either<Int, String>("a")
    #expect(either == .right("a") && either.left == nil && either.right == "a")
    #expect(Either<Int, String>(1).left == 1)
    either.onLeft { [transcript] in transcript.write($0) }.onRight { [transcript] in transcript.write($0) }
    Either<Int, String>.left(1).onLeft { [transcript] in transcript.write($0) }
      .onRight { [transcript] in transcript.write($0) }
    #expect(transcript.lines == ["a", "1"])
  }

  @Test func `a Hot passes both sides on and ends with both`() {
    let (left, right) = (HotInput<Int>(), HotInput<String>())
    let merged: Hot<Either<Int, String>> = left.merge(right).on { [transcript] in transcript.write($0) }
      .onError { [transcript] in transcript.write($0) }
    left.push(1)
    right.push("a")
    right.push(TestError.failure)
    right.terminate(withReason: .completed)
    #expect(merged.isActive)
    left.push(2)
    left.terminate(withReason: .completed)
    #expect(transcript.lines == ["left(1)", "right(\"a\")", "failure", "left(2)"])
    #expect(merged.state == .terminated(reason: .completed))
  }

  @Test func `streams of the same values merge into those, or into sides where that is asked for`() {
    let (left, right) = (HotInput<Int>(), HotInput<Int>())
    left.merge(right).on { [transcript] in transcript.write($0) }
    let sides: Hot<Either<Int, Int>> = left.merge(right)
    sides.on { [transcript] in transcript.write($0) }
    left.push(1)
    right.push(2)
    #expect(transcript.lines == ["1", "left(1)", "2", "right(2)"])
  }

  @Test func `requests go to the left of a Cold`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let words = HotInput<String>()
    let merged = cold.merge(words).on { [transcript] in transcript.write($0) }
    merged.request(1)
    words.push("a")
    #expect(transcript.lines == ["left(1)", "right(\"a\")"])
    cold.terminate(withReason: .completed)
  }

  @Test func `a Promise takes the first of either, and cancels the loser`() {
    let (left, right) = (Answer<Int>(), Answer<String>())
    let (number, word) = (Promise(left), Promise(right))
    let merged: Promise<Either<Int, String>> = number.merge(word).on { [transcript] in transcript.write($0) }
    right.give(.success("a"))
    #expect(transcript.lines == ["right(\"a\")"])
    #expect(merged.state == .terminated(reason: .completed))
    #expect(number.state == .terminated(reason: .cancelled))
    #expect(word.state == .terminated(reason: .completed))
  }

  @Test func `a Future may be merged into a Hot, which goes on`() {
    let (left, right) = (HotInput<Int>(), FutureInput<String>())
    let merged = left.merge(right).on { [transcript] in transcript.write($0) }
    right.complete("a")
    left.push(1)
    #expect(transcript.lines == ["right(\"a\")", "left(1)"])
    #expect(merged.isActive)
  }
}
