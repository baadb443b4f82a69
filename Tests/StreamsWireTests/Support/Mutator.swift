import Streams

@testable import StreamsWire

/// Changes recordings at random, and the same way for equal seeds.
struct Mutator {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// One recording with one to four changes, or a fifth of the time with one in its chunks whose checksums are right.
  mutating func next(of corpus: [[UInt8]]) -> [UInt8] {
    let original = corpus[random.below(corpus.count)]
    if random.below(5) == 0 {
      var chunks = RawChunk.all(of: original)
      for _ in 0...random.below(3) { change(&chunks) }
      return chunks.bytes
    }
    var bytes = original
    for _ in 0...random.below(3) { change(&bytes, corpus) }
    return bytes
  }

  private mutating func range(in count: Int, limit: Int) -> Range<Int> {
    let start = random.below(count)
    return start..<min(count, start + 1 + random.below(limit))
  }

  /// Changes bytes without regard for what they mean.
  private mutating func change(_ bytes: inout [UInt8], _ corpus: [[UInt8]]) {
    guard !bytes.isEmpty else { return }
    switch random.below(7) {
    case 0: bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
    case 1: bytes[random.below(bytes.count)] = [0, 1, 0x7F, 0x80, 0xFF][random.below(5)]
    case 2: bytes.removeLast(random.below(bytes.count))
    case 3: bytes.removeSubrange(range(in: bytes.count, limit: 300))
    case 4:
      let other = corpus[random.below(corpus.count)]
      let part = other[range(in: other.count, limit: 2_000)]
      bytes.insert(contentsOf: part, at: random.below(bytes.count))
    case 5:
      let part = bytes[range(in: bytes.count, limit: 600)]
      bytes.insert(contentsOf: part, at: random.below(bytes.count))
    default:
      // A length, at a place that may be a chunk's.
      let place = random.below(max(1, bytes.count - 4))
      for (offset, byte) in Chunk.littleEndian(UInt32(random.below(1 << 21))).enumerated()
      where place + offset < bytes.count {
        bytes[place + offset] = byte
      }
    }
  }

  /// Changes what chunks say.
  private mutating func change(_ chunks: inout [RawChunk]) {
    guard !chunks.isEmpty else { return }
    let index = random.below(chunks.count)
    switch random.below(8) {
    case 0: chunks.insert(chunks[random.below(chunks.count)], at: index)
    case 1: chunks.remove(at: index)
    case 2: chunks.swapAt(index, random.below(chunks.count))
    case 3: chunks[index].type = Array("SKFCPTLAEWXZ".utf8)[random.below(12)]
    case 4: chunks[index].payload.removeLast(random.below(chunks[index].payload.count + 1))
    default:
      guard !chunks[index].payload.isEmpty else { return }
      let place = random.below(chunks[index].payload.count)
      switch random.below(3) {
      case 0: chunks[index].payload[place] ^= 1 << UInt8(random.below(8))
      case 1: chunks[index].payload.insert(UInt8(random.below(256)), at: place)
      default:
        // A number that is as large as there is room for.
        let huge = [UInt8](repeating: 0xFF, count: 1 + random.below(9)) + [1]
        chunks[index].payload.replaceSubrange(place...place, with: huge)
      }
    }
  }
}
