import Streams
import Testing

@testable import StreamsWire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

struct FuzzTests {
  /// Small recordings of all that there is.
  private static let corpus: [[UInt8]] = (1...5 as ClosedRange<UInt64>).map { seed in
    var program = RandomProgram(seed: seed)
    var looks = program.looks(4, facts: 10)
    if seed % 2 == 0 { looks[2].keyframe = [] }
    return recording(of: looks, span: .milliseconds(700), hasLastWord: seed != 3)
  }

  /// How many mutations there are: `STREAMS_FUZZ`, or 10,000.
  private static let count = getenv("STREAMS_FUZZ").flatMap { Int(String(cString: $0)) } ?? 10_000

  @Test(arguments: 0..<4)
  func `no recording makes its reader crash, or keep more than it may`(part: Int) {
    var mutator = Mutator(seed: UInt64(part))
    for _ in 0..<FuzzTests.count / 4 {
      let bytes = mutator.next(of: FuzzTests.corpus)
      let found = read(bytes, pieces: [bytes.count, 100][mutator.random.below(2)])
      // Each element takes a byte at least, and each fact and node.
      guard found.elements <= bytes.count + 1, found.things <= bytes.count else {
        Issue.record("\(found) from \(bytes.count) bytes: \(bytes)")
        return
      }
    }
  }

  /// Reads all; counts the elements, and the facts, counts and nodes in them.
  private func read(_ bytes: [UInt8], pieces: Int) -> (elements: Int, things: Int) {
    var (decoder, found) = (RecordingDecoder(), (elements: 0, things: 0))
    func take(_ element: RecordingDecoder.Element) {
      found.elements += 1
      guard case .look(let look) = element else { return }
      found.things += look.facts.count + look.readings.count + (look.keyframe?.count ?? 0)
    }
    for start in stride(from: 0, to: bytes.count, by: max(1, pieces)) {
      decoder.append(bytes[start..<min(bytes.count, start + pieces)])
      while found.elements <= bytes.count + 1 {
        do {
          guard let element = try decoder.next() else { break }
          take(element)
        } catch { found.elements += 1 }
      }
      if decoder.waitingBytes > Wire.chunkLimit + Chunk.overhead { found.elements = .max - 9_999 }
    }
    while let element = decoder.finish(), found.elements <= bytes.count + 1 { take(element) }
    if decoder.waitingBytes > 0 { found.elements = .max }
    return found
  }
}
