/// How long a node has had each of its latest values, before it passed them on: in nanoseconds.
struct NodeTimes: Sendable {
  private var latest: [Int] = []
  private var next = 0
  /// The same in order.
  private var sorted: [Int] = []

  /// So many values are judged together.
  static let count = 20

  mutating func add(_ time: Duration) {
    let time = time.nanoseconds
    if latest.count < Self.count {
      latest.append(time)
    } else {
      sorted.remove(at: place(of: latest[next]))
      latest[next] = time
      next = (next + 1) % Self.count
    }
    sorted.insert(time, at: place(of: time))
  }

  /// Where the first one stands that is not shorter.
  private func place(of time: Int) -> Int { sorted.firstIndex { $0 >= time } ?? sorted.count }

  /// The median; nil before there are enough values.
  var median: Int? { sorted.count == Self.count ? sorted[Self.count / 2] : nil }
}

extension Duration {
  /// Whole nanoseconds, rounded towards zero, within what fits.
  package var nanoseconds: Int {
    let (seconds, attoseconds) = components
    let (product, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isPast) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isOver || isPast ? (seconds < 0 ? .min : .max) : Int(sum)
  }
}
