/// The requests that have no answer yet, by the places with which they end.
///
/// It holds none of them: the task does, and may release them. A request that stands here is taken out by who closes it,
/// or by its `deinit`, under the lock. So under the lock, what stands here is there, although its `deinit` may have begun.
///
/// Mostly they are few, and then they stand in a row, which is looked through. Many have a table.
final class RunRegister: Sendable {
  fileprivate struct Entry: Sendable {
    // Unmanaged: see above.
    let exchange: Unmanaged<Exchange>
    let number: Int
    let place: ObjectIdentifier

    var key: UnsafeMutableRawPointer { exchange.toOpaque() }
  }

  fileprivate struct Entries {
    var row: [Entry] = []
    /// Those at each place, by their requests. Empty as long as they are few.
    var table: [ObjectIdentifier: [UnsafeMutableRawPointer: Entry]] = [:]
    var isClosed = false
    var count = 0
  }

  private let entries = Locked(Entries())

  /// Takes a request in. False when there are to be no more, or when it is over.
  func add(_ exchange: Exchange) -> Bool {
    entries.withLock { entries in
      // One that has waited stands here already.
      if exchange.isListed { return true }
      guard !entries.isClosed, exchange.enter(self) else { return false }
      entries.count += 1
      exchange.forEachPlace { place in
        // Unmanaged: see above.
        entries.add(
          Entry(exchange: .passUnretained(exchange), number: entries.count, place: ObjectIdentifier(place)))
      }
      return true
    }
  }

  /// Takes a request out, on behalf of who has closed it.
  func remove(_ exchange: Exchange) { entries.withLock { $0.remove(exchange) } }

  /// Waits until no other thread works with a request that it has ended.
  func waitForOthers() { entries.withLock { _ in } }

  /// Ends those at a place, in the order in which they came.
  func end(at place: Node) {
    let ended = entries.withLock { $0.end($0.entries(at: ObjectIdentifier(place))) }
    for request in ended { request.finish() }
  }

  /// Ends all of them, in the same order. There are to be no more.
  func endAll() {
    let ended = entries.withLock { entries in
      entries.isClosed = true
      return entries.end(entries.all)
    }
    for request in ended { request.finish() }
  }
}

extension RunRegister.Entries {
  /// How many stand in a row at most.
  private static var few: Int { 16 }

  var all: [RunRegister.Entry] { row + table.values.flatMap(\.values) }

  func entries(at place: ObjectIdentifier) -> [RunRegister.Entry] {
    table.isEmpty ? row.filter { $0.place == place } : table[place].map { Array($0.values) } ?? []
  }

  mutating func add(_ entry: RunRegister.Entry) {
    if table.isEmpty {
      if row.count < Self.few { return row.append(entry) }
      for entry in swapped(&row, for: []) { table[entry.place, default: [:]][entry.key] = entry }
    }
    table[entry.place, default: [:]][entry.key] = entry
  }

  mutating func remove(_ exchange: Exchange) {
    // Unmanaged: compared, not followed.
    let key = Unmanaged.passUnretained(exchange).toOpaque()
    guard !table.isEmpty else { return removeFromRow(key) }
    exchange.forEachPlace { place in
      guard let index = table.index(forKey: ObjectIdentifier(place)) else { return }
      table.values[index][key] = nil
      if table.values[index].isEmpty { table.remove(at: index) }
    }
  }

  private mutating func removeFromRow(_ key: UnsafeMutableRawPointer) {
    for index in row.indices.reversed() where row[index].key == key {
      row.swapAt(index, row.count - 1)
      row.removeLast()
    }
  }

  /// Ends requests, and answers what is left to be done for them without the lock.
  mutating func end(_ entries: [RunRegister.Entry]) -> [EndedRequest] {
    entries.sorted { $0.number < $1.number }.compactMap { entry in
      entry.exchange._withUnsafeGuaranteedRef { exchange in
        exchange.endInList { remove(exchange) }
      }
    }
  }
}

/// What is left to be done for a request that has been ended in its list. The request itself may be gone.
struct EndedRequest: Sendable {
  let run: TaskRun?
  // Unmanaged, and held; nil when another still works with what the request keeps.
  let asker: Unmanaged<Node>?

  func finish() {
    run?.end(.stopped)
    asker?.release()
  }
}

extension Gate {
  /// Is told on the asking thread of a request that this root will not start there.
  func willWait(_ exchange: Exchange) {
    if extras?.startsTasks == true { context.perform { exchange.madeRun.starter = TaskStarter() } }
  }

  /// Ends the requests that are under way below this root, which is about to end.
  func endAllRuns() { extras?.requests.endAll() }
}

extension Node {
  /// Ends the requests whose answers would come here. Called by the gate's owner.
  func endRuns() { gate.rootOfRequests.extras?.requests.end(at: self) }
}
