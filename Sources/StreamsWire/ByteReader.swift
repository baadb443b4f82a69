/// Takes numbers and texts out of bytes. Whatever those claim, it takes no more memory than they have.
struct ByteReader {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { place == end }
  var rest: Int { end - place }

  mutating func byte() throws(WireError) -> UInt8 {
    guard place < end else { throw .malformed("a chunk ends too early") }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func number() throws(WireError) -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = try byte()
      guard shift < 63 || byte < 2 else { throw .malformed("a number is too large") }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  mutating func int() throws(WireError) -> Int { Int(truncatingIfNeeded: try number()) }

  /// A number of things of which each takes a byte at least.
  mutating func count(limit: Int = .max) throws(WireError) -> Int {
    let number = try number()
    guard number <= UInt64(min(limit, rest)) else { throw .malformed("a count of \(number) does not fit") }
    return Int(number)
  }

  mutating func signed() throws(WireError) -> Int {
    let number = try number()
    return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
  }

  mutating func flag() throws(WireError) -> Bool { try byte() != 0 }

  mutating func text(limit: Int = Wire.textLimit) throws(WireError) -> String {
    let length = try number() >> 1
    guard length <= UInt64(min(limit, rest)) else { throw .malformed("a text does not fit") }
    defer { place += Int(length) }
    return String(decoding: bytes[place..<place + Int(length)], as: UTF8.self)
  }

  mutating func time() throws(WireError) -> Duration { .nanoseconds(try signed()) }

  /// Takes so many bytes out, to be read by themselves.
  mutating func part(_ count: Int) throws(WireError) -> ByteReader {
    guard count >= 0, count <= rest else { throw .malformed("a part does not fit") }
    defer { place += count }
    return ByteReader(bytes, place..<place + count)
  }
}
