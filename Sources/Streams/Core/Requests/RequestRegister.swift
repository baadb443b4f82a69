import Synchronization

/// The requests that have no answer yet, by the places with which they end.
///
/// It holds none of them: the task does, and may release them. The thread that closes a request takes it out under the lock,
/// or its `deinit` does. So under the lock, a request that stands here is there, although its `deinit` may have begun.
///
/// Mostly they are few, and then they stand in a row, which is looked through. Many have a table.
final class RequestRegister: Sendable {
  fileprivate struct Entry: Sendable {
    // Unmanaged: the register holds none of them.
    let exchange: Unmanaged<Exchange>
    let number: Int
    let place: ObjectIdentifier
    /// Whether another request stands for it further up, with which it ends where all do.
    let hasStandIn: Bool

    var key: UnsafeMutableRawPointer { exchange.toOpaque() }
  }

  fileprivate struct Entries {
    var row: [Entry] = []
    /// Those at each place, by their requests. Empty as long as they are few.
    var table: [ObjectIdentifier: [UnsafeMutableRawPointer: Entry]] = [:]
    /// Those that end by themselves, without the lock.
    var selfEnding: [UnsafeMutableRawPointer: SelfEnding] = [:]
    var isClosed = false
    var count = 0
  }

  fileprivate struct SelfEnding {
    // Weak: the task holds them, and may release them.
    weak var request: Exchange?
  }

  private let entries = Locked(Entries())
  /// The thread that ends a request under the lock; 0 for none.
  private let worker = Atomic<UInt>(0)

  /// Takes a request in. False when there are to be no more, or when it is over.
  ///
  /// - Parameter last: see ``Exchange/register(at:upTo:)``.
  func add(_ exchange: Exchange, upTo last: Gate? = nil) -> Bool {
    entries.withLock { entries in
      // One that has waited stands here already, unless it is over; less of its way counts with a stand-in.
      if exchange.isListed {
        guard let isShort = entries.hasStandIn(exchange), isShort != (last != nil) else { return true }
        entries.remove(exchange)
      } else {
        guard !entries.isClosed, exchange.enter(self) else { return false }
      }
      entries.count += 1
      exchange.forEachPlace(upTo: last) { place in
        // Unmanaged: the register holds none of them.
        entries.add(
          Entry(
            exchange: .passUnretained(exchange), number: entries.count, place: ObjectIdentifier(place),
            hasStandIn: last != nil))
      }
      if exchange.endsByItself {
        entries.selfEnding[Unmanaged.passUnretained(exchange).toOpaque()] = SelfEnding(request: exchange)
      }
      return true
    }
  }

  var isEmpty: Bool { entries.withLock { $0.row.isEmpty && $0.table.isEmpty } }

  /// Takes a request out, on behalf of the thread that has closed it.
  func remove(_ exchange: Exchange) { entries.withLock { $0.remove(exchange) } }

  /// Waits until no other thread works with a request that it has ended.
  func waitForOthers() {
    // The thread that ends it may be the last that holds it.
    if worker.load(ordering: .relaxed) != ThreadIdentity.current.word { entries.withLock { _ in } }
  }

  /// Ends those at a place, in the order in which they came.
  ///
  /// - Parameter leavesStoodFor: whether those are left for which others stand: an answer may be held above for them.
  func end(at place: Node, leavesStoodFor: Bool = false) {
    let all = entries.withLock { $0.entries(at: ObjectIdentifier(place)) }
    end(leavesStoodFor ? all.filter { !$0.hasStandIn } : all)
  }

  /// Ends all of them, in the same order, and with a stand-in those that it stands for. There are to be no more.
  func endAll() {
    end(
      entries.withLock { entries in
        entries.isClosed = true
        return entries.all.filter { !$0.hasStandIn }
      })
  }

  /// Ends one of them under the lock. Returns what is left to be done without it.
  private func endInTurn(_ entry: Entry) -> EndedRequest? {
    entries.withLock { entries in
      worker.store(ThreadIdentity.current.word, ordering: .relaxed)
      defer { worker.store(0, ordering: .relaxed) }
      return entries.end(entry)
    }
  }

  /// Ends those of them that still stand here, one after the other: what one has to do when it ends may answer the next.
  private func end(_ places: [Entry]) {
    for entry in places.sorted(by: { $0.number < $1.number }) {
      endInTurn(entry)?.finish()
    }
  }
}

extension RequestRegister.Entries {
  /// How many stand in a row at most.
  private static var few: Int { 16 }

  var all: [RequestRegister.Entry] { row + table.values.flatMap(\.values) }

  func entries(at place: ObjectIdentifier) -> [RequestRegister.Entry] {
    table.isEmpty ? row.filter { $0.place == place } : table[place].map { Array($0.values) } ?? []
  }

  mutating func add(_ entry: RequestRegister.Entry) {
    if table.isEmpty {
      if row.count < Self.few { return row.append(entry) }
      for entry in exchange(&row, with: []) { table[entry.place, default: [:]][entry.key] = entry }
    }
    table[entry.place, default: [:]][entry.key] = entry
  }

  mutating func remove(_ exchange: Exchange) {
    // Unmanaged: compared, not followed.
    let key = Unmanaged.passUnretained(exchange).toOpaque()
    if !selfEnding.isEmpty { selfEnding[key] = nil }
    guard !table.isEmpty else { return removeFromRow(key) }
    exchange.forEachPlace { place in
      guard let index = table.index(forKey: ObjectIdentifier(place)) else { return }
      table.values[index][key] = nil
      if table.values[index].isEmpty { table.remove(at: index) }
    }
  }

  /// Whether another request stands for this one; nil when it does not stand here.
  func hasStandIn(_ exchange: Exchange) -> Bool? {
    // Unmanaged: compared, not followed.
    let key = Unmanaged.passUnretained(exchange).toOpaque()
    let entry = table.isEmpty ? row.first { $0.key == key } : table[ObjectIdentifier(exchange.asker)]?[key]
    return entry?.hasStandIn
  }

  private mutating func removeFromRow(_ key: UnsafeMutableRawPointer) {
    for index in row.indices.reversed() where row[index].key == key {
      row.swapAt(index, row.count - 1)
      row.removeLast()
    }
  }

  /// Ends a request, and returns what is left to be done for it without the lock; nil when it is over.
  mutating func end(_ entry: RequestRegister.Entry) -> EndedRequest? {
    guard stands(entry) else { return nil }
    if let reference = selfEnding[entry.key] { return EndedRequest(selfEnding: reference.request) }
    // Held, so that no hold that the compiler adds inside of this is the last one. This one may be, if the task releases
    // the request meanwhile. Then the request is gone with that, under the lock, for which it does not wait: see
    // `waitForOthers`. That runs no code of the user's: its run is in the result.
    let exchange = entry.exchange.retain()
    defer { exchange.release() }
    return exchange._withUnsafeGuaranteedRef { exchange in
      exchange.endInList { remove(exchange) }
    }
  }

  /// Whether it still stands here, and no other one in its memory.
  private func stands(_ entry: RequestRegister.Entry) -> Bool {
    table.isEmpty
      ? row.contains { $0.number == entry.number && $0.place == entry.place }
      : table[entry.place]?[entry.key]?.number == entry.number
  }
}

/// What is left to be done for a request that has been ended in its list. The request itself may be gone.
struct EndedRequest: Sendable {
  var run: TaskRun?
  // Unmanaged, and held; nil when another still works with what the request keeps.
  var asker: Unmanaged<Node>?
  /// One that ends by itself.
  var selfEnding: Exchange?

  func finish() {
    selfEnding?.stop()
    run?.end(.stopped)
    asker?.release()
  }
}
