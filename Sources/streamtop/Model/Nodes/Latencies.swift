/// How long the last few answers took.
struct Latencies: Sendable {
  private(set) var latest = Ring<Duration>(capacity: 256)
  private var sorted: [Duration] = []

  /// How many are known.
  var count: Int { sorted.count }

  mutating func append(_ latency: Duration) {
    if latest.count == latest.capacity { sorted.remove(at: place(of: latest[0])) }
    latest.append(latency)
    // Kept in order, so that percentiles cost a frame nothing.
    sorted.insert(latency, at: place(of: latency))
  }

  /// Where the first latency that is not shorter stands.
  private func place(of latency: Duration) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < latency { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The latency below which this part of the answers stayed, or nil without answers.
  func percentiles(_ parts: [Double]) -> [Duration]? {
    guard !sorted.isEmpty else { return nil }
    return parts.map { part in
      sorted[min(sorted.count - 1, max(0, Int((Double(sorted.count) * part).rounded(.up)) - 1))]
    }
  }
}
