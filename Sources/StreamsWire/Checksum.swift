/// CRC-32C (Castagnoli), eight bytes at a time.
enum Checksum {
  /// Table `n` is what a byte does that stands `n` bytes before the last.
  private static let tables: [[UInt32]] = {
    let first = (0..<256).map { (byte: UInt32) -> UInt32 in
      (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0x82F6_3B78 : sum >> 1 }
    }
    var tables = [first]
    for _ in 1..<8 {
      tables.append(tables[tables.count - 1].map { $0 >> 8 ^ first[Int($0 & 0xFF)] })
    }
    return tables
  }()
  // One after the other, so that a look-up is one step.
  private static let table: [UInt32] = tables.flatMap(\.self)

  static func of(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    let table = table
    var (sum, place) = (UInt32.max, range.lowerBound)
    while place + 8 <= range.upperBound {
      var next: UInt32 = 0
      for offset in 0..<4 {
        let byte = UInt32(bytes[place + offset]) ^ (sum >> UInt32(8 * offset) & 0xFF)
        next ^= table[(7 - offset) << 8 | Int(byte)]
      }
      for offset in 4..<8 { next ^= table[(7 - offset) << 8 | Int(bytes[place + offset])] }
      sum = next
      place += 8
    }
    while place < range.upperBound {
      sum = sum >> 8 ^ table[Int((sum ^ UInt32(bytes[place])) & 0xFF)]
      place += 1
    }
    return ~sum
  }
}
