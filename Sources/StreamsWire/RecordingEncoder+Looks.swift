import Streams

// What stands between the heads of segments: what has happened, and what was counted.

extension RecordingEncoder {
  mutating func encodeFacts(of look: Look, _ pass: ([UInt8]) -> Void) {
    var writer = FactWriter()
    writer.writer.reserve()
    for fact in look.facts {
      if isLookFull {
        writer.flush(to: &bytes)
        split(look, pass)
      }
      writer.put(fact, &names, &standings)
      remember(fact)
      part.count += 1
      segment?.facts += 1
      if fact.event.isError { segment?.errors += 1 }
      if writer.writer.bytes.count >= Wire.payloadAim { writer.flush(to: &bytes) }
    }
    writer.flush(to: &bytes)
    segment?.last = look.time
  }

  mutating func encodeReadings(of look: Look, _ pass: ([UInt8]) -> Void) {
    var writer = ByteWriter()
    for reading in look.readings {
      if isLookFull {
        writer.flush(.changes, to: &bytes)
        split(look, pass)
      }
      guard standings.put(reading, to: &writer, unlessOnlyIn: &mirror) else { continue }
      part.count += 1
      if writer.bytes.count >= Wire.payloadAim { writer.flush(.changes, to: &bytes) }
    }
    writer.flush(.changes, to: &bytes)
  }

  /// Whether what follows should be another look, at the same time.
  private var isLookFull: Bool {
    part.count >= Wire.lookLimit / 2 || end - part.start >= Wire.lookBytes / 4 || standings.isFull
      || names.isFull
  }

  private mutating func split(_ look: Look, _ pass: ([UInt8]) -> Void) {
    segment?.last = look.time
    encodeTick(look, lostValues: 0)
    if mustBegin(at: look.time) { beginSegment(at: look, pass) }
    part = (end, 0)
  }

  mutating func encode(_ properties: [String: String]) {
    for writer in standings.take(properties, &names) { Chunk.append(.properties, writer.bytes, to: &bytes) }
  }

  mutating func encodeTick(_ look: Look, lostValues: Int) {
    var writer = ByteWriter()
    writer.put(signed: look.time.nanoseconds &- times.stream)
    writer.put(signed: look.wallClock &- times.wall)
    writer.put(count: lostValues)
    times = (look.time.nanoseconds, look.wallClock)
    Chunk.append(.tick, writer.bytes, to: &bytes)
  }
}
