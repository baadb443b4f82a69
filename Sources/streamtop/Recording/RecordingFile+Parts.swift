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

  /// How long the recording is, when it says so at its end. Not of recordings one behind the other: the index at the end is
  /// that of the last one alone.
  func length() throws(Failure) -> Duration? {
    let tail = try read(1 << 20, at: max(0, size - 1 << 20))
    guard let last = RecordingIndex(atEndOf: tail)?.segments.last else { return nil }
    if try parts().count > 1 { return last.last }
    // A file may say any number.
    guard (0..<size).contains(last.offset), size - last.offset <= 1 << 24 else { return nil }
    // The last segment must be where the index has it, and reach to the end.
    var decoder = RecordingDecoder()
    decoder.append(try read(size - last.offset, at: last.offset))
    guard case .segment(let header, offset: 0)? = try? decoder.next(), header.number == last.number else {
      return nil
    }
    while let element = decoder.finish() {
      switch element {
      case .segment, .gap, .cut: return nil
      case .look, .answer, .end: continue
      }
    }
    return last.last
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
