/// What is still to be done, by due time, and first come first served at the same instant: a binary heap.
///
/// Cancelled work is freed by ``ScheduledWork/cancel()`` itself; its empty entry stays until it is due or until
/// half of a grown agenda may be empty, so the entries never outnumber the live works by much more than two to one.
struct Agenda {
  private struct Entry {
    let due: Duration
    let order: Int
    let work: ScheduledWork

    func isBefore(_ other: Entry) -> Bool {
      due < other.due || due == other.due && order < other.order
    }
  }

  private static let smallestSweep = 64

  private var entries: [Entry] = []
  private var lastOrder = 0
  private var sizeOfNextSweep = Agenda.smallestSweep

  /// How many entries are kept, spent ones included.
  var count: Int { entries.count }

  /// Adds work. O(log n), amortised over the sweeps.
  mutating func insert(_ work: ScheduledWork, due: Duration) {
    if entries.count >= sizeOfNextSweep { sweep() }
    lastOrder += 1
    entries.append(Entry(due: due, order: lastOrder, work: work))
    moveUp(from: entries.count - 1)
  }

  /// When the first work that may still run is due. Drops the spent entries before it.
  mutating func nextDue() -> Duration? {
    while let first = entries.first {
      if !first.work.isSpent { return first.due }
      removeFirst()
    }
    return nil
  }

  /// Takes the first work that is due at `limit` or earlier, and may still run.
  mutating func takeFirst(dueBy limit: Duration?) -> (due: Duration, work: ScheduledWork)? {
    guard let due = nextDue() else { return nil }
    if let limit, due > limit { return nil }
    return (due, removeFirst().work)
  }

  private mutating func sweep() {
    entries.removeAll { $0.work.isSpent }
    sizeOfNextSweep = max(Agenda.smallestSweep, entries.count * 2)
    for index in stride(from: entries.count / 2 - 1, through: 0, by: -1) { moveDown(from: index) }
  }

  @discardableResult
  private mutating func removeFirst() -> Entry {
    let first = entries[0]
    let last = entries.removeLast()
    if !entries.isEmpty {
      entries[0] = last
      moveDown(from: 0)
    }
    return first
  }

  private mutating func moveUp(from start: Int) {
    let entry = entries[start]
    var hole = start
    while hole > 0 {
      let parent = (hole - 1) / 2
      guard entry.isBefore(entries[parent]) else { break }
      entries[hole] = entries[parent]
      hole = parent
    }
    if hole != start { entries[hole] = entry }
  }

  private mutating func moveDown(from start: Int) {
    let entry = entries[start]
    var hole = start
    while true {
      var child = hole * 2 + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1].isBefore(entries[child]) { child += 1 }
      guard entries[child].isBefore(entry) else { break }
      entries[hole] = entries[child]
      hole = child
    }
    if hole != start { entries[hole] = entry }
  }
}
