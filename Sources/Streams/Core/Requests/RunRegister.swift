/// The requests that have no answer yet, by the places with which they end.
///
/// Mostly they are few, and then they stand in a row, which is looked through. Many have a table.
struct RunRegister: Sendable {
  // Weak: the task holds its requests, and may release them.
  private struct Entry: Sendable {
    weak var exchange: Exchange?
    let number: Int
    let key: ObjectIdentifier
    let place: ObjectIdentifier
  }

  private var row: [Entry] = []
  /// Those at each place, by their keys. Empty as long as they are few.
  private var table: [ObjectIdentifier: [ObjectIdentifier: Entry]] = [:]
  private var isClosed = false
  private var count = 0

  /// How many stand in a row at most.
  private static var few: Int { 16 }

  /// Keeps a request. False when there are to be no more.
  mutating func add(_ exchange: Exchange) -> Bool {
    guard !isClosed else { return false }
    count += 1
    exchange.forEachPlace { place in
      add(
        Entry(
          exchange: exchange, number: count, key: ObjectIdentifier(exchange), place: ObjectIdentifier(place)))
    }
    return true
  }

  private mutating func add(_ entry: consuming Entry) {
    if table.isEmpty {
      if row.count < Self.few { return row.append(entry) }
      for entry in swapped(&row, for: []) { table[entry.place, default: [:]][entry.key] = entry }
    }
    table[entry.place, default: [:]][entry.key] = entry
  }

  mutating func remove(_ exchange: Exchange) {
    let key = ObjectIdentifier(exchange)
    guard !table.isEmpty else { return removeFromRow(key) }
    exchange.forEachPlace { place in
      guard let index = table.index(forKey: ObjectIdentifier(place)) else { return }
      table.values[index][key] = nil
      if table.values[index].isEmpty { table.remove(at: index) }
    }
  }

  private mutating func removeFromRow(_ key: ObjectIdentifier) {
    for index in row.indices.reversed() where row[index].key == key {
      row.swapAt(index, row.count - 1)
      row.removeLast()
    }
  }

  /// Those at a place, in the order in which they came.
  func requests(at place: Node) -> [Exchange] {
    let place = ObjectIdentifier(place)
    return table.isEmpty
      ? inOrder(row.filter { $0.place == place })
      : inOrder((table[place] ?? [:]).values)
  }

  /// All of them, in the same order, when there are to be no more.
  mutating func close() -> [Exchange] {
    isClosed = true
    return inOrder(swapped(&row, for: []) + swapped(&table, for: [:]).values.flatMap(\.values))
  }

  private func inOrder(_ entries: some Sequence<Entry>) -> [Exchange] {
    entries.sorted { $0.number < $1.number }.compactMap(\.exchange)
  }
}

extension Gate {
  /// Is told on the asking thread of a request that this root will not start there.
  func willWait(_ exchange: Exchange) {
    if extras?.startsTasks == true { context.perform { exchange.madeRun.starter = TaskStarter() } }
  }

  /// Ends the requests that are under way below this root, which is about to end.
  func endAllRuns() {
    for exchange in extras?.requests.withLock({ $0.close() }) ?? [] { exchange.stop() }
  }
}

extension Node {
  /// Ends the requests whose answers would come here. Called by the gate's owner.
  func endRuns() {
    let extras = gate.rootOfRequests.extras
    for exchange in extras?.requests.withLock({ $0.requests(at: self) }) ?? [] { exchange.stop() }
  }
}
