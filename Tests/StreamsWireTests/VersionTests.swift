import Streams
import Testing

@testable import StreamsWire

struct VersionTests {
  /// The same recording as a later version may write it, which knows more of everything.
  private func newer(_ bytes: [UInt8]) throws -> [UInt8] {
    var chunks: [RawChunk] = []
    for var chunk in RawChunk.all(of: bytes) {
      switch chunk.type {
      case UInt8(ascii: "S"):
        #expect(chunk.payload[1] == 0)
        chunk.payload[1] = 9
        chunk.payload += [7, 7, 7]
      case UInt8(ascii: "T"): chunk.payload += [1, 2, 3]
      case UInt8(ascii: "K"): chunk.payload = try longer(chunk.payload)
      case UInt8(ascii: "F"):
        // Something new that happens to the same node, at the same time: number 40, of two bytes.
        chunk.payload += [FactByte.next | FactByte.sameTime, 40, 0, 2, 0xFF, 0xFF]
      default: break
      }
      chunks.append(chunk)
      if chunk != .magic, chunk.type != UInt8(ascii: "E") { chunks.append(RawChunk("Z", [1, 2, 3])) }
    }
    return chunks.bytes
  }

  /// A keyframe whose nodes say something more.
  private func longer(_ keyframe: [UInt8]) throws -> [UInt8] {
    var (reader, writer) = (ByteReader(keyframe, 0..<keyframe.count), ByteWriter())
    writer.put(byte: try reader.byte())
    while !reader.isAtEnd {
      var inner = try reader.part(try reader.count())
      writer.put(count: inner.rest + 2)
      while !inner.isAtEnd { writer.put(byte: try inner.byte()) }
      writer.put([0xAA, 0xBB])
    }
    return writer.bytes
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `what a newer minor version adds is skipped`(seed: UInt64) throws {
    var program = RandomProgram(seed: seed)
    let looks = program.looks(20)
    let bytes = try newer(recording(of: looks))
    let read = try elements(of: bytes)
    #expect(read.looks == looks && read.gaps == [] && read.last == .end(why: "done"))
    #expect(read.headers.allSatisfy { $0.minor == 9 })
    // From the last segment on, so that a keyframe is read.
    let last = try #require(bytes.indices.dropLast(8).last { Wire.isMagic(bytes, at: $0) })
    let part = try elements(of: Array(bytes[last...])).looks
    #expect(part.first?.keyframe?.isEmpty == false)
    #expect(part.withoutKeyframes == looks.suffix(part.count))
  }

  @Test func `counts that a newer minor version adds are skipped`() throws {
    let counts = written {
      $0.put(count: 5)
      $0.put(1 << 0 | 1 << 13 | 1 << 15 as UInt64)
      for number in [4, -70_000, 1] { $0.put(signed: number) }
      $0.put(count: 6)
      $0.put(1 << 1 as UInt64)
      $0.put(signed: 3)
    }
    let read = try elements(of: (.head() + [RawChunk("C", counts), .tick]).bytes)
    #expect(
      read.looks.first?.readings == [
        NodeReading(node: NodeID(rawValue: 5), counters: NodeCounters(next: 4)),
        NodeReading(node: NodeID(rawValue: 6), counters: NodeCounters(errors: 3)),
      ])
  }

  @Test func `a segment of another major version is refused, and the next one is read`() throws {
    var program = RandomProgram(seed: 3)
    let looks = program.looks(4, facts: 5)
    let good = recording(of: looks)
    var other = [RawChunk].head()
    other[1].payload[0] = 2
    var decoder = RecordingDecoder()
    decoder.append(other.bytes + good)
    #expect(throws: WireError.version(2)) { try decoder.next() }
    #expect("\(WireError.version(2))" == "format 2 is unknown; format 1 can be read")
    let gap = try decoder.next()
    #expect(gap == .gap(offset: 8, reason: "format 2 is unknown; format 1 can be read"))
    var read: [Look] = []
    while let element = try decoder.next() { if case .look(let look) = element { read.append(look) } }
    #expect(read.withoutKeyframes == looks && decoder.finish() == nil)
  }
}
