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
  private(set) var outputs: [Fact] = []
  private(set) var begin: Duration?
  private(set) var end = Duration.zero
  /// The run of each root that is a producer's.
  private var runOfRoot: [NodeID: Int] = [:]

  /// The first root of each place of the program that builds some.
  var rootsOfPlaces: [NodeIdentity] {
    var seen: Set<[String]> = []
    return roots.filter { seen.insert([$0.location, $0.kind]).inserted }
  }

  mutating func take(_ fact: Fact) {
    let id = fact.node.id
    nodes[id] = fact.node
    end = max(end, fact.time)
    if case .made = fact.event {
      if begin == nil { begin = fact.time }
      if fact.node.parents.isEmpty {
        roots.append(fact.node)
        guard fact.node.kind == "SignalProducer" else { return }
        runOfRoot[id] = runs.count
        runs.append(Run(start: fact.time))
      }
      return
    }
    if fact.node.parents.isEmpty { takeRoot(fact) } else if fact.event.isOutput { outputs.append(fact) }
    if case .request(let exchange, let value) = fact.event {
      requests.append(Request(time: fact.time, node: id, text: value, share: exchange.share))
    }
  }

  private mutating func takeRoot(_ fact: Fact) {
    let producer = runOfRoot[fact.node.id]
    switch fact.event {
    case .run(_, let exchange): runs.append(Run(start: fact.time, request: exchange?.request))
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
