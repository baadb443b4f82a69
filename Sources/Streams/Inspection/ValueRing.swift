/// The latest values that listened-to nodes passed on, as they were, in the order in which they came.
///
/// A full ring overwrites the oldest value of a node that has more than its share of it, so that one that says little keeps
/// what it has said beside one that says much. A ring that was filled and emptied once takes values without allocating.
struct ValueRing: Sendable {
  private struct Entry: Sendable {
    var sequence = 0
    var place = 0
    var time = Duration.zero
    var exchange: Fact.Exchange?
    var value: any Sendable = ()
    /// The entry of the same node's next value; -1 while this is its newest.
    var next = -1

    // All at once, because each access to an array's element costs a check of its own.
    mutating func change(
      _ sequence: Int, _ place: Int, _ time: Duration, _ exchange: Fact.Exchange?, _ value: inout any Sendable
    ) {
      self.sequence = sequence
      self.place = place
      self.time = time
      self.exchange = exchange
      next = -1
      swap(&self.value, &value)
    }
  }

  /// The entries of one node, oldest first.
  private struct Line: Sendable {
    // The record is retained when its first value comes, not for each value.
    let node: NodeRecord
    /// The entries of the oldest and the newest value; -1 without any.
    var first = -1
    var last = -1
    var count = 0
  }

  private var entries: [Entry] = []
  /// Of each node that has had a value, by its place.
  private var lines: [Line] = []
  /// The place of the first of `lines`. Places are never used twice, so those that records remember of earlier rings
  /// lie below this one.
  private var firstPlace = 1
  /// Where the oldest entry of a full ring is, as long as all entries are of one node. There are no lines until then.
  private var oldest = 0
  /// The line that was found last to have more than its share.
  private var largest = 0
  /// How many values were overwritten.
  private(set) var lost = 0

  /// Takes the value, and leaves in its place the one that it overwrites, or nothing of interest.
  mutating func exchange(
    _ value: inout any Sendable, sequence: Int, time: Duration, exchange: Fact.Exchange?, at node: NodeRecord,
    capacity: Int
  ) {
    let place = place(of: node)
    let line = place - firstPlace
    let index = makeRoom(for: line, capacity: capacity)
    entries[index].change(sequence, place, time, exchange, &value)
    if lines.count > 1 { append(index, to: line) }
  }

  /// The index of an entry that is in no line: a new one, or one that is overwritten.
  private mutating func makeRoom(for line: Int, capacity: Int) -> Int {
    if entries.count < capacity {
      entries.append(Entry())
      return entries.count - 1
    }
    lost += 1
    if lines.count > 1 { return removeFirst(of: hasShare(line, capacity) ? line : lineAboveShare(capacity)) }
    defer { oldest = oldest + 1 == capacity ? 0 : oldest + 1 }
    return oldest
  }

  /// Whether a line has as much of the ring as it would have if all had the same.
  private func hasShare(_ line: Int, _ capacity: Int) -> Bool { lines[line].count * lines.count >= capacity }

  /// A line with more than that. There is one, because another one has less and the ring is full.
  ///
  /// - Complexity: O(1) as long as the same node is the one that is too fast.
  private mutating func lineAboveShare(_ capacity: Int) -> Int {
    while lines[largest].count * lines.count <= capacity {
      largest = largest + 1 == lines.count ? 0 : largest + 1
    }
    return largest
  }

  private mutating func append(_ index: Int, to line: Int) {
    let last = lines[line].last
    if last < 0 { lines[line].first = index } else { entries[last].next = index }
    lines[line].last = index
    lines[line].count += 1
  }

  private mutating func removeFirst(of line: Int) -> Int {
    let first = lines[line].first
    lines[line].first = entries[first].next
    if lines[line].first < 0 { lines[line].last = -1 }
    lines[line].count -= 1
    return first
  }

  private mutating func place(of node: NodeRecord) -> Int {
    let known = node.place.load(ordering: .relaxed)
    guard known < firstPlace else { return known }
    let place = firstPlace + lines.count
    lines.append(Line(node: node))
    if lines.count == 2 { for index in order { append(index, to: 0) } }
    node.place.store(place, ordering: .relaxed)
    return place
  }

  /// Makes sure that no record takes its place in an earlier ring for one in this ring.
  mutating func startPlaces(after earlier: ValueRing) {
    firstPlace = earlier.firstPlace + earlier.lines.count
  }

  /// Empties the ring, and keeps its memory.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    oldest = 0
    largest = 0
    lost = 0
  }

  /// The ring's values as facts among others, all in the order in which they happened.
  ///
  /// - Complexity: O(*n*) in the number of facts; O(*n* log *n*) when values were overwritten.
  func merged(with others: [Fact]) -> [Fact] {
    var merged: [Fact] = []
    merged.reserveCapacity(others.count + entries.count)
    var rest = others[...]
    for index in order {
      while let fact = rest.first, fact.sequence < entries[index].sequence {
        merged.append(fact)
        rest.removeFirst()
      }
      merged.append(fact(of: entries[index]))
    }
    merged.append(contentsOf: rest)
    return merged
  }

  /// The entries' indices in the order in which the values came.
  private var order: [Int] {
    if lost == 0 { return Array(entries.indices) }
    return entries.indices.sorted { entries[$0].sequence < entries[$1].sequence }
  }

  private func fact(of entry: Entry) -> Fact {
    Fact(
      sequence: entry.sequence, time: entry.time, node: lines[entry.place - firstPlace].node,
      event: entry.value is DroppedValue ? .drop : .next(value: describe(entry.value), entry.exchange),
      cause: nil)
  }
}

/// Stands in the ring for a value that a node has dropped.
struct DroppedValue: Sendable {}

// Generic, so that the value is described as one of its own type.
private func describe(_ value: some Sendable) -> String {
  String(describing: value)
}
