extension [UInt8] {
  /// Appends what a call of the system reads.
  ///
  /// - Parameters:
  ///   - limit: how many bytes at most.
  ///   - read: reads so many bytes to a place, and answers how many there were; less than none when that has failed.
  /// - Returns: how many there were; none when the call has failed.
  mutating func append(atMost limit: Int, by read: (_ place: UnsafeMutableRawPointer?, Int) -> Int) -> Int {
    guard limit > 0 else { return 0 }
    let start = count
    append(contentsOf: repeatElement(0, count: limit))
    let moved = withUnsafeMutableBytes { Swift.max(0, read($0.baseAddress?.advanced(by: start), limit)) }
    removeLast(limit - moved)
    return moved
  }
}
