/// What is to be done when: in order of time, and first come first served at the same time.
struct Timetable<Entry: Sendable>: Sendable {
  private var entries: [(due: Duration, entry: Entry)] = []

  /// When the first entry is due; nil when there is none.
  var nextDue: Duration? { entries.first?.due }

  mutating func add(_ entry: Entry, at due: Duration) {
    // From the end: what is planned in order is added there.
    let place = entries.lastIndex { $0.due <= due }.map { $0 + 1 } ?? entries.startIndex
    entries.insert((due, entry), at: place)
  }

  /// Takes the first entry if it is due at `time` or earlier.
  mutating func takeFirst(dueBy time: Duration) -> Entry? {
    guard let first = entries.first, first.due <= time else { return nil }
    entries.removeFirst()
    return first.entry
  }
}
