/// The history of one node at three resolutions, each of a fixed length.
///
/// A thousand columns of 50 ms, 400 ms and 3.2 s reach back 51 s, 7 min and 55 min. Before anything happens it takes no memory.
struct Timeline: Sendable {
  /// The length of the shortest column, in milliseconds.
  static let finest = 50
  /// The columns of each track are as long as two to the power of this of the shortest.
  private static let shifts = [0, 3, 6]

  /// From the finest on; none before something has happened.
  private var tracks: [Track] = []
  /// The stretches of which nothing is known. They take no room in the tracks: thousands of nodes have them.
  var unseen = UnseenSpans()

  /// How many columns it has room for.
  var columnCount: Int { tracks.reduce(0) { $0 + $1.count } }

  /// When something has happened last, to the shortest column; zero when nothing has.
  var lastEvent: Duration { .milliseconds(max(0, tracks.first?.newest ?? 0) * Self.finest) }

  mutating func record(_ change: Column, at time: Duration) {
    makeTracks()
    // To take a time apart costs more than all else here.
    let column = time.milliseconds / Self.finest
    for index in tracks.indices { tracks[index].record(change, at: column) }
  }

  /// Records values of which is known only that they came after one moment and up to another: every column between them
  /// gets as many, and what is left over comes late.
  mutating func record(values count: Int, after start: Duration, upTo end: Duration) {
    let last = end.milliseconds / Self.finest
    let first = min(last, start.milliseconds / Self.finest + 1)
    let each = count / (last - first + 1)
    // A recording may say anything of how many there are.
    let rest = count &- each &* (last - first)
    makeTracks()
    for index in tracks.indices {
      if each > 0 { tracks[index].record(values: each, inEachOf: first..<last) }
      tracks[index].record(.values(rest), at: last)
    }
  }

  private mutating func makeTracks() {
    guard tracks.isEmpty else { return }
    tracks = Self.shifts.map { Track(shift: $0) }
  }

  /// What happened in `count` columns of `milliseconds` each, the last of which holds `end`.
  ///
  /// Columns are aligned to multiples of their length, so they do not flicker while time goes on. One that is too old for the
  /// track of its length is marked as not seen where a coarser track still tells that something has happened about then.
  /// - Parameter milliseconds: a multiple of ``finest``.
  func columns(_ count: Int, of milliseconds: Int, endingAt end: Duration) -> [Column] {
    let first = end.milliseconds / max(1, milliseconds) - count + 1
    var columns = Array(repeating: Column(), count: max(0, count))
    let length = max(1, milliseconds / Self.finest)
    let chosen = tracks.lastIndex { milliseconds.isMultiple(of: $0.milliseconds) } ?? tracks.indices.first
    if let chosen {
      let (track, coarser) = (tracks[chosen], tracks[(chosen + 1)...])
      for offset in columns.indices {
        let start = (first + offset) * length
        let span = start..<start + length
        columns[offset] = track.sum(of: span)
        guard start < track.reach else { continue }
        let witness = coarser.first { $0.reach <= start } ?? coarser.last
        if let witness, !witness.sum(of: span).isEmpty { columns[offset].marks.insert(.unseen) }
      }
    }
    unseen.mark(&columns, from: first, length: length)
    return columns
  }

}

// MARK: - Rates

extension Timeline {
  /// Of how long a time a rate tells, and how long it takes for a value to come into it and to leave it: what comes in bursts,
  /// once in that time or more often, has a rate that stands still.
  static let (rateSpan, rateRamp) = (Duration.seconds(5), Duration.seconds(1))

  /// How many values came in a second, on average over the last five seconds before the column that holds `end`: those in the
  /// first and in the last of the five count the less, the nearer they are to its edge.
  /// - Parameters:
  ///   - start: what has come before that is not known. Over a shorter time than five seconds all values count alike; less than
  ///     a second counts as one.
  ///   - countsErrors: whether errors count, too.
  func rate(before end: Duration, since start: Duration, countsErrors: Bool = false) -> Double {
    guard let track = tracks.first else { return 0 }
    let column = { (time: Duration) in time.milliseconds / Self.finest }
    let (second, most) = (1_000 / Self.finest, column(Self.rateSpan))
    let last = column(end)
    let count = min(max(last - column(start), second), most)
    let ramp = count < most ? 1 : column(Self.rateRamp)
    let sum = track.weightedSum(of: last - count..<last, ramp: ramp, countsErrors: countsErrors)
    return Double(sum) * Double(second) / Double(ramp * (count - ramp + 1))
  }
}

/// A ring of columns of one length. A column's index is its time divided by that length.
///
/// It is as large as the time from the first to the last column that has something: most nodes have lived for a short time
/// only, and tens of thousands may come at once.
private struct Track: Sendable {
  static let capacity = 1_024
  private static let firstCount = 8

  /// A column is as long as two to the power of this of the shortest ones.
  private let shift: Int
  /// As many as a power of two, so that an index is cut to a place without a division.
  private var slots: [Column] = []
  /// The first and the last column that has had something; the first may have been overwritten.
  private var oldest = 0
  private(set) var newest = -1

  init(shift: Int) { self.shift = shift }

  var milliseconds: Int { Timeline.finest << shift }
  var count: Int { slots.count }
  /// The first of the shortest columns that cannot have been overwritten, and of which nothing was left out as too old.
  var reach: Int { (newest - Self.capacity + 1) << shift }

  private func place(_ index: Int) -> Int { index & (slots.count - 1) }

  /// - Parameter column: the number of a shortest column.
  mutating func record(_ change: Column, at column: Int) {
    let index = max(0, column) >> shift
    if slots.isEmpty || index - newest >= Self.capacity {
      slots = Array(repeating: Column(), count: Self.firstCount)
      (oldest, newest) = (index, index)
    }
    guard index > newest - Self.capacity else { return }
    makeRoom(for: max(index, newest) - min(index, oldest) + 1)
    if index > newest {
      for skipped in max(newest + 1, index - slots.count + 1)...index {
        slots[place(skipped)] = Column()
      }
      newest = index
    }
    oldest = min(oldest, index)
    slots[place(index)].merge(change)
  }

  /// Records as many values in each of some columns of the shortest length.
  mutating func record(values each: Int, inEachOf columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    // Both ends make room for all between them.
    record(Column(), at: columns.upperBound - 1)
    record(Column(), at: columns.lowerBound)
    let length = 1 << shift
    var next = max(columns.lowerBound, (newest - slots.count + 1) * length)
    while next < columns.upperBound {
      let index = next / length
      let end = min(columns.upperBound, (index + 1) * length)
      slots[place(index)].add(values: each &* (end - next))
      next = end
    }
  }

  private mutating func makeRoom(for span: Int) {
    guard span > slots.count, slots.count < Self.capacity else { return }
    var count = slots.count
    while count < min(span, Self.capacity) { count *= 2 }
    var grown = Array(repeating: Column(), count: count)
    for index in oldest...newest { grown[index % count] = slots[place(index)] }
    slots = grown
  }

  /// The values in some columns, of a track of the shortest ones: each times how far the column is from the nearest edge, at most
  /// `ramp`.
  func weightedSum(of columns: Range<Int>, ramp: Int, countsErrors: Bool) -> Int {
    guard !slots.isEmpty else { return 0 }
    let start = max(columns.lowerBound, oldest, newest - slots.count + 1)
    let end = min(columns.upperBound, newest + 1)
    guard start < end else { return 0 }
    var sum = 0
    for index in start..<end {
      let slot = slots[place(index)]
      let events = Int(slot.next) + (countsErrors ? Int(slot.errors) : 0)
      sum += events * min(ramp, index - columns.lowerBound + 1, columns.upperBound - index)
    }
    return sum
  }

  /// What has happened in the columns that hold some of the shortest ones.
  func sum(of columns: Range<Int>) -> Column {
    var sum = Column()
    guard !slots.isEmpty, !columns.isEmpty else { return sum }
    let start = max(columns.lowerBound >> shift, oldest, newest - slots.count + 1)
    let end = min((columns.upperBound - 1) >> shift, newest) + 1
    guard start < end else { return sum }
    for index in start..<end { sum.merge(slots[place(index)]) }
    return sum
  }
}
