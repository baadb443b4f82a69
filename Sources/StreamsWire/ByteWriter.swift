import Streams

/// Puts numbers and texts into bytes.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(byte: UInt8) { bytes.append(byte) }
  mutating func put(_ other: [UInt8]) { bytes += other }

  /// A number in as few bytes as it needs, seven bits in each, the lowest first.
  mutating func put(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func put(count: Int) { put(UInt64(bitPattern: Int64(count))) }

  /// A number that may be negative: its sign is the lowest bit.
  mutating func put(signed number: Int) {
    let wide = Int64(number)
    put(UInt64(bitPattern: (wide << 1) ^ (wide >> 63)))
  }

  mutating func put(flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// A text, or as much of it as fits.
  mutating func put(text: String, limit: Int = Wire.textLimit) {
    var text = text
    text.makeContiguousUTF8()
    let count = text.utf8.count
    guard count > limit else {
      put(count: count << 1)
      bytes.append(contentsOf: text.utf8)
      return
    }
    let whole = text.utf8.prefix(limit)
    // Not within a character's bytes: those that go on with one begin with the bits 10.
    let tail = whole.reversed().prefix { $0 & 0xC0 == 0x80 }.count
    let isCut = text.utf8[whole.endIndex] & 0xC0 == 0x80
    let kept = whole.prefix(isCut ? limit - tail - 1 : limit)
    put(count: kept.count << 1 | 1)
    bytes.append(contentsOf: kept)
  }

  /// A time in whole nanoseconds.
  mutating func put(_ time: Duration) { put(signed: time.nanoseconds) }

  /// Puts a chunk of all bytes, if there are any, behind others, and begins anew.
  mutating func flush(_ kind: Chunk.Kind, to other: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    Chunk.append(kind, bytes, to: &other)
    removeAll()
  }

  /// Makes room, so that few looks need to grow.
  mutating func reserve() { bytes.reserveCapacity(1 << 10) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
