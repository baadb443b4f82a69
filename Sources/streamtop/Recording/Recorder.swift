import Streams
import StreamsWire

/// Writes what a dashboard is shown to a file, which can be played then.
final class Recorder {
  private let file: RecordingFile
  private var encoder: RecordingEncoder
  private var offset = 0
  /// How many bytes the file may have; nil for any number.
  private let ring: Int?
  private let now: () -> Int

  /// - Parameters:
  ///   - ring: how many bytes the file may have: then the newest overwrite the oldest.
  ///   - now: nanoseconds since 1970.
  init(_ file: RecordingFile, _ header: SegmentHeader, ring: Int? = nil, now: @escaping () -> Int) {
    self.file = file
    self.ring = ring
    self.now = now
    var header = header
    header.startedAt = now()
    encoder = RecordingEncoder(header, segmentBytes: ring.map { $0 / Recorder.slots } ?? 1 << 20)
  }

  /// How many segments a ring holds, more or less.
  private static let slots = 64

  func record(_ sample: Sample) throws(RecordingFile.Failure) {
    let look = Look(
      time: sample.time, wallClock: now(), facts: sample.facts, readings: sample.readings,
      properties: sample.status.properties, lostValues: sample.lostValues, keyframe: sample.keyframe)
    try write(encoder.encode(look))
  }

  func finish(why: String) throws(RecordingFile.Failure) {
    // A ring's segments are not where its encoder has put them.
    if ring == nil { try write(encoder.finish(why: why)) }
  }

  private func write(_ bytes: [UInt8]) throws(RecordingFile.Failure) {
    if let ring, bytes.starts(with: Wire.magic), offset + ring / Recorder.slots * 2 > ring {
      // What is left of older segments behind this place would be taken for newer ones.
      file.cut(at: offset)
      offset = 0
    }
    try file.write(bytes, at: offset)
    offset += bytes.count
  }
}
