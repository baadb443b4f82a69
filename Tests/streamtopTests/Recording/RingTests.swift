import Streams
import Testing

@testable import StreamsWire
@testable import streamtop

/// Files whose newest bytes overwrite the oldest, read wherever the one that writes stops.
struct RingTests {
  /// A ring, and what is to be read from it.
  private struct Ring {
    let file: RecordingFile
    private var places: RecordingPlaces
    private var encoder: RecordingEncoder
    /// The segments that are whole, in order, and the looks that stand in each.
    private var segments: [(offset: Int, looks: [Look])] = []
    /// Where looks have gone, each time through the file.
    private(set) var laps: [[Int]] = [[]]

    init(_ file: RecordingFile, limit: Int) {
      self.file = file
      places = RecordingPlaces(limit: limit)
      encoder = RecordingEncoder(SegmentHeader(program: "ring"), for: places)
    }

    var looks: [Look] { segments.flatMap(\.looks) }

    mutating func write(_ look: Look) throws {
      let bytes = encoder.encode(look)
      let offset = try write(bytes)
      if bytes.starts(with: Wire.magic) { segments.append((offset, [])) }
      segments[segments.count - 1].looks.append(look)
      laps[laps.count - 1].append(offset)
    }

    mutating func finish() throws { _ = try write(encoder.finish(why: "the test is over")) }

    /// - Returns: where the bytes have gone.
    private mutating func write(_ bytes: [UInt8]) throws -> Int {
      let (offset, cut) = places.next(for: bytes)
      if let cut {
        file.cut(at: cut)
        segments.removeAll { $0.offset >= cut }
        laps.append([])
      }
      try file.write(bytes + places.endMark, at: offset)
      segments.removeAll { (offset..<offset + bytes.count).contains($0.offset) }
      return offset
    }

    /// The looks without keyframes, and what is found out about them.
    func read() throws -> (looks: [Look], check: RecordingCheck) {
      var (looks, check): ([Look], RecordingCheck) = ([], RecordingCheck())
      try file.forEachElement { element in
        check.take(element)
        guard case .look(var look) = element else { return }
        look.keyframe = nil
        looks.append(look)
      }
      return (looks, check)
    }

    /// How a replay ends.
    func ending() throws -> (words: String?, isLastWord: Bool) {
      var reel = Reel(try file.parts())
      while reel.ending == nil {
        try reel.load(from: file)
        reel.advance()
      }
      return (reel.ending, reel.hasLastWord)
    }
  }

  private static let limit = 1_800

  /// With values of equal length, each look of a later lap ends just where one of the lap before does.
  @Test(arguments: [0, 37])
  func `what is still there plays in order, and nothing that is older`(spread: Int) throws {
    let temporary = TemporaryFile()
    var ring = Ring(try RecordingFile.create(temporary.path), limit: Self.limit)
    var number = 0
    while ring.laps.count < 4 {
      number += 1
      try ring.write(Self.look(number, spread))
      let (looks, check) = try ring.read()
      #expect(looks == ring.looks && check.isSound, "after \(number) looks")
      #expect(check.cutAt != nil && check.lastWord == nil)
      #expect(try !ring.ending().isLastWord)
    }
    guard spread == 0 else { return }
    #expect(ring.laps[1] == ring.laps[0] && ring.laps[2] == ring.laps[0] && ring.laps[0].count > 20)
    #expect(ring.file.size <= Self.limit)
  }

  @Test(arguments: [0, 37])
  func `one that has ended says so, wherever that was`(spread: Int) throws {
    for count in 1...60 {
      let temporary = TemporaryFile()
      var ring = Ring(try RecordingFile.create(temporary.path), limit: Self.limit)
      for number in 1...count { try ring.write(Self.look(number, spread)) }
      try ring.finish()
      let (looks, check) = try ring.read()
      #expect(looks == ring.looks && check.isSound, "after \(count) looks")
      #expect(check.lastWord == "the test is over" && check.cutAt == nil, "after \(count) looks")
      let ending = try ring.ending()
      #expect(ending.words == "the test is over" && ending.isLastWord, "after \(count) looks")
    }
  }

  private static func look(_ number: Int, _ spread: Int) -> Look {
    let time = Duration.seconds(1_000 + number)
    let value = String(repeating: "v", count: number * 7 % (spread + 1))
    let fact = Fact(
      sequence: 100_000 + number, time: time, node: .program, event: .next(value: value, nil))
    return Look(time: time, facts: [fact])
  }

  /// The segments of a ring are not where its encoder has put them.
  @Test(arguments: [nil, 1 << 16] as [Int?])
  func `a recorder keeps an index where it is to be written`(ring: Int?) throws {
    let temporary = TemporaryFile()
    let file = try RecordingFile.create(temporary.path)
    let recorder = Recorder(file, SegmentHeader(program: "demo"), ring: ring) { 0 }
    for number in 0..<5 { try recorder.record(Sample(time: .seconds(100 * number))) }
    #expect(recorder.encoder.index.count == (ring == nil ? 4 : 0))
  }
}
