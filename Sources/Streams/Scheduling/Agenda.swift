import HeapModule

/// What waits for its time, by due time, and first come first served at the same instant.
///
/// An item may be spent before it is due. Its entry stays until it comes first, or until half of a grown agenda may be
/// spent, so the entries never outnumber the live items by much more than two to one. The owner of the agenda says what is
/// spent; a spent item stays spent.
struct Agenda<Item: Sendable>: Sendable {
  private struct Entry: Comparable, Sendable {
    let due: Duration
    let order: Int
    let item: Item

    static func < (left: Entry, right: Entry) -> Bool {
      left.due < right.due || left.due == right.due && left.order < right.order
    }

    static func == (left: Entry, right: Entry) -> Bool { left.order == right.order }
  }

  /// Whether an item that was to wait until then has nothing to wait for any more.
  typealias IsSpent = (_ item: Item, _ due: Duration) -> Bool

  private let smallestSweep = 64

  private var entries = Heap<Entry>()
  private var lastOrder = 0
  private var sizeOfNextSweep = 0

  /// How many entries are kept, spent ones included.
  var count: Int { entries.count }

  /// Adds an item. O(log n), amortised over the sweeps.
  ///
  /// - Parameter isAhead: whether it comes before all at the same instant that are not ahead.
  mutating func insert(_ item: Item, due: Duration, isAhead: Bool = false, unless isSpent: IsSpent) {
    if entries.count >= max(sizeOfNextSweep, smallestSweep) { sweep(isSpent) }
    lastOrder += 1
    // Below zero for what is ahead.
    let order = isAhead ? Int.min + lastOrder : lastOrder
    entries.insert(Entry(due: due, order: order, item: item))
  }

  /// When the first item that is not spent is due. Drops the spent entries before it.
  mutating func nextDue(unless isSpent: IsSpent) -> Duration? {
    while let first = entries.min {
      if !isSpent(first.item, first.due) { return first.due }
      removeFirst()
    }
    return nil
  }

  /// Takes the first item that is due at `limit` or earlier, and is not spent.
  mutating func takeFirst(dueBy limit: Duration?, unless isSpent: IsSpent) -> (due: Duration, item: Item)? {
    guard let due = nextDue(unless: isSpent) else { return nil }
    if let limit, due > limit { return nil }
    return removeFirst().map { ($0.due, $0.item) }
  }

  @discardableResult
  private mutating func removeFirst() -> Entry? {
    let first = entries.popMin()
    // Else as many spent entries could stay as there have ever been.
    if entries.count < sizeOfNextSweep / 4 { sizeOfNextSweep /= 2 }
    return first
  }

  private mutating func sweep(_ isSpent: IsSpent) {
    entries = Heap(entries.unordered.filter { !isSpent($0.item, $0.due) })
    sizeOfNextSweep = entries.count * 2
  }
}

/// The agenda of a scheduler. Cancelled work is freed by ``ScheduledWork/cancel()`` itself; its empty entry is spent.
extension Agenda<ScheduledWork> {
  mutating func insert(_ work: ScheduledWork, due: Duration, isAhead: Bool = false) {
    insert(work, due: due, isAhead: isAhead) { work, _ in work.isSpent }
  }

  mutating func nextDue() -> Duration? { nextDue { work, _ in work.isSpent } }

  mutating func takeFirst(dueBy limit: Duration?) -> (due: Duration, item: ScheduledWork)? {
    takeFirst(dueBy: limit) { work, _ in work.isSpent }
  }
}
