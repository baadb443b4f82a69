import Streams
import Testing

@testable import StreamsWire

private let looks: [Look] = {
  var program = RandomProgram(seed: 21)
  return program.looks(20)
}()
private let whole = recording(of: looks)

struct IndexAndCheckTests {
  private func check(_ bytes: [UInt8]) throws -> RecordingCheck {
    var check = RecordingCheck()
    for element in try elements(of: bytes) { check.take(element) }
    return check
  }

  @Test func `an index that is absent or damaged is none`() throws {
    let unfinished = recording(of: looks, hasLastWord: false)
    #expect(RecordingIndex(atEndOf: unfinished) == nil)
    #expect(RecordingIndex(atEndOf: []) == nil && RecordingIndex(atEndOf: [1, 2, 3]) == nil)
    let index = try #require(RecordingIndex(atEndOf: whole))
    for place in unfinished.count..<whole.count {
      var bytes = whole
      bytes[place] ^= 0x10
      #expect(RecordingIndex(atEndOf: bytes) == nil)
      #expect(RecordingIndex(atEndOf: Array(whole[..<place])) == nil)
    }
    // The end alone is enough.
    #expect(RecordingIndex(atEndOf: Array(whole[unfinished.count...])) == index)
    #expect(RecordingIndex(atEndOf: Array(whole[(unfinished.count + 1)...])) == nil)
  }

  @Test func `the index is what reading all of it finds`() throws {
    let index = try #require(RecordingIndex(atEndOf: whole))
    #expect(index.segments == (try check(whole)).segments)
    #expect(index.segments.reduce(0) { $0 + $1.errors } > 0)
    #expect(index.segments.allSatisfy { Wire.isMagic(whole, at: $0.offset) })
  }

  @Test func `an index that does not fit is left out`() throws {
    var encoder = RecordingEncoder(SegmentHeader(program: "long"), segmentSpan: .zero)
    for second in 0..<60_000 { _ = encoder.encode(Look(time: .seconds(second))) }
    // No more is kept of it than could be written.
    #expect(encoder.index.list.bytes.isEmpty && encoder.index.count == 0)
    let end = encoder.finish(why: "done")
    #expect(end.count < 100 && RecordingIndex(atEndOf: end) == nil)
  }

  @Test func `an index that no one wants is not kept`() {
    let header = SegmentHeader(program: "ring")
    for hasIndex in [true, false] {
      var encoder = RecordingEncoder(header, segmentSpan: .zero, segmentBytes: 1 << 20, hasIndex: hasIndex)
      for second in 0..<100 { _ = encoder.encode(Look(time: .seconds(second))) }
      #expect(encoder.index.list.bytes.isEmpty == !hasIndex)
      #expect(encoder.index.count == (hasIndex ? 99 : 0))
    }
  }

  @Test func `a whole recording is sound`() throws {
    let check = try check(whole)
    #expect(check.isSound && check.lastWord == "done" && check.cutAt == nil && check.gaps == [])
    #expect(check.looks == looks.count && check.facts == looks.reduce(0) { $0 + $1.facts.count })
    #expect(check.lostValues == looks.reduce(0) { $0 + $1.lostValues } && check.resyncs == 0)
    #expect(check.end == looks.last?.time)
  }

  @Test func `a recording that is cut is sound, without a last word`() throws {
    let check = try check(Array(whole[..<(whole.count / 2)]))
    #expect(check.isSound && check.lastWord == nil && check.looks > 0)
    #expect(try #require(check.cutAt) <= whole.count / 2)
  }

  @Test func `of several recordings each has its span, and no facts are missing between`() throws {
    let start = looks.first?.time ?? .zero
    let end = try #require(looks.last?.time)
    // A viewer is greeted, and told how all stands then.
    let node = NodeIdentity(
      id: NodeID(rawValue: 1), parents: [], kind: "Hot", type: "Hot<Int>", operation: "source",
      location: "App.swift:1", name: "feed")
    let seen = [
      Look(time: .seconds(1)),
      Look(time: .seconds(2), keyframe: [NodeSnapshot(identity: node, madeAt: .zero)]),
    ]
    let check = try check(whole + recording(of: seen))
    #expect(check.isSound && check.resyncs == 0)
    #expect(check.spans == [start...end, .seconds(1) ... .seconds(2)])
  }

  @Test func `a damaged recording is not sound, and says where`() throws {
    let segments = try #require(RecordingIndex(atEndOf: whole)).segments
    var bytes = whole
    bytes[segments[2].offset + 30] ^= 1
    let check = try check(bytes)
    #expect(!check.isSound && check.resyncs == 1 && check.lastWord == "done")
    #expect(check.segments.map(\.number) == segments.map(\.number).filter { $0 != 3 })
    let gap = RecordingCheck.Gap(
      offset: segments[2].offset + 8, time: segments[1].last, reason: "a chunk is damaged")
    #expect(check.gaps == [gap])
    #expect(try !self.check([]).isSound && !self.check([1, 2, 3]).isSound)
  }
}
