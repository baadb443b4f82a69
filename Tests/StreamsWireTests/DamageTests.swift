import Streams
import Testing

@testable import StreamsWire

/// A recording of about 2 KB in several segments.
private let looks: [Look] = {
  var program = RandomProgram(seed: 11)
  return program.looks(12, facts: 9)
}()
private let whole = recording(of: looks, span: .seconds(1))

struct DamageTests {
  @Test func `the recording to be damaged has several segments`() throws {
    #expect((1_200...3_000).contains(whole.count))
    #expect(try elements(of: whole).headers.count > 3)
  }

  @Test func `what is cut at any byte plays up to its last whole look`() throws {
    for end in 0..<whole.count {
      let read = try elements(of: Array(whole[..<end]))
      #expect(read.looks == Array(looks.prefix(read.looks.count)) && read.gaps == [])
      guard case .cut(let offset, _) = read.last else {
        Issue.record("cut at \(end), but ends with \(String(describing: read.last))")
        continue
      }
      #expect(offset <= end)
    }
  }

  @Test(arguments: 0..<8)
  func `one false bit is told, and changes nothing outside of its segment`(bit: Int) throws {
    let starts = try #require(RecordingIndex(atEndOf: whole)).segments.map(\.offset)
    let ends = starts.dropFirst() + [whole.count]
    let before = try starts.map { try elements(of: Array(whole[..<$0])).looks }
    let after = try ends.map { $0 == whole.count ? [] : try elements(of: Array(whole[$0...])).looks }
    // Two bits of each byte.
    for place in whole.indices where (place + bit).isMultiple(of: 4) {
      var bytes = whole
      bytes[place] ^= 1 << bit
      var (decoder, read) = (RecordingDecoder(), [RecordingDecoder.Element]())
      decoder.append(bytes)
      do {
        while let element = try decoder.next() { read.append(element) }
      } catch {
        Issue.record("bit \(bit) of byte \(place): \(error)")
      }
      while let element = decoder.finish() { read.append(element) }
      // Nothing is made up, and all other segments are there.
      let found = read.looks.withoutKeyframes
      #expect(Set(found).isSubset(of: looks) && found == looks.filter { found.contains($0) })
      let damaged = starts.lastIndex { $0 <= place } ?? 0
      #expect(found.starts(with: before[damaged]))
      #expect(found.suffix(after[damaged].count) == after[damaged].withoutKeyframes[...])
      let isCut = if case .cut = read.last { true } else { false }
      #expect(!read.gaps.isEmpty || isCut, "byte \(place) is wrong, and the reader does not say so")
    }
  }

  @Test func `recordings of two programs, one behind the other, are both read whole`() throws {
    var other = RandomProgram(seed: 12)
    let others = other.looks(9)
    let read = try elements(of: whole + recording(of: others, startedAt: 5))
    #expect(read.looks.withoutKeyframes == looks + others)
    #expect(read.looks[looks.count].keyframe == [] && read.gaps == [])
    #expect(read.looks.count { $0.keyframe != nil } == 1)
  }

  @Test func `a recording behind one that is cut is read whole, and the cut is told`() throws {
    for end in stride(from: whole.count / 2, to: whole.count, by: 7) {
      let first = Array(whole[..<end])
      let read = try elements(of: first + whole)
      #expect(Array(read.looks.withoutKeyframes.suffix(looks.count)) == looks)
      let before = try elements(of: first)
      guard case .cut(_, let isWithinChunk) = before.last, isWithinChunk else { continue }
      #expect(read.gaps.count == 1)
    }
  }

  @Test func `a damaged length that claims more than there is costs no other segment`() throws {
    var bytes = whole
    // The length of the first chunk, which follows eight bytes.
    bytes[10] = 0x0F
    let read = try elements(of: bytes)
    #expect(read.gaps == ["a chunk is not complete"])
    #expect(read.looks.withoutKeyframes == Array(looks.suffix(read.looks.count)) && read.looks.count > 5)
    #expect(read.looks.first?.keyframe != nil && read.last == .end(why: "done"))
  }

  @Test func `bytes that are no recording are told, and what is behind them is read`() throws {
    let read = try elements(of: Array("#!/bin/sh".utf8) + whole)
    #expect(read.first == .gap(offset: 0, reason: "this is no segment"))
    #expect(read.looks == looks)
    #expect(try elements(of: Array("this is a text".utf8)) == [.gap(offset: 0, reason: "this is no segment")])
    #expect(try elements(of: whole + [1, 2, 3, 4, 5]).gaps == ["this is no segment"])
    #expect(try elements(of: []) == [.cut(offset: 0, isWithinChunk: false)])
  }

  @Test func `damage without end takes no time without end`() throws {
    // Each chunk claims a MiB with others in it; without a bound each of these would be summed.
    let start = [RawChunk].head().bytes
    let claim = start + Chunk.littleEndian(1 << 20) + [0x46, 0, 0, 0, 0]
    let bytes = Array(repeatElement(claim, count: 4_000_000 / claim.count).joined())
    var gaps = 0
    let time = try ContinuousClock().measure { gaps = try elements(of: bytes).gaps.count }
    #expect(gaps <= bytes.count / claim.count && time < .seconds(20))
  }
}
