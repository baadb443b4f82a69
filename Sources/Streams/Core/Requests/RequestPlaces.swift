/// Which requests stand at which places: a table of rows, by place. The entries of one request are a chain as well.
///
/// So a request is taken out without a search, and those at a place are found without a look at all others. It holds nothing.
/// It keeps the memory of a few entries for the requests to come, that of many until the last one is over. Whoever has it frees
/// that at the end, by ``free()``.
// Unsafe memory, and unchecked: arrays would be checked at each step for who else has them. Only reached under a lock.
struct RequestPlaces: @unchecked Sendable {
  /// A request at one place.
  struct Entry {
    // Unmanaged: the table holds none of them.
    let exchange: Unmanaged<Exchange>
    let place: UInt
    /// That of the request: larger for what has come later. 0 where no request stands.
    var number: Int
    /// Whether another request stands for it further up, with which it ends where all do.
    let hasStandIn: Bool
    /// The next one in the row, or the next one that is unused.
    fileprivate var next: Index
    fileprivate var previous: Index
    /// The next one of the same request.
    fileprivate let nextPlace: Index
  }

  /// Where an entry is. Its number says whether it is the same one still.
  struct Key {
    fileprivate let index: Index
    let number: Int
  }

  typealias Index = Int32

  /// No entry: the first one has no use.
  static var none: Index { 0 }
  /// How many entries there are room for, for each row.
  private static var entriesInRow: Int { 8 }
  /// Room for more than this is not kept when it is empty.
  private static var keptCapacity: Int { 256 }

  private var entries: UnsafeMutablePointer<Entry>?
  /// The first entry in each row.
  private var rows: UnsafeMutablePointer<Index>?
  private var capacity = 0
  /// The number of rows, a power of two, less one.
  private var rowMask = 0
  /// Where the entries begin that no request has had so far.
  private var fresh = 1
  /// The last entry that has become unused.
  private var unused = none
  private var count = 0

  var isEmpty: Bool { count == 0 }

  // Not inlined, because it is rare.
  @inline(never)
  mutating func free() {
    entries?.deallocate()
    rows?.deallocate()
    self = RequestPlaces()
  }

  // MARK: What stands there

  /// Those at a place, in the order in which they came.
  func keys(at place: Node, where isMeant: (Entry) -> Bool) -> [Key] {
    guard count > 0 else { return [] }
    let place = Self.word(of: place)
    var keys: [Key] = []
    var next = rows.unsafelyUnwrapped[row(of: place)]
    while next != Self.none {
      let entry = self[next].pointee
      if entry.place == place, isMeant(entry) { keys.append(Key(index: next, number: entry.number)) }
      next = entry.next
    }
    return keys.sorted { $0.number < $1.number }
  }

  /// Those at all places, in the same order.
  func allKeys(where isMeant: (Entry) -> Bool) -> [Key] {
    let all = (1..<max(1, Index(fresh))).map { Key(index: $0, number: self[$0].pointee.number) }
    return all.filter { $0.number > 0 && isMeant(self[$0.index].pointee) }.sorted { $0.number < $1.number }
  }

  /// What has stood there; nil when it stands there no more.
  func entry(_ key: Key) -> Entry? {
    // All may be gone meanwhile, and their memory with them.
    guard key.index < fresh else { return nil }
    let entry = self[key.index].pointee
    return entry.number == key.number ? entry : nil
  }

  /// Whether another request stands for this one; nil when it does not stand here.
  func hasStandIn(_ exchange: Exchange) -> Bool? {
    exchange.firstPlace == Self.none ? nil : self[exchange.firstPlace].pointee.hasStandIn
  }

  // MARK: Coming and going

  @inline(__always)
  mutating func add(_ exchange: Exchange, at place: Node, number: Int, hasStandIn: Bool) {
    let index = takeUnused()
    self[index].initialize(
      to: Entry(
        exchange: .passUnretained(exchange), place: Self.word(of: place), number: number,
        hasStandIn: hasStandIn, next: Self.none, previous: Self.none, nextPlace: exchange.firstPlace))
    exchange.firstPlace = index
    link(index)
    count &+= 1
  }

  /// Takes out the entries of a request, if it has any.
  @inline(__always)
  mutating func remove(_ exchange: Exchange) {
    var next = exchange.firstPlace
    exchange.firstPlace = Self.none
    while next != Self.none {
      let entry = self[next]
      unlink(entry)
      entry.pointee.number = 0
      entry.pointee.next = unused
      unused = next
      count &-= 1
      next = entry.pointee.nextPlace
    }
    if count == 0, capacity > Self.keptCapacity { free() }
  }

  private mutating func takeUnused() -> Index {
    let index = unused
    if index != Self.none {
      unused = self[index].pointee.next
      return index
    }
    return takeFresh()
  }

  // Not inlined, because it is rarer.
  @inline(never)
  private mutating func takeFresh() -> Index {
    if fresh >= capacity { grow() }
    fresh += 1
    return Index(fresh - 1)
  }

  @inline(__always)
  private func link(_ index: Index) {
    let entry = self[index]
    let row = rows.unsafelyUnwrapped + row(of: entry.pointee.place)
    let first = row.pointee
    entry.pointee.next = first
    entry.pointee.previous = Self.none
    if first != Self.none { self[first].pointee.previous = index }
    row.pointee = index
  }

  @inline(__always)
  private func unlink(_ entry: UnsafeMutablePointer<Entry>) {
    let (previous, next) = (entry.pointee.previous, entry.pointee.next)
    if next != Self.none { self[next].pointee.previous = previous }
    if previous != Self.none {
      self[previous].pointee.next = next
    } else {
      rows.unsafelyUnwrapped[row(of: entry.pointee.place)] = next
    }
  }

  private mutating func grow() {
    let larger = max(Self.entriesInRow, 2 * capacity)
    let moved = UnsafeMutablePointer<Entry>.allocate(capacity: larger)
    if let entries { (moved + 1).moveInitialize(from: entries + 1, count: fresh - 1) }
    entries?.deallocate()
    rows?.deallocate()
    entries = moved
    capacity = larger
    rowMask = larger / Self.entriesInRow - 1
    rows = .allocate(capacity: rowMask + 1)
    rows?.initialize(repeating: Self.none, count: rowMask + 1)
    // All of them are in use, or there would be room.
    for index in 1..<Index(fresh) { link(index) }
  }

  // MARK: Memory

  @inline(__always)
  private subscript(index: Index) -> UnsafeMutablePointer<Entry> {
    entries.unsafelyUnwrapped + Int(index)
  }

  /// The row for a place.
  @inline(__always)
  private func row(of place: UInt) -> Int {
    // The upper half of the product depends on all bits of the address.
    Int(truncatingIfNeeded: (place &* 0x9E37_79B9_7F4A_7C15) >> 32) & rowMask
  }

  // Compared, not followed.
  private static func word(of place: Node) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(place).toOpaque())
  }
}
