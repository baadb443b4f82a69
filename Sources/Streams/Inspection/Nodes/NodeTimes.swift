/// How long a node has had each of its latest values, before it passed them on.
struct NodeTimes: Sendable {
  private var latest: [Duration] = []
  private var next = 0

  /// So many values are judged together.
  static let count = 20

  mutating func add(_ time: Duration) {
    if latest.count < Self.count {
      latest.append(time)
    } else {
      latest[next] = time
      next = (next + 1) % Self.count
    }
  }

  /// The median; nil before there are enough values.
  var median: Duration? {
    guard latest.count == Self.count else { return nil }
    return latest.sorted()[Self.count / 2]
  }
}

extension NodeRecord {
  func note(took time: Duration) { madeDetails.times.withLock { $0.add(time) } }

  /// See ``NodeReading/took``.
  var took: Duration? { details?.times.withLock { $0.median } }
}
