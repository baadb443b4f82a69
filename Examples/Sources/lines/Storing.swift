import Streams

// sample: lines-chain
/// Stores the measurements of a file in batches, and says how many have been stored each time.
///
/// No line is read before its batch is wanted: the archive gets so many batches at once, and the file waits for it.
/// - Parameter onBadLine: is told the number of a line that is no measurement.
func stored(
  _ lines: CallbagSource<String>, in archive: Cold<[Measurement], Int>, batch size: Int, atOnce limit: Int,
  onBadLine: @escaping @Sendable (_ number: UInt) -> Void
) -> CallbagSource<Int> {
  archive.named("archive")
  return lines.named("lines")
    .countStamp()
    .compactMap { line, number in
      let measurement = Measurement(line)
      if measurement == nil { onBadLine(number) }
      return measurement
    }
    .collect(count: size).named("batches")
    .flatMap(.concurrent(limit: limit)) { batch in archive.producer(for: batch) }
    .named("stored")
}
// end
