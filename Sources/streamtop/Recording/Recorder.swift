import Streams
import StreamsWire

/// Writes what a dashboard is shown to a file, which can be played then.
final class Recorder {
  private let file: RecordingFile
  private(set) var encoder: RecordingEncoder
  private var places: RecordingPlaces
  private let now: () -> Int
  /// Whether nothing has been recorded yet.
  private var isEmpty = true
  /// Why nothing more is recorded; nil while all is. What is watched goes on without its recording.
  private(set) var failure: RecordingFile.Failure?

  /// - Parameters:
  ///   - ring: how many bytes the file may have: then the newest overwrite the oldest.
  ///   - now: nanoseconds since 1970.
  init(_ file: RecordingFile, _ header: SegmentHeader, ring: Int? = nil, now: @escaping () -> Int) {
    self.file = file
    self.now = now
    places = RecordingPlaces(limit: ring)
    var header = header
    header.startedAt = now()
    encoder = RecordingEncoder(header, for: places)
  }

  /// Records a sample, unless the recording has failed before.
  /// - Throws: why it fails, once: see ``failure``.
  func record(_ sample: Sample) throws(RecordingFile.Failure) {
    guard failure == nil else { return }
    isEmpty = false
    let look = Look(
      time: sample.time, wallClock: now(), facts: sample.facts, readings: sample.readings,
      properties: sample.status.properties, lostValues: sample.lostValues, keyframe: sample.keyframe,
      omitted: sample.omitted)
    try write(encoder.encode(look))
  }

  /// Says why the recording ends, unless it has failed before. One without a look has how nothing stood, so that it is a recording
  /// all the same.
  /// - Throws: why it fails, once: see ``failure``.
  func finish(why: String) throws(RecordingFile.Failure) {
    guard failure == nil else { return }
    if isEmpty { try record(Sample()) }
    try write(encoder.finish(why: why))
  }

  private func write(_ bytes: [UInt8]) throws(RecordingFile.Failure) {
    let (offset, cut) = places.next(for: bytes)
    if let cut { file.cut(at: cut) }
    do throws(RecordingFile.Failure) { try file.write(bytes + places.endMark, at: offset) } catch {
      failure = error
      throw error
    }
  }
}
