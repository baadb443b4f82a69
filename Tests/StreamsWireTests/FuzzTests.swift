import Foundation
import Streams
import Testing

@testable import StreamsWire

@Suite struct FuzzTests {
  private static let count = ProcessInfo.processInfo.environment["STREAMS_FUZZ"].flatMap { Int($0) } ?? 10_000

  @Test func `whatever is done to a recording, it is read to its end`() {
    let corpus = (1...6 as ClosedRange<UInt64>).map { seed -> [UInt8] in
      var program = RandomProgram(seed: seed)
      return recording(
        of: program.looks(Int(2 * seed), facts: 8), span: .seconds(1), hasLastWord: seed % 2 == 0)
    }
    var mutator = Mutator(random: SplitMix(state: 2026), corpus: corpus)
    var (whole, gaps, cuts, refused) = (0, 0, 0, 0)
    for _ in 0..<Self.count {
      let bytes = mutator.next()
      var decoder = RecordingDecoder()
      decoder.append(bytes)
      var (elements, failures, isWhole) = (0, 0, true)
      reading: while true {
        do {
          guard let element = try decoder.finish() else { break reading }
          elements += 1
          switch element {
          case .gap: (gaps, isWhole) = (gaps + 1, false)
          case .cut: (cuts, isWhole) = (cuts + 1, false)
          case .segment, .look, .end: break
          }
        } catch { failures += 1 }
        // Each takes a byte at least.
        if elements + failures > bytes.count + 1 {
          Issue.record("a decoder does not come to an end")
          return
        }
      }
      refused += failures
      if isWhole, failures == 0 { whole += 1 }
    }
    // The mutations reach every way out.
    #expect(whole > 0 && gaps > 0 && cuts > 0 && refused > 0)
  }
}
