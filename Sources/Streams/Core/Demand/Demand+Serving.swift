import Synchronization

// How what is wanted reaches the sources, and what becomes of them when nothing more can be wanted.

extension Demand {
  /// Lets the sources give what is wanted: now, or when the thread that serves gets to it.
  @inlinable
  func serve() {
    guard visits.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    serve(seen: 1)
  }

  /// Lets the serving begin, when the sink has been greeted and every source has begun.
  func release() { serve(seen: visits.load(ordering: .acquiring)) }

  /// The same for a user who starts the run, and so comes to subscribe.
  @usableFromInline
  func releaseOnVisit() { Visit.run { release() } }

  /// Lets the sources begin anew that can.
  func rewind() {
    sources.withLock { $0 }?.rewind()
    serve()
  }

  @usableFromInline
  func serve(seen: Int) { answering { serveAll(seen) } }

  @inline(__always)
  private func serveAll(_ first: Int) {
    var seen = first
    while true {
      if let demandScope = sources.withLock({ $0 }) {
        while wantsAny, demandScope.give(Self.unlimited) {}
        let resting = resting.load(ordering: .sequentiallyConsistent)
        if resting != .unwatched { demandScope.rest(isOver: resting == .forgotten && !wantsAny) }
      } else {
        words.forgetPayloads()
      }
      let (isDone, current) = visits.compareExchange(
        expected: seen, desired: 0, ordering: .acquiringAndReleasing)
      if isDone { return }
      seen = current
    }
  }
}

// MARK: - Resting

extension Demand {
  /// Notes that the sink will neither ask nor pause nor resume any more.
  func forget() { watch(.forgotten) }

  /// Looks at the sources whenever they come to rest, which may be at once.
  func watch(_ resting: Resting) {
    note(resting)
    Visit.run { serve() }
  }

  /// Notes whether the sources are looked at whenever they come to rest. Those that rest already, the next serving looks at.
  func note(_ resting: Resting) { self.resting.store(resting, ordering: .sequentiallyConsistent) }

  /// Whether the sink cannot ask again.
  var isForgotten: Bool { resting.load(ordering: .sequentiallyConsistent) == .forgotten }

  /// Looks at the sources again, after something has happened that is not a value, or with the last value that was wanted.
  @usableFromInline
  func rest() {
    if resting.load(ordering: .relaxed) != .unwatched { serve() }
  }

  /// Whether the last value that will ever be wanted has come. Then the sources come to ``rest()``.
  @inlinable @inline(__always)
  var isDrained: Bool {
    resting.load(ordering: .relaxed) == .forgotten && wanted.load(ordering: .relaxed) == 0
  }
}

/// What is known of a run's sources when they rest, which is when nothing is wanted or none can give.
@usableFromInline
enum Resting: UInt8, AtomicRepresentable, Sendable {
  /// Their sink may ask again.
  case unwatched
  /// Their sink may ask again, but a join may have no use for what one of them gives.
  case watched
  /// Their sink cannot ask again: what rests without being wanted rests for good.
  case forgotten
}
