/// The latest values that listened-to nodes passed on, as they were, in the order in which they came.
///
/// A full ring overwrites its oldest value. A ring that was filled and emptied once takes values without allocating.
struct ValueRing: Sendable {
  private struct Entry: Sendable {
    var sequence = 0
    var place = 0
    var time = Duration.zero
    var exchange: Fact.Exchange?
    var value: any Sendable = ()

    // All at once, because each access to an array's element costs a check of its own.
    mutating func change(
      _ sequence: Int, _ place: Int, _ time: Duration, _ exchange: Fact.Exchange?, _ value: inout any Sendable
    ) {
      self.sequence = sequence
      self.place = place
      self.time = time
      self.exchange = exchange
      swap(&self.value, &value)
    }
  }

  private var entries: [Entry] = []
  /// Where the oldest entry of a full ring is.
  private var oldest = 0
  /// The nodes of the entries. A record is retained when its first value comes, not for each value.
  private var nodes: [NodeRecord] = []
  /// The place of the first of `nodes`. Places are never used twice, so those that records remember of earlier rings
  /// lie below this one.
  private var firstPlace = 1
  /// How many values were overwritten.
  private(set) var lost = 0

  /// Takes the value, and leaves in its place the one that it overwrites, or nothing of interest.
  mutating func exchange(
    _ value: inout any Sendable, sequence: Int, time: Duration, exchange: Fact.Exchange?, at node: NodeRecord,
    capacity: Int
  ) {
    let place = place(of: node)
    let index = makeRoom(capacity: capacity)
    entries[index].change(sequence, place, time, exchange, &value)
  }

  /// The index of a new entry, or of the oldest one.
  private mutating func makeRoom(capacity: Int) -> Int {
    if entries.count < capacity {
      entries.append(Entry())
      return entries.count - 1
    }
    defer { oldest = oldest + 1 == capacity ? 0 : oldest + 1 }
    lost += 1
    return oldest
  }

  private mutating func place(of node: NodeRecord) -> Int {
    let known = node.place.load(ordering: .relaxed)
    guard known < firstPlace else { return known }
    let place = firstPlace + nodes.count
    nodes.append(node)
    node.place.store(place, ordering: .relaxed)
    return place
  }

  /// Makes sure that no record takes its place in an earlier ring for one in this ring.
  mutating func startPlaces(after earlier: ValueRing) {
    firstPlace = earlier.firstPlace + earlier.nodes.count
  }

  /// Empties the ring, and keeps its memory.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    oldest = 0
    lost = 0
  }

  /// The ring's values as facts among others, all in the order in which they happened.
  ///
  /// - Complexity: O(*n*) in the number of facts.
  func merged(with others: [Fact]) -> [Fact] {
    var merged: [Fact] = []
    merged.reserveCapacity(others.count + entries.count)
    var rest = others[...]
    for part in [entries[oldest...], entries[..<oldest]] {
      for entry in part {
        while let fact = rest.first, fact.sequence < entry.sequence {
          merged.append(fact)
          rest.removeFirst()
        }
        merged.append(fact(of: entry))
      }
    }
    merged.append(contentsOf: rest)
    return merged
  }

  private func fact(of entry: Entry) -> Fact {
    Fact(
      sequence: entry.sequence, time: entry.time, node: nodes[entry.place - firstPlace],
      event: entry.value is DroppedValue ? .drop : .next(value: describe(entry.value), entry.exchange))
  }
}

/// Stands in the ring for a value that a node has dropped.
struct DroppedValue: Sendable {}

// Generic, so that the value is described as one of its own type.
private func describe(_ value: some Sendable) -> String {
  String(describing: value)
}
