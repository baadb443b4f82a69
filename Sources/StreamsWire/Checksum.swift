/// CRC-32C (Castagnoli), eight bytes at a time.
enum Checksum {
  /// Table `n` is what a byte does that stands `n` bytes before the last. They stand one after the other, so that a look-up
  /// is one step.
  private static let table: [UInt32] = {
    let first = (0..<256).map { (byte: UInt32) -> UInt32 in
      (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0x82F6_3B78 : sum >> 1 }
    }
    var table = first
    for _ in 1..<8 { table += table.suffix(256).map { $0 >> 8 ^ first[Int($0 & 0xFF)] } }
    return table
  }()

  /// The sum of a type and of the bytes of a range, as if they stood side by side.
  static func of(_ type: UInt8, _ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    let table = table
    var sum: UInt32 = 0x00FF_FFFF ^ table[Int(0xFF ^ type)]
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      let low = sum ^ Chunk.littleEndian(bytes, at: place)
      let high = Chunk.littleEndian(bytes, at: place + 4)
      let near = table[7 << 8 | Int(low & 0xFF)] ^ table[6 << 8 | Int(low >> 8 & 0xFF)]
      let nearer = table[5 << 8 | Int(low >> 16 & 0xFF)] ^ table[4 << 8 | Int(low >> 24)]
      let far = table[3 << 8 | Int(high & 0xFF)] ^ table[2 << 8 | Int(high >> 8 & 0xFF)]
      let farther = table[1 << 8 | Int(high >> 16 & 0xFF)] ^ table[Int(high >> 24)]
      sum = near ^ nearer ^ far ^ farther
      place += 8
    }
    while place < range.upperBound {
      sum = sum >> 8 ^ table[Int((sum ^ UInt32(bytes[place])) & 0xFF)]
      place += 1
    }
    return ~sum
  }
}
