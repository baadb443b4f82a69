import Streams
import Testing

struct `Cold: a pair with an answer that is given up` {
  private let transcript = Transcript()
  private let other = HotInput<Int>()
  private let cold: Cold<Int, Int> = StreamContext(probe: Probe { .zero }).run {
    Cold { _, number, respond in respond(.success(number)) }
  }

  @Test func `is none of those of the latest values`() {
    let pairs = cold.combine(latest: false, stream: other)
    let asker = pairs.on { [transcript] in transcript.write("\($0) \($1)") }
    asker.request(1).cancel()
    other.push(7)
    asker.request(2)
    #expect(transcript.lines == ["2 7"])
    #expect(pairs.inspected?.counters.drops == 1)
  }

  @Test func `is none any more when there has been one`() {
    let asker = cold.combine(stream: other).on { [transcript] in transcript.write("\($0) \($1)") }
    let request = asker.request(1)
    other.push(7)
    other.push(8)
    cold.terminate(withReason: .completed)
    #expect(asker.isActive)
    request.cancel()
    #expect(!asker.isActive)
    other.push(9)
    #expect(transcript.lines == ["1 7", "1 8"])
  }
}
