import Synchronization

/// The requests that have no answer yet, by the places with which they end.
///
/// It holds none of them: the task does, and may release them. The thread that closes a request takes it out under the lock,
/// or its `deinit` does. So under the lock, a request that stands here is there, although its `deinit` may have begun.
final class RequestRegister: Sendable {
  fileprivate struct Entries {
    var places = RequestPlaces()
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

  deinit { entries.withLock { $0.places.free() } }

  /// Takes a request in. False when its answer would not be heard: there are to be no more requests, or one of its places is
  /// over.
  ///
  /// - Parameter last: see ``Exchange/register(at:upTo:)``.
  func add(_ exchange: Exchange, upTo last: Gate? = nil) -> Bool {
    entries.withLock { entries in
      if exchange.isListed { return entries.addAgain(exchange, upTo: last) }
      guard !entries.isClosed, exchange.enter(self) else { return false }
      return entries.add(exchange, upTo: last)
    }
  }

  var isEmpty: Bool { entries.withLock { $0.places.isEmpty } }

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
    end(entries.withLock { $0.places.keys(at: place) { !leavesStoodFor || !$0.hasStandIn } })
  }

  /// Ends all of them, in the same order, and with a stand-in those that it stands for. There are to be no more.
  func endAll() {
    end(
      entries.withLock { entries in
        entries.isClosed = true
        return entries.places.allKeys { !$0.hasStandIn }
      })
  }

  /// Ends one of them under the lock. Returns what is left to be done without it.
  private func endInTurn(_ key: RequestPlaces.Key) -> EndedRequest? {
    entries.withLock { entries in
      worker.store(ThreadIdentity.current.word, ordering: .relaxed)
      defer { worker.store(0, ordering: .relaxed) }
      return entries.end(key, in: self)
    }
  }

  /// Ends those of them that still stand here, one after the other: what one has to do when it ends may answer the next.
  private func end(_ keys: [RequestPlaces.Key]) {
    for key in keys { endInTurn(key)?.finish() }
  }
}

extension RequestRegister.Entries {
  /// Enters a request at its places. False when one of them hears its answer no more.
  @inline(__always)
  mutating func add(_ exchange: Exchange, upTo last: Gate?) -> Bool {
    count &+= 1
    // Those that end by themselves are watched.
    if exchange.isWatched, exchange.endsByItself {
      // Unmanaged: compared, not followed.
      selfEnding[Unmanaged.passUnretained(exchange).toOpaque()] = RequestRegister.SelfEnding(
        request: exchange)
    }
    var isHeard = true
    exchange.forEachPlace(upTo: last) { place in
      places.add(exchange, at: place, number: count, hasStandIn: last != nil)
      if !place.noteRun() { isHeard = false }
    }
    return isHeard
  }

  /// The same for one that has waited: it stands here already, unless it is over. Less of its way counts with a stand-in.
  // Not inlined, because it is rarer.
  @inline(never)
  mutating func addAgain(_ exchange: Exchange, upTo last: Gate?) -> Bool {
    guard let wasShort = places.hasStandIn(exchange) else { return true }
    if wasShort != (last != nil) {
      remove(exchange)
      return add(exchange, upTo: last)
    }
    var isHeard = true
    exchange.forEachPlace(upTo: last) { if !$0.noteRun() { isHeard = false } }
    return isHeard
  }

  @inline(__always)
  mutating func remove(_ exchange: Exchange) {
    // Unmanaged: compared, not followed.
    if !selfEnding.isEmpty { selfEnding[Unmanaged.passUnretained(exchange).toOpaque()] = nil }
    places.remove(exchange)
  }

  /// Ends a request, and returns what is left to be done for it without the lock; nil when it is over.
  mutating func end(_ key: RequestPlaces.Key, in register: RequestRegister) -> EndedRequest? {
    guard let entry = places.entry(key) else { return nil }
    if let reference = selfEnding[entry.exchange.toOpaque()] {
      return EndedRequest(selfEnding: reference.request)
    }
    // Held, so that no hold that the compiler adds inside of this is the last one. This one may be, if the task releases
    // the request meanwhile. Then the request is gone with that, under the lock, for which it does not wait: see
    // `waitForOthers`. That runs no code of the user's: its run is in the result.
    let exchange = entry.exchange.retain()
    defer { exchange.release() }
    return exchange._withUnsafeGuaranteedRef { exchange in
      exchange.endInList(register) { remove(exchange) }
    }
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
