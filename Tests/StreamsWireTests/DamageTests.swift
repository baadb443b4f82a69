import Streams
import Testing

@testable import StreamsWire

@Suite struct DamageTests {
  private let looks: [Look]
  private let bytes: [UInt8]

  init() {
    var program = RandomProgram(seed: 5)
    looks = program.looks(14, facts: 12)
    bytes = recording(of: looks)
  }

  @Test func `what is cut plays up to its last whole look, and says that it is cut`() throws {
    for end in 1..<bytes.count {
      let read = try elements(of: Array(bytes[..<end]))
      #expect(read.looks == Array(looks.prefix(read.looks.count)), "\(end)")
      switch read.last {
      case .cut?, .gap?: break
      // Only the last word may be missing.
      default: Issue.record("cut at \(end): \(String(describing: read.last))")
      }
    }
  }

  @Test func `a flipped bit costs its segment and no more, and is told`() throws {
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(place % 8)
      var decoder = RecordingDecoder()
      decoder.append(damaged)
      var (read, isTold): ([Look], Bool) = ([], false)
      while true {
        do {
          guard let element = try decoder.finish() else { break }
          switch element {
          case .look(let look): read.append(look)
          case .gap, .cut: isTold = true
          case .segment, .end: break
          }
        } catch { isTold = true }
      }
      #expect(isTold, "\(place)")
      var rest = looks[...]
      for var look in read {
        look.keyframe = nil
        let index = rest.firstIndex(of: look)
        #expect(index != nil, "\(place)")
        rest = rest.dropFirst((index ?? rest.startIndex) - rest.startIndex + 1)
      }
      #expect(read.count >= looks.count - 6, "\(place)")
    }
  }

  @Test func `recordings one behind the other are read whole`() throws {
    var other = RandomProgram(seed: 6)
    let more = other.looks(9)
    let read = try elements(of: bytes + recording(of: more, startedAt: 1)).looks
    #expect(read.count == looks.count + more.count && Array(read.prefix(looks.count)) == looks)
    var first = read[looks.count]
    #expect(first.keyframe == [])
    first.keyframe = nil
    #expect([first] + read.suffix(more.count - 1) == more)
  }

  /// The recording with something put into it, with new checksums.
  private func changed(_ change: (Chunk.Kind, [UInt8]) -> [UInt8]?) throws -> [UInt8] {
    var (result, place): ([UInt8], Int) = ([], 0)
    while place < bytes.count {
      if bytes[place...].starts(with: Wire.magic) {
        result += Wire.magic
        place += Wire.magic.count
        continue
      }
      let size = try #require(try Chunk.size(bytes, at: place))
      let kind = try #require(Chunk.Kind(rawValue: bytes[place + 4]))
      let payload = Array(bytes[place + Chunk.overhead..<place + size])
      if let changed = change(kind, payload) { result += Chunk.bytes(kind, changed) }
      place += size
    }
    return result
  }

  @Test func `what a later minor version adds is skipped`() throws {
    let newer = try changed { kind, payload in
      switch kind {
      case .segment: [1, 7] + payload.dropFirst(2) + [1, 2, 3]
      case .tick, .properties: payload + [9, 9]
      default: payload
      }
    }
    #expect(try elements(of: newer).looks == looks)
    var unknown = Chunk.bytes(.answer, [1, 2, 3])
    unknown[4] = 0x7A
    unknown.replaceSubrange(5..<9, with: Chunk.littleEndian(Checksum.of([0x7A, 1, 2, 3], 0..<4)))
    let header = Wire.magic.count
    let size = try #require(try Chunk.size(bytes, at: header))
    let place = header + size
    #expect(try elements(of: bytes[..<place] + unknown + bytes[place...]).looks == looks)
  }

  @Test func `another major version is refused by its number, and what follows is read`() throws {
    var isFirst = true
    let newer = try changed { kind, payload in
      guard kind == .segment, isFirst else { return payload }
      isFirst = false
      return [3] + payload.dropFirst()
    }
    var decoder = RecordingDecoder()
    decoder.append(newer)
    #expect(throws: WireError.version(3)) { try decoder.next() }
    #expect("\(WireError.version(3))" == "format 3 is unknown; format 1 can be read")
    var read: [Look] = []
    while let element = try decoder.next() { if case .look(let look) = element { read.append(look) } }
    #expect(!read.isEmpty && Array(read.dropFirst()) == Array(looks.suffix(read.count - 1)))
  }

  @Test func `facts that were lost are told by how things stand, on both sides`() throws {
    var program = RandomProgram(seed: 8)
    var looks = program.looks(12)
    let made = looks.flatMap(\.facts).filter { $0.event == .made }.map(\.node)
    looks[6].keyframe = made.prefix(5).map { NodeSnapshot(identity: $0, madeAt: .seconds(1)) }
    #expect(try elements(of: recording(of: looks)).looks == looks)
  }

  @Test func `a look that is too large for its readers is written as several`() throws {
    let node = NodeIdentity(
      id: NodeID(rawValue: 1), parents: [], kind: "Hot", type: "Hot", operation: "", location: "")
    let facts = (1...600_000).map { Fact(sequence: $0, time: .zero, node: node, event: .drop) }
    let bytes = recording(of: [Look(time: .seconds(1), facts: facts)])
    let read = try elements(of: bytes, pieces: 1 << 16).looks
    #expect(read.count > 1 && read.flatMap(\.facts).count == 600_000)
    #expect(read.allSatisfy { $0.time == .seconds(1) })
  }

  @Test func `what bytes claim is refused when it cannot be so`() {
    func refusal(_ read: (inout ByteReader) throws(WireError) -> Void, _ bytes: [UInt8]) -> String? {
      var reader = ByteReader(bytes, 0..<bytes.count)
      do {
        try read(&reader)
        return nil
      } catch { return "\(error)" }
    }
    #expect(
      refusal({ r throws(WireError) in _ = try r.count() }, [0xFF, 0x7F]) == "a count of 16383 does not fit")
    #expect(refusal({ r throws(WireError) in _ = try r.text() }, [20, 1]) == "a text does not fit")
    #expect(refusal({ r throws(WireError) in _ = try r.part(3) }, [1, 2]) == "a part does not fit")
    #expect(refusal({ r throws(WireError) in _ = try r.byte() }, []) == "a chunk ends too early")
    let large = [UInt8](repeating: 0xFF, count: 10)
    #expect(refusal({ r throws(WireError) in _ = try r.number() }, large) == "a number is too large")
    var names = NameReader()
    var reader = ByteReader([2], 0..<1)
    #expect(throws: WireError.malformed("name 2 has not been told")) { try names.name(&reader) }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 70_000])
  func `a long text is cut between its characters`(length: Int) throws {
    for letter in ["a", "ü", "🚀"] {
      let text = String(repeating: letter, count: length / letter.utf8.count)
      var writer = ByteWriter()
      writer.put(text: text)
      var reader = ByteReader(writer.bytes, 0..<writer.bytes.count)
      let read = try reader.text()
      #expect(text.hasPrefix(read) && read.utf8.count >= min(text.utf8.count, 65_533) && reader.isAtEnd)
    }
  }
}
