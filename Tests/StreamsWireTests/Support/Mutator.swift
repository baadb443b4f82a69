@testable import StreamsWire

/// Spoils recordings, at random, and the same way for equal seeds.
struct Mutator {
  var random: SplitMix
  let corpus: [[UInt8]]

  mutating func next() -> [UInt8] {
    var bytes = corpus[random.below(corpus.count)]
    for _ in 0...random.below(3) { spoil(&bytes) }
    // Else nearly all would stop at the first checksum.
    if random.below(5) == 0 { mend(&bytes) }
    return bytes
  }

  private mutating func spoil(_ bytes: inout [UInt8]) {
    guard bytes.count > 1 else { return }
    let place = random.below(bytes.count)
    let end = min(bytes.count, place + 1 + random.below(64))
    switch random.below(8) {
    case 0: bytes[place] ^= 1 << UInt8(random.below(8))
    case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
    case 4: bytes.removeLast(bytes.count - place)
    case 5: for index in place..<end { bytes[index] = [0, 0x7F, 0x80, 0xFF][random.below(4)] }
    case 6:
      let other = corpus[random.below(corpus.count)]
      bytes.replaceSubrange(place..., with: other[random.below(other.count)...])
    default: spoilLength(&bytes)
    }
  }

  /// Makes a chunk claim another length.
  private mutating func spoilLength(_ bytes: inout [UInt8]) {
    let chunks = places(in: bytes)
    guard !chunks.isEmpty else { return }
    let length = [0, 1, 9, 1 << 20, 1 << 20 + 1, Int(UInt32.max)][random.below(6)]
    let place = chunks[random.below(chunks.count)]
    bytes.replaceSubrange(place..<place + 4, with: Chunk.littleEndian(UInt32(length)))
  }

  /// Makes the checksums right again.
  private func mend(_ bytes: inout [UInt8]) {
    for place in places(in: bytes) {
      guard let size = try? Chunk.size(bytes, at: place), place + size <= bytes.count else { continue }
      let summed = [bytes[place + 4]] + bytes[place + Chunk.overhead..<place + size]
      let sum = Checksum.of(summed, 0..<summed.count)
      bytes.replaceSubrange(place + 5..<place + 9, with: Chunk.littleEndian(sum))
    }
  }

  /// Where chunks begin, as far as their lengths lead.
  private func places(in bytes: [UInt8]) -> [Int] {
    var (places, place): ([Int], Int) = ([], 0)
    while place + Chunk.overhead <= bytes.count {
      if bytes[place...].starts(with: Wire.magic) {
        place += Wire.magic.count
        continue
      }
      guard let size = try? Chunk.size(bytes, at: place) else {
        place += 1
        continue
      }
      places.append(place)
      place += size
    }
    return places
  }
}
