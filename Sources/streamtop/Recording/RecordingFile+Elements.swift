import StreamsWire

extension RecordingFile {
  /// Reads all of the recording in this order of its bytes.
  /// - Throws: why it cannot be read, also that it is of a version that is not known.
  func forEachElement(_ body: (RecordingDecoder.Element) throws -> Void) throws {
    var decoder = RecordingDecoder()
    let parts = try parts()
    for part in parts {
      var offset = part.lowerBound
      while offset < part.upperBound {
        let piece = try read(min(1 << 16, part.upperBound - offset), at: offset)
        guard !piece.isEmpty else { break }
        decoder.append(piece)
        offset += piece.count
        do {
          while let element = try decoder.next() { try body(element) }
        } catch let error as WireError {
          throw NotARecording(description: "\(name): \(error)")
        }
      }
    }
    while let element = decoder.finish() {
      // Behind the newest segment of a ring stands what is left of the one that it has overwritten.
      if parts.count > 1, case .gap(let place, _) = element {
        try body(.cut(offset: place, isWithinChunk: true))
      } else {
        try body(element)
      }
    }
  }

  /// The same, with how many recordings stand in the file before that of each element: one that stands behind
  /// another has nodes and requests of the same numbers.
  func forEachElementByRecording(
    _ body: (RecordingDecoder.Element, _ recording: Int) throws -> Void
  ) throws {
    var (header, recording): (SegmentHeader?, Int) = (nil, 0)
    try forEachElement { element in
      if case .segment(let next, _) = element {
        if let header, next.beginsOther(than: header) { recording += 1 }
        header = next
      }
      try body(element, recording)
    }
  }
}
