/// What has happened since the last drain, as it was written down: who, when and what, in no words yet.
struct Journal: Sendable {
  /// One fact, until it is drained.
  struct Entry: Sendable {
    /// See ``FactOrder``.
    let place: Int
    let time: Duration
    let node: NodeRecord
    let event: Fact.Event
    let words: Words?

    /// What an event lacks until a drain wants it in words: why the node has ended, or what was asked for.
    typealias Words = @Sendable () -> String

    /// The fact, with all its words.
    func fact(number: Int) -> Fact {
      Fact(sequence: number, time: time, node: node.identity, event: fullEvent)
    }

    private var fullEvent: Fact.Event {
      switch (event, words) {
      case (.end(let end, _), let words?): .end(end, cause: words())
      case (.request(let exchange, _), let words?): .request(exchange, value: words())
      default: event
      }
    }
  }

  /// How many wakes have not been taken back.
  private(set) var wakeCount = 0
  /// How often the probe has been woken after a sleep.
  private(set) var round = 0
  var lastNode = 0
  /// How many facts have been drained.
  var drained = 0
  var entries: [Entry] = []
  /// Whether facts are missing: more than the journal holds have happened, or the probe was asleep.
  var isBroken = false
  /// Whether facts are written down.
  var isWriting: Bool { !isBroken && wakeCount > 0 }
  /// The drops among those facts, by their nodes, and how many there were in all.
  private(set) var drops: [NodeID: Int] = [:]
  /// The nodes that may have something to tell: those that have not ended, and those that have since the last drain.
  var nodes: [NodeRecord] = []
  /// How many nodes there may be before those are looked for that have ended, when no drain does that.
  private var sweepCount = 4_096

  /// Adds a node. Answers what is to be released without the lock.
  mutating func add(_ node: NodeRecord) -> [NodeRecord] {
    nodes.append(node)
    guard isBroken, nodes.count > sweepCount else { return [] }
    // No one drains: what has ended by now will not be told of.
    let all = swapped(&nodes, for: [])
    nodes = all.filter { !$0.hasEnded.load(ordering: .relaxed) }
    sweepCount = max(4_096, 2 * nodes.count)
    return all
  }

  /// Writes a fact down. A journal that is full keeps nothing of what it holds, rather than half of a story. Answers what
  /// is to be released without the lock.
  mutating func write(_ entry: @autoclosure () -> Entry, limit: Int) -> [Entry] {
    guard isWriting else { return [] }
    guard entries.count < limit else {
      isBroken = true
      return swapped(&entries, for: [])
    }
    entries.append(entry())
    return []
  }

  /// Whether a drop is to be written down: not if that has happened to its node too often.
  mutating func count(dropAt node: NodeRecord, limit: Int) -> Bool {
    guard isWriting else { return false }
    drops[node.id, default: 0] += 1
    return drops[node.id, default: 0] <= limit
  }

  /// Takes everything out.
  mutating func take() -> Journal {
    var next = Journal()
    (next.lastNode, next.drained, next.wakeCount, next.round) = (lastNode, drained, wakeCount, round)
    return swapped(&self, for: next)
  }

  /// Puts nodes back of which more may come, unless the probe has slept since they were taken.
  mutating func putBack(_ kept: [NodeRecord], of round: Int) {
    if wakeCount > 0, round == self.round { nodes = kept + nodes }
  }

  /// Begins a round; its number, or nil when one is on.
  ///
  /// - Parameter knowsAll: whether nothing has happened before.
  mutating func wake(knowsAll: Bool) -> Int? {
    wakeCount += 1
    guard wakeCount == 1 else { return nil }
    round += 1
    isBroken = !knowsAll
    return round
  }

  /// Ends the round with the last wake. Answers what is to be released without the lock; nil when it goes on, or has ended.
  mutating func sleep() -> Journal? {
    guard wakeCount > 0 else { return nil }
    wakeCount -= 1
    return wakeCount == 0 ? take() : nil
  }
}
