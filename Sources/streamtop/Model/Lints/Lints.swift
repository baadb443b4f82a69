import Streams

/// Finds what is wrong with streams, in what is recorded of them. Judged once a look, with the time of the look as its
/// clock, because a program that is stuck says nothing.
struct Lints: Sendable {
  /// What is not looked for.
  var allowed: Set<Lint> = []
  /// What has been found, in the order in which it was found first.
  private(set) var findings: [Finding] = []

  /// The nodes that have not ended.
  var nodes: [NodeID: LintedNode] = [:]
  var places = LintedPlaces()
  var runs = OpenRuns()
  var answers = LintedAnswers()
  var drops = LintedDrops()
  var time = Duration.zero
  /// Since when everything is known.
  private(set) var knownSince = Duration.zero
  /// From when on nodes are judged by what has happened to them.
  private var judgedFrom = Duration.zero
  private var indices: [Key: Int] = [:]
  /// A look, if any, that says how all nodes stand, and when it came: taken into account with the next one.
  private var unread: [(sample: Sample, time: Duration)] = []

  /// What is found once: a node, or all that a place has made.
  private struct Key: Hashable {
    let lint: Lint
    var node: NodeID?
    var location = ""

    init(_ lint: Lint, _ node: NodeIdentity) {
      self.lint = lint
      if lint == .leak { location = node.location } else { self.node = node.id }
    }
  }

  /// How long facts must have been complete again after some were missing.
  static let patience = Duration.seconds(60)
  /// More findings than this are more than a user reads.
  private static let capacity = 1_000

  /// Takes a look into account. Answers where the new findings stand.
  mutating func take(_ sample: Sample, at now: Duration) -> Range<Int> {
    let known = findings.count
    readUnread()
    time = now
    guard sample.keyframe == nil else {
      // With the next look, so that the screen shows the nodes sooner: nothing is judged by what has just been found out.
      unread = [(sample, now)]
      return known..<known
    }
    read(sample)
    judgeDrops()
    judgeOperators(sample.readings)
    if time >= judgedFrom {
      judgeRuns()
      judgePlaces()
    }
    return known..<findings.count
  }

  private mutating func readUnread() {
    guard let (sample, time) = unread.popLast() else { return }
    self.time = time
    read(sample)
    judgeDrops()
  }

  private mutating func read(_ sample: Sample) {
    if let keyframe = sample.keyframe { resume(from: keyframe) }
    for fact in sample.facts { take(fact) }
    for reading in sample.readings { take(reading) }
  }

  /// How many nodes and places do what a lint is about.
  var count: Int { findings.count }

  /// Calls a finding's node by a name.
  mutating func label(_ index: Int, _ label: String) { findings[index].label = label }

  /// Notes that a node does what a lint is about: as a finding, or as another time of one.
  mutating func find(_ lint: Lint, at node: NodeIdentity, times: Int = 1, _ words: @autoclosure () -> String)
  {
    guard time >= judgedFrom, !allowed.contains(lint) else { return }
    let key = Key(lint, node)
    if let index = indices[key] {
      findings[index].count += times
    } else if findings.count < Lints.capacity {
      indices[key] = findings.count
      findings.append(
        Finding(
          lint: lint, node: node.id, label: node.label, location: node.location, time: time, words: words()))
    }
  }

  /// Begins again with how all nodes stand now: what they have done before is not known.
  private mutating func resume(from keyframe: [NodeSnapshot]) {
    nodes = Dictionary(minimumCapacity: keyframe.count)
    places = LintedPlaces()
    runs = OpenRuns()
    answers = LintedAnswers()
    drops = LintedDrops()
    knownSince = time
    // Of a program that has no streams yet, nothing is unknown.
    judgedFrom = keyframe.isEmpty ? time : time + Lints.patience
    for snapshot in keyframe.inOrder where snapshot.end == nil {
      let id = snapshot.identity.id
      add(snapshot.identity, at: snapshot.madeAt)
      change(id) { node in
        node.counters = snapshot.counters
        node.isBuffer = snapshot.pressure?.isOfBuffer ?? false
        node.took = snapshot.took
        node.retryDue = snapshot.retry?.due
      }
      for run in snapshot.runs where run.exchange == nil { runs.begin(id, at: run.start) }
    }
    for snapshot in keyframe {
      for source in snapshot.sources { hear(source, at: snapshot.identity.id) }
    }
  }
}

// MARK: - Facts

extension Lints {
  private mutating func take(_ fact: Fact) {
    let id = fact.node.id
    switch fact.event {
    case .made: add(fact.node, at: fact.time)
    case .attached(let source): hear(source, at: id)
    case .named: nodes[id]?.identity = fact.node
    case .run(_, nil): runs.begin(id, at: fact.time)
    case .answered, .next(_, nil): runs.answer(id, nodes[id]?.identity, at: fact.time)
    case .error(let error, let exchange):
      if exchange == nil { runs.answer(id, nodes[id]?.identity, at: fact.time) }
      judge(error, at: id)
    case .retry(let retry): judgeRetry(retry, at: id, fact.time)
    case .response(let exchange, _): judgeAnswer(to: exchange, of: fact.node)
    case .unheard(let exchange): judgeUnheard(exchange)
    case .request(let exchange, _): answers.request(exchange.request, at: id)
    case .stopped(let exchange): _ = answers.takeForeign(exchange.request)
    case .command(let words): answers.announce(words, at: id)
    case .drop: drops.told[fact.node, default: 0] += 1
    case .end: remove(id, at: fact.time)
    case .run, .next, .pause, .resume, .cancel: break
    }
  }

  private mutating func add(_ identity: NodeIdentity, at time: Duration) {
    guard nodes.index(forKey: identity.id) == nil else { return }
    nodes[identity.id] = LintedNode(identity: identity)
    for parent in identity.above { change(parent) { $0.listeners.insert(identity.id) } }
    places.add(identity, at: time)
  }

  /// Changes a node where it is: a dictionary's subscript takes all of it out and puts it back.
  private mutating func change(_ id: NodeID, _ change: (inout LintedNode) -> Void) {
    if let index = nodes.index(forKey: id) { change(&nodes.values[index]) }
  }

  /// A node hears another one from now on.
  private mutating func hear(_ source: NodeID, at id: NodeID) {
    guard let node = nodes[id], !node.identity.above.contains(source), nodes[source] != nil else { return }
    nodes[source]?.listeners.insert(id)
    nodes[id]?.sources.append(source)
  }

  private mutating func remove(_ id: NodeID, at time: Duration) {
    guard let node = nodes.removeValue(forKey: id) else { return }
    for parent in node.identity.parents + node.sources { nodes[parent]?.listeners.remove(id) }
    runs.end(id)
    answers.forget(id)
    places.remove(node.identity, at: time)
  }

  private mutating func take(_ reading: NodeReading) {
    guard let index = nodes.index(forKey: reading.node) else { return }
    // Changed where it is: to read one field of a dictionary's value copies all of it.
    let news = nodes.values[index].take(reading)
    if news.hasValues, runs.starts[reading.node] != nil {
      // When, it does not tell.
      runs.end(reading.node)
    }
    if news.dropped > 0, let node = nodes[reading.node]?.identity { drops.counted[node] = news.dropped }
  }
}
