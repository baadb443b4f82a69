import Synchronization

/// How many values the sink of a run still wants, and which sources are asked for them.
///
/// Operators know nothing of it: a value that one of them drops has not reached the sink, so that it is still wanted
/// and the source goes on. A source that answers later owes its answer meanwhile: what it owes is wanted, but no other
/// source is asked for it. One thread at a time serves; a sink that asks meanwhile, mostly from a handler further up the same
/// stack, only raises the number, so that it does not deepen the stack.
@usableFromInline
final class Demand: DemandGauge {
  /// Everything that comes. So far from the largest number that many threads can pause at the same time: each withholds more
  /// than this, and takes it back when it finds the sources paused.
  @usableFromInline static var unlimited: Int { .max >> 8 }

  @usableFromInline let wanted = Atomic<Int>(0)
  /// How many of those are on their way, so that no other source is asked for them; more than a sink can want while it
  /// has paused its sources.
  @usableFromInline let withheld = Atomic<Int>(0)
  @usableFromInline let isPaused = Atomic<Bool>(false)
  /// How many have been asked for since the beginning; everything counts as ``unlimited``, once.
  @usableFromInline let asked = Atomic<Int>(0)
  /// What the sink has said beside how many values it wants.
  @usableFromInline let words: SinkWords
  /// How many values the sink can keep that come beyond what it asks for.
  let spare: Int
  /// How many may be under way without being in each other's way, because the sink can keep them.
  var ahead: Int { min(spare, StreamBuffering.standardCapacity) }
  /// Whether the sink keeps what comes beyond what it asks for, so that it matters what comes unasked.
  let keepsMore: Bool
  /// How many calls have asked to serve since the one that does began, that one included; 0 while none does.
  @usableFromInline let visits: Atomic<Int>
  let sources = Locked<DemandScope?>(nil)
  /// Whether the sources are looked at whenever they come to rest; see ``Resting``.
  @usableFromInline let resting = Atomic<Resting>(.unwatched)
  /// Whether a source of the run has spoken without being asked, or may have done so. Before that all that comes is an answer.
  let hearsUnasked = Atomic<Bool>(false)
  private let dropped = Atomic<Int>(0)
  /// Counts what is dropped as well; nil without more to count.
  private let drops: DropCounter?

  /// Makes one that serves nothing until ``release()``, which comes when all sources have begun: a source that waited for a
  /// wish while it begins would wait for ever.
  ///
  /// - Parameters:
  ///   - spare: how many values the sink can keep that come beyond what it asks for.
  ///   - keepsMore: whether it keeps such values; it does where it has room to spare.
  ///   - words: what the sink says, when that is another one's.
  ///   - drops: counts what is dropped as well.
  @usableFromInline
  init(spare: Int = 0, keepsMore: Bool = false, words: SinkWords = SinkWords(), drops: DropCounter? = nil) {
    visits = Atomic(1)
    self.spare = spare
    self.keepsMore = keepsMore || spare > 0
    self.words = words
    self.drops = drops
  }

  /// What the sources of the run belong to.
  func setSources(_ demandScope: DemandScope) { sources.withLock { $0 = demandScope } }

  /// Whether another value may come.
  @inlinable
  var isWanted: Bool { room > 0 }

  /// How many values more may be asked for; none when that is not positive.
  @inlinable
  var room: Int {
    // First: a value that is delivered meanwhile is no longer wanted before it is no longer on its way.
    let withheld = withheld.load(ordering: .acquiring)
    return wanted.load(ordering: .relaxed) - withheld
  }

  /// Whether any value is wanted, even if it is on its way.
  var wantsAny: Bool { wanted.load(ordering: .relaxed) > 0 && !isHeldBack }

  /// Whether the sink wants nothing for some time, or nothing any more.
  @inlinable
  var isHeldBack: Bool { isPaused.load(ordering: .relaxed) }

  /// How many have come nevertheless.
  var dropCount: Int { dropped.load(ordering: .relaxed) }

  /// How many are wanted, whether or not they may come just now.
  var count: Int {
    let wanted = wanted.load(ordering: .relaxed)
    return wanted == Self.unlimited ? .max : wanted
  }

  /// How many wishes of the sink have been fulfilled: the number of the one that is to be served next.
  var answered: Int { asked.load(ordering: .acquiring) - wanted.load(ordering: .acquiring) }

  /// The number of the wish that is to be served next, and of the last one with which something has been said; the latter
  /// is negative without one.
  var wishes: (served: Int, last: Int) { words.latest { answered } }

  /// Notes that so many values more are on their way, or fewer.
  func note(underWay change: Int) { withheld.wrappingAdd(change, ordering: .acquiringAndReleasing) }

  // MARK: What the sink does

  /// Asks for more values, and lets the sources give them.
  @inlinable
  func ask(for count: Int) {
    add(count)
    serve()
  }

  /// Asks for a value, and says something with that.
  @usableFromInline
  func ask(saying payload: Any?) {
    guard let payload else { return ask(for: 1) }
    add(saying: payload)
    serve()
  }

  /// Wants another value, and says something with that, unless everything is wanted already, or the run is over: then it is not
  /// a wish.
  func add(saying payload: Any) { words.add(payload, answered: answered) { isOver ? nil : add(1) } }

  /// Whether the sources have been released.
  var isOver: Bool { sources.withLock { $0 } == nil }

  /// - Returns: the number of the first of these wishes; nil when everything has been wanted before.
  @discardableResult
  @inlinable
  func add(_ count: Int) -> Int? {
    let count = min(count, Self.unlimited)
    var seen = wanted.load(ordering: .relaxed)
    while seen != Self.unlimited {
      let raised = min(seen + count, Self.unlimited)
      let (isDone, current) = wanted.weakCompareExchange(
        expected: seen, desired: raised, ordering: .releasing)
      if isDone {
        // Both are raised alike, so that their difference stays the number of fulfilled wishes. This one last: a thread that
        // serves meanwhile takes the oldest wish for one that is not new, and skips none.
        return asked.wrappingAdd(raised - seen, ordering: .releasing).oldValue
      }
      seen = current
    }
    return nil
  }

  /// Takes back the only wish, unless it has been fulfilled: a source that has been asked answers nevertheless.
  func withdraw() {
    let isDone = wanted.compareExchange(expected: 1, desired: 0, ordering: .acquiringAndReleasing).exchanged
    if isDone { asked.wrappingSubtract(1, ordering: .releasing) }
  }

  /// Counts a value that has arrived. False when none may: the sink has paused its sources.
  @inlinable @inline(__always)
  func take() -> Bool {
    if isPaused.load(ordering: .relaxed), !takesWhilePaused() { return false }
    var seen = wanted.load(ordering: .relaxed)
    while seen > 0, seen != Self.unlimited {
      let (isDone, current) = wanted.weakCompareExchange(
        expected: seen, desired: seen - 1, ordering: .relaxed)
      if isDone { break }
      seen = current
    }
    return true
  }

  /// Whether a value may come although the sink has paused its sources; counts one that may not. The rest of an answer may: a
  /// sink that keeps it pauses them because of what comes unasked.
  @usableFromInline
  func takesWhilePaused() -> Bool {
    if isAnswered { return true }
    noteDrop()
    return false
  }

  @usableFromInline
  func noteDrop() {
    dropped.wrappingAdd(1, ordering: .relaxed)
    drops?.increment()
  }

  /// Wants nothing any more, and releases the sources, and what has been said to them.
  func close() {
    wanted.store(0, ordering: .relaxed)
    // Before it is held back: that is no pause, and no source is told so.
    let former = sources.exchange(nil)
    _ = hold()
    former?.dismantle()
    // The thread that serves forgets it: it may be about to say it.
    if words.hasPayloads { serve() }
  }
}
