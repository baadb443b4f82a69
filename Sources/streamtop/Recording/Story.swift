import Streams

/// What a recording tells of one chain: what came in, and what came out at its named streams.
struct Story {
  /// One run of the source's task.
  struct Run {
    var start: Duration
    var request: Int?
    /// What it sent, and when: of a task that answers, one thing at most.
    var values: [(time: Duration, text: String)] = []
    var error: (time: Duration, words: String)?
    var completed: Duration?
  }

  /// A request of the program's.
  struct Request {
    var time: Duration
    var node: NodeID
    var text: String?
    var share: Bool
  }

  /// What the program has put into a source that is fed from outside.
  struct Input {
    var time: Duration
    var event: Fact.Event
  }

  private(set) var nodes: [NodeID: NodeIdentity] = [:]
  private(set) var roots: [NodeIdentity] = []
  private(set) var runs: [Run] = []
  private(set) var requests: [Request] = []
  private(set) var inputs: [Input] = []
  private(set) var cancels: [(time: Duration, node: NodeIdentity)] = []
  /// What who watched has done to the chain.
  private(set) var commands: [(time: Duration, words: String)] = []
  private(set) var outputs: [Fact] = []
  private(set) var begin: Duration?
  private(set) var end = Duration.zero
  /// By how much runs began later than retries had decided, all together: by the program's clock, nothing comes in time.
  private(set) var lateness = Duration.zero
  /// Where the chain builds streams itself, for each of its values or once.
  private(set) var innerPlaces: Set<String> = []
  private var innerRoots: Set<NodeID> = []
  /// The run of each root that is a producer's.
  private var runOfRoot: [NodeID: Int] = [:]
  private var due: Duration?
  /// Whether retries wait at random, as they do by a policy with jitter.
  private(set) var hasJitter = false
  private var plan: [NodeID: Duration] = [:]

  /// What feeds the chain: all roots, but of a producer's runs, each of which has one, the first.
  var sources: [NodeIdentity] {
    var seen: Set<String> = []
    return roots.filter { $0.kind != "SignalProducer" || seen.insert($0.location).inserted }
  }

  init(_ facts: [Fact]) {
    findInnerRoots(facts)
    for fact in facts { take(fact) }
  }

  /// What a node hears that is none of its parents has been built within the chain, as by the closure of a `flatMap`: it will
  /// be built again, and is no source. But a producer's further runs are the source's own.
  private mutating func findInnerRoots(_ facts: [Fact]) {
    var parents: [NodeID: [NodeID]] = [:]
    var places: [NodeID: [String]] = [:]
    var heard: [NodeID] = []
    for fact in facts {
      parents[fact.node.id] = fact.node.parents
      if fact.node.parents.isEmpty { places[fact.node.id] = [fact.node.location, fact.node.kind] }
      if case .attached(let source) = fact.event, !fact.node.parents.contains(source) { heard.append(source) }
    }
    while let node = heard.popLast() {
      let above = parents[node] ?? []
      if above.isEmpty { innerRoots.insert(node) }
      heard += above
    }
    let outer = Set(places.filter { !innerRoots.contains($0.key) }.values)
    innerRoots = innerRoots.filter { !outer.contains(places[$0] ?? []) }
  }

  private mutating func take(_ fact: Fact) {
    let id = fact.node.id
    nodes[id] = fact.node
    end = max(end, fact.time)
    guard !innerRoots.contains(id) else {
      innerPlaces.insert(fact.node.location)
      return
    }
    switch fact.event {
    case .made: takeMade(fact)
    case .cancel: cancels.append((fact.time, fact.node))
    case .command(let words): commands.append((fact.time, words))
    case .retry(let retry):
      due = fact.time + retry.delay
      // A user's "retry now" is a command.
      if let planned = plan[id], planned != retry.delay { hasJitter = true }
      plan[id] = retry.coming.first
    case .request(let exchange, let value):
      requests.append(Request(time: fact.time, node: id, text: value, share: exchange.share))
    default: break
    }
    if fact.node.parents.isEmpty { takeRoot(fact) } else if fact.event.isOutput { outputs.append(fact) }
  }

  private mutating func takeMade(_ fact: Fact) {
    if begin == nil { begin = fact.time }
    guard fact.node.parents.isEmpty else { return }
    roots.append(fact.node)
    guard fact.node.kind == "SignalProducer" else { return }
    runOfRoot[fact.node.id] = runs.count
    begin(Run(start: fact.time))
  }

  private mutating func begin(_ run: Run) {
    if let due { lateness += max(.zero, run.start - due) }
    due = nil
    runs.append(run)
  }

  private mutating func takeRoot(_ fact: Fact) {
    let producer = runOfRoot[fact.node.id]
    switch fact.event {
    case .run(_, let exchange): begin(Run(start: fact.time, request: exchange?.request))
    case .next(let value, let exchange):
      if let run = producer ?? openRun(exchange) {
        runs[run].values.append((fact.time, value))
      } else {
        inputs.append(Input(time: fact.time, event: fact.event))
      }
    case .error(let error, let exchange):
      if let run = producer ?? openRun(exchange) {
        runs[run].error = (fact.time, error)
      } else {
        inputs.append(Input(time: fact.time, event: fact.event))
      }
    case .end(let end, let cause): takeEnd(end, cause, of: fact, producer)
    default: break
    }
  }

  private mutating func takeEnd(_ end: Fact.End, _ cause: String?, of fact: Fact, _ producer: Int?) {
    // What ends because of what is below it will do so again.
    if cause?.hasPrefix("its last branch ended") == true { return }
    if let producer {
      if end == .completed { runs[producer].completed = fact.time }
      if case .error(let error) = end, runs[producer].error == nil {
        runs[producer].error = (fact.time, error)
      }
    } else if runs.isEmpty, fact.node.kind != "Cold" {
      inputs.append(Input(time: fact.time, event: fact.event))
    }
  }

  /// The run that has not answered: that for a request, or the last one of a task that runs for none.
  private func openRun(_ exchange: Fact.Exchange?) -> Int? {
    if let exchange {
      return runs.lastIndex { $0.request == exchange.request && $0.values.isEmpty && $0.error == nil }
    }
    guard let last = runs.indices.last, runs[last].request == nil else { return nil }
    return runs[last].values.isEmpty && runs[last].error == nil ? last : nil
  }
}

extension Fact.Event {
  fileprivate var isOutput: Bool {
    switch self {
    case .next, .error, .retry, .cancel, .end: true
    default: false
    }
  }
}
