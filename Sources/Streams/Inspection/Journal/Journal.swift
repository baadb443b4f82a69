/// What has happened since the last collection, as it was written down: who, when and what, not in words yet. And the readers
/// that are to be told.
struct Journal: Sendable {
  /// One fact, until it is drained.
  struct Entry: Sendable {
    /// See ``FactOrder``.
    let place: Int
    let time: Duration
    let node: NodeRecord
    let event: Fact.Event
    let words: Words?

    /// What an event lacks until a drain wants it in words.
    enum Words: Sendable {
      /// Why the node has ended.
      case cause(EndExplanation)
      /// The type of the error.
      case errorType(any Error.Type)
      /// What was asked for.
      case request(@Sendable (_ describe: Probe.Describe?) -> String)
    }

    /// The fact, with all its words; for a reader that takes no values, without what was asked for.
    func fact(number: Int, takesValues: Bool, _ describe: Probe.Describe?) -> Fact {
      Fact(sequence: number, time: time, node: node.identity, event: fullEvent(takesValues, describe))
    }

    /// The type of the error that it reports; nil for other facts.
    var errorType: String? {
      if case .errorType(let type)? = words { "\(type)" } else { nil }
    }

    private func fullEvent(_ takesValues: Bool, _ describe: Probe.Describe?) -> Fact.Event {
      switch (event, words) {
      case (.end(let end, _), .cause(let cause)?): .end(end, cause: cause.sentence)
      case (.request(let exchange, _), .request(let words)?):
        .request(exchange, value: takesValues ? words(describe) : nil)
      default: event
      }
    }
  }

  /// What the readers have not taken, for each that looks. Not empty while the probe is awake.
  var inboxes: [Inbox] = []
  /// How often the probe's own reader has been woken, and not put to sleep again.
  private var wakeCount = 0
  private var lastReader = Inbox.own
  /// How often the probe has been woken after a sleep.
  private(set) var round = 0
  var lastNode = 0
  /// How many facts have been collected.
  var collected = 0
  var entries: [Entry] = []
  /// Whether facts are written down: at least one reader has missed nothing.
  var isWriting = false
  /// The drops among those facts, by their nodes, and how many there were in all.
  var drops: [NodeID: Int] = [:]
  /// The nodes that may have something to tell: those that have not ended, and those that have since the last drain.
  var nodes: [NodeRecord] = []
  /// Whether the values of all nodes are kept, also of those to come.
  var watchesAll = false
  /// How many nodes there may be before the ended ones are looked for, when no drain does that.
  var sweepCount = Self.leastSweepCount
  /// Fewer nodes take less memory than to look through them pays.
  static var leastSweepCount: Int { 4_096 }

  var isAwake: Bool { !inboxes.isEmpty }

  /// Adds a node. Returns what is to be released without the lock.
  mutating func add(_ node: NodeRecord) -> [NodeRecord] {
    nodes.append(node)
    return !isWriting && nodes.count > sweepCount ? sweep() : []
  }

  // A function of its own, because it is rare, and the nodes would be retained for it.
  @inline(never)
  private mutating func sweep() -> [NodeRecord] {
    // No reader drains: what has ended by now will not be told of.
    let all = exchange(&nodes, with: [])
    nodes = all.filter { !$0.hasEnded.load(ordering: .relaxed) }
    sweepCount = max(Self.leastSweepCount, 2 * nodes.count)
    return all
  }

  /// Writes a fact down. A journal that is full keeps nothing of what it holds, rather than half of a story. Returns what is to
  /// be released without the lock.
  mutating func write(_ entry: @autoclosure () -> Entry, limit: Int) -> [Entry] {
    guard isWriting else { return [] }
    guard entries.count < limit else { return breakOff() }
    entries.append(entry())
    return []
  }

  /// When the node was made, if its making is the last fact; otherwise nil.
  func timeOfMaking(_ node: NodeRecord) -> Duration? {
    guard let last = entries.indices.last, entries[last].node === node, case .made = entries[last].event
    else {
      return nil
    }
    return entries[last].time
  }

  /// Keeps nothing more, for any reader, until that reader collects. Returns what is to be released without the lock.
  mutating func breakOff() -> [Entry] {
    for index in inboxes.indices { inboxes[index].isBroken = true }
    isWriting = false
    return exchange(&entries, with: [])
  }

  /// Whether a drop is to be written down: not if that has happened to its node too often.
  mutating func count(dropAt node: NodeRecord, limit: Int) -> Bool {
    guard isWriting else { return false }
    drops[node.id, default: 0] += 1
    return drops[node.id, default: 0] <= limit
  }
}

// MARK: - Readers

extension Journal {
  /// Lets another reader look, which has seen nothing before. Returns its number, and that of the round if it begins.
  mutating func admitReader(takesValues: Bool) -> (reader: Int, round: Int?) {
    lastReader += 1
    return (lastReader, admit(Inbox(lastReader, takesValues: takesValues)))
  }

  /// Lets the probe's own reader look. The round's number if it begins.
  ///
  /// - Parameter knowsAll: whether nothing has happened before.
  mutating func wake(knowsAll: Bool) -> Int? {
    wakeCount += 1
    guard wakeCount == 1 else { return nil }
    var inbox = Inbox(Inbox.own, takesValues: true)
    inbox.isBroken = !knowsAll
    return admit(inbox)
  }

  private mutating func admit(_ inbox: Inbox) -> Int? {
    let isFirst = inboxes.isEmpty
    inboxes.append(inbox)
    if !inbox.isBroken { isWriting = true }
    if isFirst { round += 1 }
    return isFirst ? round : nil
  }

  /// Takes one wake of the probe's own reader back. Returns what is to be released without the lock.
  mutating func sleep() -> Leavings? {
    guard wakeCount > 0 else { return nil }
    wakeCount -= 1
    return wakeCount == 0 ? dismiss(Inbox.own) : nil
  }

  /// Stops a reader from looking. Returns what is to be released without the lock; nil when it has stopped already.
  mutating func dismiss(_ reader: Int) -> Leavings? {
    guard let index = inboxes.firstIndex(where: { $0.reader == reader }) else { return nil }
    let inbox = inboxes.remove(at: index)
    updateWriting()
    guard inboxes.isEmpty else { return Leavings(inbox: inbox, content: nil, isLast: false) }
    return Leavings(inbox: inbox, content: takeContent(), isLast: true)
  }

  /// What a reader leaves behind.
  struct Leavings: Sendable {
    let inbox: Inbox
    /// What was not collected; nil when others go on.
    let content: Content?
    /// Whether the probe sleeps from now on.
    let isLast: Bool
  }

  mutating func updateWriting() { isWriting = inboxes.contains { !$0.isBroken } }
}
