import Streams

@testable import StreamsWire

/// A recording of some looks.
func recording(of looks: [Look], span: Duration = .seconds(2), startedAt: Int = 0, hasLastWord: Bool = true)
  -> [UInt8]
{
  var encoder = RecordingEncoder(
    SegmentHeader(program: "test", pid: 1, startedAt: startedAt), segmentSpan: span)
  var bytes = looks.flatMap { encoder.encode($0) }
  if hasLastWord { bytes += encoder.finish(why: "done") }
  return bytes
}

/// What a decoder reads from bytes that come in pieces.
func elements(of bytes: [UInt8], pieces: Int = .max) throws -> [RecordingDecoder.Element] {
  var decoder = RecordingDecoder()
  var elements: [RecordingDecoder.Element] = []
  var place = 0
  while place < bytes.count {
    let end = min(bytes.count, pieces == .max ? bytes.count : place + pieces)
    decoder.append(bytes[place..<end])
    while let element = try decoder.next() { elements.append(element) }
    place = end
  }
  while let last = decoder.finish() { elements.append(last) }
  return elements
}

extension [RecordingDecoder.Element] {
  var looks: [Look] { compactMap { if case .look(let look) = $0 { look } else { nil } } }
}

extension [RecordingDecoder.Element] {
  var gaps: [String] { compactMap { if case .gap(_, let reason) = $0 { reason } else { nil } } }

  var headers: [SegmentHeader] { compactMap { if case .segment(let header, _) = $0 { header } else { nil } } }
}

extension [Look] {
  /// The same without keyframes, which depend on where a reader begins.
  var withoutKeyframes: [Look] {
    map {
      var look = $0
      look.keyframe = nil
      return look
    }
  }
}

/// Bytes that are written by hand.
func written(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
  var writer = ByteWriter()
  write(&writer)
  return writer.bytes
}

/// A recording as a list of its chunks, to be changed and put together again.
struct RawChunk: Equatable {
  /// Nil for a segment's first bytes.
  var type: UInt8?
  var payload: [UInt8] = []

  static let magic = RawChunk(type: nil)
  static let keyframe = RawChunk("K", [1])

  init(type: UInt8?, payload: [UInt8] = []) { (self.type, self.payload) = (type, payload) }

  init(_ letter: Unicode.Scalar, _ payload: [UInt8]) {
    self.init(type: UInt8(ascii: letter), payload: payload)
  }

  /// The chunks of a recording that is not damaged.
  static func all(of bytes: [UInt8]) -> [RawChunk] {
    var (chunks, place): ([RawChunk], Int) = ([], 0)
    while place < bytes.count {
      if Wire.isMagic(bytes, at: place) {
        chunks.append(.magic)
        place += Wire.magic.count
      } else {
        let size = Int(Chunk.littleEndian(bytes, at: place)) + Chunk.overhead - 1
        chunks.append(
          RawChunk(type: bytes[place + 4], payload: Array(bytes[place + Chunk.overhead..<place + size])))
        place += size
      }
    }
    return chunks
  }

  var bytes: [UInt8] {
    guard let type else { return Wire.magic }
    let sum = Checksum.of(type, payload, 0..<payload.count)
    return Chunk.littleEndian(UInt32(payload.count + 1)) + [type] + Chunk.littleEndian(sum) + payload
  }
}

extension [RawChunk] {
  var bytes: [UInt8] { flatMap(\.bytes) }

  /// The head of a segment, up to a keyframe without nodes.
  static func head(number: Int = 1) -> [RawChunk] {
    var header = SegmentHeader(program: "by hand")
    header.number = number
    return [.magic, RawChunk("S", written { $0.put(header) }), .keyframe]
  }
}

extension RawChunk {
  static let tick = RawChunk("T", [2, 2, 0])
}
