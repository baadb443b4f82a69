/// A part of a segment: `length of type and payload (4 bytes) · type · checksum (4 bytes) · payload`.
struct Chunk {
  /// What chunks are for, by the letter that is their type.
  enum Kind: UInt8 {
    case segment = 0x53  // S
    case keyframe = 0x4B  // K
    case omitted = 0x4D  // M
    case facts = 0x46  // F
    case changes = 0x43  // C
    case properties = 0x50  // P
    case tick = 0x54  // T
    case lost = 0x4C  // L
    case answer = 0x41  // A
    case end = 0x45  // E
    case want = 0x57  // W
    case command = 0x58  // X
  }

  /// How many bytes the length has. Where it is 0, no chunk begins: see ``RecordingPlaces/endMark``.
  static let lengthBytes = 4
  /// The length, the type and the checksum.
  static let overhead = 9

  /// Nil when it is of a type that is not known.
  let kind: Kind?
  let payload: ByteReader

  /// A chunk by itself.
  static func bytes(_ kind: Kind, _ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    append(kind, payload, to: &bytes)
    return bytes
  }

  static func append(_ kind: Kind, _ payload: [UInt8], to bytes: inout [UInt8]) {
    let (length, sum) = (UInt32(payload.count + 1), Checksum.of(kind.rawValue, payload, 0..<payload.count))
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
    bytes.append(kind.rawValue)
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: sum >> shift)) }
    bytes += payload
  }

  static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func littleEndian(_ bytes: [UInt8], at place: Int) -> UInt32 {
    UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
      | UInt32(bytes[place + 3]) << 24
  }

  /// How many bytes the chunk takes that begins at a place; nil while that is not known.
  static func size(_ bytes: [UInt8], at place: Int) throws(WireError) -> Int? {
    guard bytes.count >= place + 4 else { return nil }
    let length = littleEndian(bytes, at: place)
    guard (1...UInt32(Wire.chunkLimit)).contains(length) else {
      throw .malformed("a chunk of \(length) bytes is impossible")
    }
    return Int(length) + overhead - 1
  }

  /// Reads the chunk that begins at a place and takes so many bytes, all of which are there.
  init(_ bytes: [UInt8], at place: Int, size: Int) throws(WireError) {
    let payload = place + Chunk.overhead..<place + size
    guard Checksum.of(bytes[place + 4], bytes, payload) == Chunk.littleEndian(bytes, at: place + 5) else {
      throw .malformed("a chunk is damaged")
    }
    kind = Kind(rawValue: bytes[place + 4])
    self.payload = ByteReader(bytes, payload)
  }
}
