import Streams
import Testing

@testable import StreamsWire

/// What claims too much is refused with words.
struct BoundsTests {
  private func refusal(_ chunks: RawChunk...) throws -> String? {
    let read = try elements(of: (.head() + chunks).bytes)
    return read.gaps.first
  }

  /// Who a node is, up to the number of its parents.
  private func fact(_ number: UInt64, of inner: [UInt8]) -> [UInt8] {
    written {
      $0.put(byte: 0)
      $0.put(number)
      $0.put(count: inner.count)
      $0.put(inner)
    }
  }

  private func identity(_ id: Int, parents: Int = 0) -> [UInt8] {
    var names = NameWriter()
    let all = (0..<parents).map { NodeID(rawValue: id - $0) }
    let node = NodeIdentity(
      id: NodeID(rawValue: id), parents: all, kind: "", type: "", operation: "", location: "")
    return written { $0.put(node, &names) }
  }

  @Test func `chunks`() throws {
    let head = [RawChunk].head().bytes
    for length in [1 << 20 + 1, UInt32.max] as [UInt32] {
      let read = try elements(of: head + Chunk.littleEndian(length) + [0x46, 0, 0, 0, 0])
      #expect(read.gaps == ["a chunk of \(length) bytes is impossible"])
    }
    #expect(try elements(of: Wire.magic + RawChunk.tick.bytes).gaps == ["a segment has no head"])
    #expect(
      try elements(of: ([RawChunk].head().dropLast() + [RawChunk].head().dropFirst()).flatMap(\.bytes)).gaps
        == ["a segment has two heads"])
    #expect(try refusal(.keyframe) == "a keyframe comes without a reason")
    let lost = RawChunk("L", [0])
    #expect(try refusal(RawChunk("P", [0, 0]), lost) == "facts are lost within a look")
    #expect(try refusal(lost, .tick) == "a look comes before a keyframe")
    #expect(try refusal(lost, RawChunk("F", [0x70])) == "facts come before a keyframe")
    #expect(try refusal(lost, RawChunk("C", [1, 0])) == "counts come before a keyframe")
    #expect(try refusal(RawChunk("P", [0, 0]), RawChunk("E", [0])) == "a look is not complete")
    #expect(try refusal(RawChunk("T", [2])) == "a chunk ends too early")
  }

  /// What stands behind it is older, in a ring: no damage, unless a segment follows that goes on.
  @Test func `where a length is 0 a recording is cut, and before another segment it is damaged`() throws {
    let whole = ([RawChunk].head() + [.tick]).bytes
    let end = whole + [0, 0, 0, 0]
    for read in try [elements(of: end), elements(of: end + RawChunk.tick.bytes, pieces: 1)] {
      #expect(read.gaps == [] && read.looks.count == 1)
      #expect(read.last == .cut(offset: whole.count, isWithinChunk: false))
    }
    let damaged = try elements(of: end + ([RawChunk].head(number: 2) + [.tick]).bytes)
    #expect(damaged.gaps == ["a chunk of 0 bytes is impossible"] && damaged.looks.count == 2)
  }

  /// The mark of a ring, of which there may be room for a part alone, and what has not been overwritten.
  @Test func `behind a last word a length of 0 is no damage, but before another segment`() throws {
    let ended = ([RawChunk].head() + [.tick, RawChunk("E", [0])]).bytes
    let mark: [UInt8] = [0, 0, 0, 0]
    let rests: [[UInt8]] = [[0], [0, 0], [0, 0, 0], mark, mark + RawChunk.tick.bytes, [0, 0, 0, 0, 1]]
    for rest in rests {
      for pieces in [Int.max, 1] {
        let read = try elements(of: ended + rest, pieces: pieces)
        #expect(read.gaps == [] && read.looks.count == 1 && read.last == .end(why: ""), "\(rest)")
      }
    }
    let damaged = try elements(of: ended + mark + ([RawChunk].head(number: 2) + [.tick]).bytes)
    #expect(damaged.gaps == ["this is no segment"] && damaged.looks.count == 2)
    #expect(try elements(of: ended + [0, 0, 0, 1]).gaps == ["this is no segment"])
  }

  @Test func `numbers, counts and texts`() throws {
    let tooLarge = [UInt8](repeating: 0xFF, count: 9) + [2]
    #expect(try refusal(RawChunk("T", tooLarge)) == "a number is too large")
    #expect(
      try refusal(RawChunk("P", written { $0.put(count: 1 << 40) })) == "a count of \(1 << 40) does not fit")
    #expect(try refusal(RawChunk("E", written { $0.put(count: 900) })) == "a text does not fit")
    let long = written { $0.put(count: (1 << 16 + 1) << 1) } + [UInt8](repeating: 0x61, count: 70_000)
    #expect(try refusal(RawChunk("E", long)) == "a text does not fit")
    #expect(try refusal(RawChunk("F", [0, 18, 9, 1])) == "a count of 9 does not fit")
  }

  @Test func `names`() throws {
    let unknown = written {
      $0.put(count: 0)
      $0.put(count: 1)
      $0.put(count: 3)
    }
    #expect(try refusal(RawChunk("P", unknown)) == "name 3 has not been told")
    // Names without an end, by facts about the program that are errors.
    let many = (0..<100_000).flatMap { _ in [0x69, 0, 0, 0] as [UInt8] }
    let chunk = RawChunk("F", many)
    #expect(try refusal(chunk, .tick, chunk, .tick) == nil)
    #expect(try refusal(chunk, .tick, chunk, .tick, chunk) == "a segment has too many names")
    let long = [0x69, 0, 0] + written { $0.put(text: String(repeating: "n", count: 65_000)) }
    let large = RawChunk("F", Array(repeatElement(long, count: 15).joined()))
    let looks = (0..<20).flatMap { _ in [large, .tick] }
    #expect(try elements(of: (.head() + looks).bytes).gaps == ["a segment has too many names"])
  }

  @Test func `nodes and their parents`() throws {
    #expect(try refusal(RawChunk("F", [0x61, 18])) == "node 9 has not been told of")
    let node = identity(5_000, parents: 4_096)
    #expect(try refusal(RawChunk("F", fact(18, of: node)), .tick) == nil)
    var tooMany = node
    // The count stands behind the id.
    tooMany.replaceSubrange(2..<4, with: written { $0.put(count: 4_097) })
    #expect(try refusal(RawChunk("F", fact(18, of: tooMany))) == "a count of 4097 does not fit")
    let parents = (0..<65).flatMap { fact(18, of: identity(10_000 + $0, parents: 4_096)) }
    #expect(try refusal(RawChunk("F", parents)) == "there are too many nodes")
    // 131,073 nodes, by what they count.
    let counts = (0..<4).map { part in
      RawChunk(
        "C",
        written {
          for id in 0..<32_769 {
            $0.put(count: part * 32_769 + id)
            $0.put(count: 0)
          }
        })
    }
    #expect(try refusal(counts[0], .tick, counts[1], .tick, counts[2], .tick) == nil)
    #expect(
      try refusal(counts[0], .tick, counts[1], .tick, counts[2], .tick, counts[3])
        == "there are too many nodes")
  }

  @Test func `facts, counts and bytes of a look`() throws {
    // At the program itself.
    let drops = RawChunk("F", Array(repeatElement([0x6B, 0] as [UInt8], count: 66_000).joined()))
    #expect(try refusal(drops, .tick, drops, .tick) == nil)
    #expect(try refusal(drops, drops) == "a look is too large")
    let unknown = RawChunk("Z", [UInt8](repeating: 0, count: 1_000_000))
    #expect(
      try elements(of: (.head() + Array(repeating: unknown, count: 17)).bytes).gaps == ["a look is too large"]
    )
  }

  @Test func `properties`() throws {
    let many = written {
      $0.put(count: 0)
      $0.put(count: 257)
      for key in 0..<257 {
        $0.put(byte: 0)
        $0.put(text: "\(key)")
        $0.put(text: "")
      }
    }
    #expect(try refusal(RawChunk("P", many)) == "there are too many properties")
    let long = written {
      for number in [0, 1, 0] { $0.put(count: number) }
      $0.put(text: "key")
      $0.put(text: String(repeating: "x", count: 4_097))
    }
    #expect(try refusal(RawChunk("P", long)) == "a text does not fit")
  }

  @Test func `ends and answers that say nothing known`() throws {
    #expect(try refusal(RawChunk("F", [0x6F, 0, 7])) == "an end for reason 7 is unknown")
    #expect(try refusal(RawChunk("F", [0x65, 0])) == "an answer without a request")
  }
}
