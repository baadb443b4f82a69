/// The first character of some bytes, by the rules of UTF-8.
enum EncodedScalar: Equatable {
  case scalar(Unicode.Scalar, length: Int)
  /// The first `length` bytes are none, whatever follows. What comes after them is not touched.
  case invalid(length: Int)
  /// All bytes are the start of one.
  case unfinished

  init(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else {
      self = .unfinished
      return
    }
    guard let form = Form(first) else {
      self = .invalid(length: 1)
      return
    }
    var value = form.bits
    var length = 1
    for byte in bytes.dropFirst().prefix(form.length - 1) {
      // Only the second byte tells a character from one that is written too long, too large or half of a pair.
      guard (length == 1 ? form.second : 0x80...0xBF).contains(byte) else {
        self = .invalid(length: length)
        return
      }
      value = value << 6 | UInt32(byte & 0x3F)
      length += 1
    }
    if length < form.length {
      self = .unfinished
    } else {
      self = Unicode.Scalar(value).map { .scalar($0, length: length) } ?? .invalid(length: length)
    }
  }

  /// What a first byte tells about the others.
  private struct Form {
    let length: Int
    let bits: UInt32
    let second: ClosedRange<UInt8>

    init?(_ first: UInt8) {
      switch first {
      case 0x00...0x7F: self.init(1, first, 0x80...0xBF)
      case 0xC2...0xDF: self.init(2, first & 0x1F, 0x80...0xBF)
      case 0xE0: self.init(3, 0, 0xA0...0xBF)
      case 0xED: self.init(3, 0xD, 0x80...0x9F)
      case 0xE1...0xEF: self.init(3, first & 0x0F, 0x80...0xBF)
      case 0xF0: self.init(4, 0, 0x90...0xBF)
      case 0xF1...0xF3: self.init(4, first & 0x07, 0x80...0xBF)
      case 0xF4: self.init(4, 4, 0x80...0x8F)
      default: return nil
      }
    }

    private init(_ length: Int, _ bits: UInt8, _ second: ClosedRange<UInt8>) {
      self.length = length
      self.bits = UInt32(bits)
      self.second = second
    }
  }
}
