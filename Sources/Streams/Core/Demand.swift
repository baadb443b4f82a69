import Synchronization

/// How many values the sink of a run still wants, and who is asked for them.
///
/// Operators know nothing of it: a value that one of them drops has not reached the sink, so that it is still wanted
/// and the source goes on. One thread at a time serves; whoever asks meanwhile, a handler further up the same stack
/// above all, only raises the number, so that a sink that asks from its handler does not deepen the stack.
@usableFromInline
final class Demand: Sendable {
  /// Everything that comes.
  @usableFromInline static var unlimited: Int { .max }

  @usableFromInline let wanted = Atomic<Int>(0)
  @usableFromInline let isPaused = Atomic<Bool>(false)
  /// How many have asked to serve since the one who does began; 0 while nobody does.
  @usableFromInline let visits: Atomic<Int>
  private let sources = Locked<Stretch?>(nil)
  /// Whether the sources are looked at whenever they come to rest; see ``Resting``.
  @usableFromInline let resting = Atomic<Resting>(.unwatched)
  @usableFromInline let dropped = Atomic<Int>(0)

  /// - Parameter isHeld: whether nothing is served until ``release()``.
  @usableFromInline
  init(isHeld: Bool = true) { visits = Atomic(isHeld ? 1 : 0) }

  /// What the sources of the run belong to.
  func setSources(_ stretch: Stretch) { sources.withLock { $0 = stretch } }

  /// Whether another value may come.
  @inlinable
  var isWanted: Bool { wanted.load(ordering: .relaxed) > 0 && !isPaused.load(ordering: .relaxed) }

  /// Whether the sink wants nothing for some time.
  var isHeldBack: Bool { isPaused.load(ordering: .relaxed) }

  /// How many have come nevertheless.
  var dropCount: Int { dropped.load(ordering: .relaxed) }

  /// How many are wanted, whether or not they may come just now.
  @inlinable
  var count: Int { wanted.load(ordering: .relaxed) }

  /// Whether the sink wants all that there is.
  var isUnlimited: Bool { count == Self.unlimited }

  // MARK: What the sink does

  /// Asks for more values, and has them served.
  @inlinable
  func ask(for count: Int) {
    add(count)
    serve()
  }

  @inlinable
  func add(_ count: Int) {
    var seen = wanted.load(ordering: .relaxed)
    while seen != Self.unlimited {
      let (sum, isTooMuch) = seen.addingReportingOverflow(count)
      let (isDone, current) = wanted.weakCompareExchange(
        expected: seen, desired: isTooMuch ? Self.unlimited : sum, ordering: .relaxed)
      if isDone { return }
      seen = current
    }
  }

  /// Counts a value that has arrived. False when none may: the sink has paused its sources.
  @inlinable @inline(__always)
  func take() -> Bool {
    if isPaused.load(ordering: .relaxed) {
      dropped.wrappingAdd(1, ordering: .relaxed)
      return false
    }
    var seen = wanted.load(ordering: .relaxed)
    while seen > 0, seen != Self.unlimited {
      let (isDone, current) = wanted.weakCompareExchange(
        expected: seen, desired: seen - 1, ordering: .relaxed)
      if isDone { break }
      seen = current
    }
    return true
  }

  /// Wants nothing any more, and lets go of the sources.
  func close() {
    wanted.store(0, ordering: .relaxed)
    isPaused.store(true, ordering: .relaxed)
    sources.exchange(nil)?.dismantle()
  }

  /// Whether they were not paused before.
  @discardableResult
  func pause() -> Bool {
    guard !isPaused.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    sources.withLock { $0 }?.pause()
    return true
  }

  /// - Parameter note: is called before anything comes, if the sources were paused.
  func resume(note: () -> Void = {}) {
    guard sources.withLock({ $0 }) != nil, isPaused.exchange(false, ordering: .acquiringAndReleasing) else {
      return
    }
    note()
    sources.withLock { $0 }?.resume()
    serve()
  }

  func rewind() {
    sources.withLock { $0 }?.rewind()
    serve()
  }

  // MARK: What nobody can ask again

  /// Notes that the sink will neither ask nor pause nor resume any more.
  func forget() { watch(.forgotten) }

  /// Has the sources looked at whenever they come to rest, which may be at once.
  func watch(_ resting: Resting) {
    self.resting.store(resting, ordering: .sequentiallyConsistent)
    Visit.run { serve() }
  }

  /// Looks at the sources again, after something has happened that is no value, or with the last value that was wanted.
  @usableFromInline
  func rest() {
    if resting.load(ordering: .relaxed) != .unwatched { serve() }
  }

  /// Whether the last value that will ever be wanted has come. Then the sources come to ``rest()``.
  @inlinable @inline(__always)
  var isDrained: Bool { resting.load(ordering: .relaxed) == .forgotten && count == 0 }

  // MARK: Serving

  /// Has the sources give what is wanted: now, or when whoever serves gets to it.
  @inlinable
  func serve() {
    guard visits.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    serve(seen: 1)
  }

  /// Lets the serving begin, when the sink has been greeted and every source has begun.
  @usableFromInline
  func release() { serve(seen: visits.load(ordering: .acquiring)) }

  /// The same for a user who starts the run, and so comes to subscribe.
  @usableFromInline
  func releaseOnVisit() { Visit.run { release() } }

  @usableFromInline
  func serve(seen: Int) {
    var seen = seen
    while true {
      if let stretch = sources.withLock({ $0 }) {
        while isWanted, stretch.give(Self.unlimited) {}
        let resting = resting.load(ordering: .sequentiallyConsistent)
        if resting != .unwatched { stretch.rest(isOver: resting == .forgotten && !isWanted) }
      }
      let (isDone, current) = visits.compareExchange(
        expected: seen, desired: 0, ordering: .acquiringAndReleasing)
      if isDone { return }
      seen = current
    }
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

/// What gives values of a run when they are wanted.
@usableFromInline
protocol Giver: AnyObject, Sendable {
  /// Gives values for as long as they are wanted, so many at most. False when nothing has happened: none can come now.
  func give(_ limit: Int) -> Bool
  /// Is told that no values are wanted for some time. What cannot stop them goes on.
  func pause()
  /// Is told that values are wanted again.
  func resume()
  /// Begins anew, if it can.
  func rewind()
  /// Is told, when nothing can be given, whether nothing will ever be asked for again.
  func rest(isOver: Bool)
}

extension Giver {
  // What gives one value at a time for each wish has nothing to pause.
  func pause() {}
  func resume() {}
  func rewind() {}
  // What gives values without being asked can still do so.
  @usableFromInline
  func rest(isOver: Bool) {}
}
