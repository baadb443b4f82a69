/// The history of one node at three resolutions, each of a fixed length.
///
/// A thousand columns of 50 ms, 400 ms and 3.2 s reach back 51 s, 7 min and 55 min.
struct Timeline: Sendable {
  /// The length of the shortest column, in milliseconds.
  static let finest = 50
  private static let factor = 8

  private var tracks = [
    Track(milliseconds: finest), Track(milliseconds: finest * factor),
    Track(milliseconds: finest * factor * factor),
  ]

  mutating func record(_ change: Column, at time: Duration) {
    let milliseconds = time.milliseconds
    for index in tracks.indices { tracks[index].record(change, at: milliseconds) }
  }

  /// What happened in `count` columns of `milliseconds` each, the last of which holds `end`.
  ///
  /// Columns are aligned to multiples of their length, so they do not flicker while time goes on.
  /// - Parameter milliseconds: a multiple of ``finest``.
  func columns(_ count: Int, of milliseconds: Int, endingAt end: Duration) -> [Column] {
    let track = tracks.last { milliseconds.isMultiple(of: $0.milliseconds) } ?? tracks[0]
    let perColumn = max(1, milliseconds / track.milliseconds)
    let last = end.milliseconds / max(1, milliseconds)
    return (0..<max(0, count)).map { offset in
      track.sum(from: (last - count + 1 + offset) * perColumn, count: perColumn)
    }
  }

  /// What happened in the last whole second before the column that holds `end`.
  func lastSecond(before end: Duration) -> Column {
    let count = 1_000 / Self.finest
    return tracks[0].sum(from: end.milliseconds / Self.finest - count, count: count)
  }
}

/// A ring of columns of one length. A column's index is its time divided by that length.
private struct Track: Sendable {
  static let capacity = 1_024

  let milliseconds: Int
  private var slots: [Column] = []
  private var newest = -1

  init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }

  mutating func record(_ change: Column, at time: Int) {
    let index = max(0, time / milliseconds)
    if slots.isEmpty {
      slots = Array(repeating: Column(), count: Self.capacity)
      newest = index
    }
    if index > newest {
      for skipped in max(newest + 1, index - Self.capacity + 1)...index {
        slots[skipped % Self.capacity] = Column()
      }
      newest = index
    }
    guard index > newest - Self.capacity else { return }
    slots[index % Self.capacity].merge(change)
  }

  func sum(from first: Int, count: Int) -> Column {
    var sum = Column()
    let oldest = max(0, newest - Self.capacity + 1)
    let range = max(first, oldest)..<max(max(first, oldest), min(first + count, newest + 1))
    for index in range { sum.merge(slots[index % Self.capacity]) }
    return sum
  }
}
