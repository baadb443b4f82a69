import Streams

/// A recording as a trace in Chrome's format: a track for each chain, with runs, waits for retries, errors, cancels and
/// ends on it, and how many values came in each second.
struct Trace {
  private struct Run {
    var id: Int
    var name: String
  }

  private var events: [String] = []
  private var roots: [NodeID: NodeID] = [:]
  private var names: [NodeID: String] = [:]
  /// The runs that have not ended: of a request by its number, of a task without requests by its node.
  private var requests: [Int: (track: NodeID, run: Run)] = [:]
  private var tasks: [NodeID: (track: NodeID, run: Run)] = [:]
  private var runCount = 0
  /// The waits that have not ended, by the node that retries.
  private var waits: [NodeID: (start: Duration, retry: Fact.Retry)] = [:]
  private var second = 0
  private var values: [NodeID: Int] = [:]
  private var last = Duration.zero

  mutating func take(_ fact: Fact) {
    last = max(last, fact.time)
    let id = fact.node.id
    if roots[id] == nil { place(fact.node) }
    let track = roots[id] ?? id
    count(upTo: fact.time)
    switch fact.event {
    case .made, .attached, .request, .unheard, .drop: break
    case .named(let name): if track == id { nameTrack(id, name) }
    case .run(let attempt, let exchange):
      endWait(below: track, at: fact.time)
      begin(attempt, exchange, at: fact.node, track, fact.time)
    case .response(let exchange, _), .stopped(let exchange): end(request: exchange.request, at: fact.time)
    case .next(_, let exchange):
      values[track, default: 0] += 1
      if exchange == nil { endTask(of: id, at: fact.time) }
    case .error(let error, let exchange):
      if exchange == nil { endTask(of: id, at: fact.time) }
      mark("error \(error)", track, fact)
    case .retry(let retry): waits[id] = (fact.time, retry)
    case .pause: mark("pause", track, fact)
    case .resume: mark("resume", track, fact)
    case .cancel: mark("cancel", track, fact)
    case .command(let text): mark("you: \(text)", track, fact)
    case .end(let end, _):
      endTask(of: id, at: fact.time)
      endWait(of: id, at: fact.time)
      mark("end \(end)", track, fact)
    }
  }

  /// The whole trace. What has not ended ends with it.
  var json: String {
    var trace = self
    for request in requests.keys.sorted() { trace.end(request: request, at: last) }
    for task in tasks.keys.sorted() { trace.endTask(of: task, at: last) }
    for wait in waits.keys.sorted() { trace.endWait(of: wait, at: last) }
    trace.count(upTo: last + .seconds(1))
    return "{\"traceEvents\":[\n" + trace.events.joined(separator: ",\n") + "\n]}\n"
  }

  // MARK: Tracks

  private mutating func place(_ node: NodeIdentity) {
    let root = node.parents.lazy.compactMap { [roots] in roots[$0] }.first ?? node.id
    roots[node.id] = root
    if root == node.id { nameTrack(root, node.name ?? "\(node.kind) \(node.id)") }
  }

  private mutating func nameTrack(_ track: NodeID, _ name: String) {
    guard names[track] != name else { return }
    names[track] = name
    add("thread_name", "M", track, .zero) {
      $0.add("args", .object([.init(key: "name", value: .text(name))]))
    }
  }

  // MARK: Runs

  private mutating func begin(
    _ attempt: Int, _ exchange: Fact.Exchange?, at node: NodeIdentity, _ track: NodeID, _ time: Duration
  ) {
    runCount += 1
    let name = exchange.map { "request \($0.request)" } ?? node.label
    let run = Run(id: runCount, name: attempt > 1 ? "\(name), attempt \(attempt)" : name)
    add(run.name, "b", track, time, id: run.id)
    if let exchange {
      end(request: exchange.request, at: time)
      requests[exchange.request] = (track, run)
    } else {
      endTask(of: node.id, at: time)
      tasks[node.id] = (track, run)
    }
  }

  private mutating func end(request: Int, at time: Duration) {
    guard let (track, run) = requests.removeValue(forKey: request) else { return }
    add(run.name, "e", track, time, id: run.id)
  }

  private mutating func endTask(of node: NodeID, at time: Duration) {
    guard let (track, run) = tasks.removeValue(forKey: node) else { return }
    add(run.name, "e", track, time, id: run.id)
  }

  // MARK: Waits, marks and counts

  /// A task that runs again ends the waits of those who hear it.
  private mutating func endWait(below track: NodeID, at time: Duration) {
    for node in waits.keys.sorted() where roots[node] == track { endWait(of: node, at: time) }
  }

  private mutating func endWait(of node: NodeID, at time: Duration) {
    guard let (start, retry) = waits.removeValue(forKey: node) else { return }
    let end = min(time, start + retry.delay)
    add("wait for retry \(retry.attempt) after \(retry.error)", "X", roots[node] ?? node, start) {
      $0.add("dur", .number((end - start).microseconds))
    }
  }

  private mutating func mark(_ name: String, _ track: NodeID, _ fact: Fact) {
    add(name, "i", track, fact.time) {
      $0.add("s", .text("t"))
      $0.add(
        "args",
        .object([
          .init(key: "node", value: .text(fact.node.label)),
          .init(key: "location", value: .text(fact.node.location)),
        ]))
    }
  }

  /// Writes down how many values have come in each second that is over.
  private mutating func count(upTo time: Duration) {
    let now = time.milliseconds / 1_000
    guard now > second else { return }
    for (track, count) in values.sorted(by: { $0.key < $1.key }) {
      let name = "values/s \(names[track] ?? "\(track)")"
      add(name, "C", track, .seconds(second)) {
        $0.add("args", .object([.init(key: "values", value: .number(count))]))
      }
    }
    // A count stays what it is until the next one.
    values = now > second + 1 ? [:] : values.mapValues { _ in 0 }
    second = now
  }

  private mutating func add(
    _ name: String, _ phase: String, _ track: NodeID, _ time: Duration, id: Int? = nil,
    _ more: (inout JSONObject) -> Void = { _ in }
  ) {
    var object = JSONObject()
    object.add("name", .text(name))
    object.add("ph", .text(phase))
    object.add("ts", .number(time.microseconds))
    object.add("pid", .number(1))
    object.add("tid", .number(track.rawValue))
    if let id {
      object.add("cat", .text("run"))
      object.add("id", .number(id))
    }
    more(&object)
    events.append(object.line)
  }
}
