import StreamsWire

extension RecordingFile {
  /// The parts of the recording in the order in which they were written: one, unless the newest have overwritten the oldest.
  func parts() throws(Failure) -> [Range<Int>] {
    let size = size
    let segments = try segments(in: size)
    guard let first = segments.first,
      zip(segments, segments.dropFirst()).contains(where: { $0.number > $1.number })
    else { return [0..<size] }
    // Of two recordings one behind the other, the second begins anew; a ring goes on with what is older.
    guard segments.dropFirst().allSatisfy({ $0.number != 1 }), first.number > 1 else { return [0..<size] }
    let ends = segments.dropFirst().map(\.offset) + [size]
    return zip(segments, ends).map { (number: $0.number, part: $0.offset..<$1) }
      .sorted { $0.number < $1.number }.map(\.part)
  }

  /// Where segments seem to begin, and which they are.
  private func segments(in size: Int) throws(Failure) -> [(offset: Int, number: Int)] {
    // Only what begins with a later segment can be a ring.
    guard let head = SegmentHeader(atStartOf: try read(1 << 12, at: 0)), head.number > 1 else { return [] }
    var segments: [(offset: Int, number: Int)] = []
    let (step, overlap) = (1 << 20, 1 << 12)
    for start in stride(from: 0, to: size, by: step) {
      let bytes = try read(step + overlap, at: start)
      for place in bytes.indices.prefix(step) where bytes[place] == Wire.magic[0] {
        if let head = SegmentHeader(atStartOf: bytes[place...].prefix(overlap)) {
          segments.append((start + place, head.number))
        }
      }
    }
    return segments
  }
}
