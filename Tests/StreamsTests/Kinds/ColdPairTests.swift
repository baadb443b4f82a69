import Streams
import Testing

struct `Cold: where pairs go` {
  let transcript = Transcript()

  /// Answers every request with itself, at once.
  let echo = Cold<Int, Int> { _, request, respond in respond(.success(request)) }

  @Test func `an answer that waits in zip for its partner keeps its path`() {
    let other = HotInput<Int>()
    let pairs = echo.zip(other).map { $0.0 }
    let left = pairs.on { [transcript] in transcript.write("L\($0)") }
    pairs.on { [transcript] in transcript.write("R\($0)") }
    left.request(1)
    other.push(2)
    #expect(transcript.lines == ["L1"])
    pairs.request(2, share: true)
    left.request(3)
    for value in 3...5 { other.push(value) }
    #expect(transcript.lines == ["L1", "L2", "R2", "L3"])
    left.request(4)
    #expect(transcript.lines.last == "L4")
  }

  @Test func `a zip is over when a side has no more to give, and passes errors of both`() {
    let other = HotInput<Int>()
    let pairs = echo.zip(other, buffer: 1).map { $0.0 * 10 + $0.1 }
    let asker = pairs.on { [transcript] in transcript.write($0) }
      .onError { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    other.push(TestError.failure)
    asker.request(1)
    asker.request(2)
    other.push(3)
    asker.request(4)
    other.terminate(withReason: .completed)
    #expect(asker.isActive == false)
    #expect(transcript.lines == ["failure", "13", "completed"])
    #expect(echo.isActive)

    let future = FutureInput<Int>()
    let late = echo.zip(future).map { $0.0 + $0.1 }.on { [transcript] in transcript.write($0) }
    future.complete(7)
    late.request(1)
    #expect(transcript.lines.last == "8")
    #expect(!late.isActive)
  }

  @Test(arguments: [true, false])
  func `a value on the right makes a pair for who asked last`(_ latest: Bool) {
    let other = HotInput<Int>()
    let pairs = echo.combine(latest: latest, stream: other).map { "\($0.0)-\($0.1)" }
    let left = pairs.on { [transcript] in transcript.write("L\($0)") }
    let right = pairs.on { [transcript] in transcript.write("R\($0)") }
    other.push(1)
    left.request(1)
    other.push(2)
    right.request(2)
    other.push(3)
    pairs.request(3, share: true)
    other.push(4)
    #expect(
      transcript.lines
        == (latest
          ? ["L1-1", "L1-2", "R2-2", "R2-3", "L3-3", "R3-3", "L3-4", "R3-4"]
          : ["L1-1", "R2-2", "L3-3", "R3-3"]))
  }

  @Test func `a producer on the right is started for the pairs`() {
    let letters = SignalProducer<String, any Error>(values: ["a", "b"])
    let zipped = echo.zip(letters).on { [transcript] in transcript.write("Z\($0.0)\($0.1)") }
    let combined = echo.combine(stream: letters).on { [transcript] in transcript.write("C\($0.0)\($0.1)") }
    for request in 1...2 {
      zipped.request(request)
      combined.request(request)
    }
    #expect(transcript.lines == ["Z1a", "C1b", "Z2b", "C2b"])
    #expect(!zipped.isActive)
    #expect(combined.isActive)
  }
}
