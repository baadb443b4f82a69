import Streams
import StreamsWire

/// A recording as a trace in Chrome's format: a track for each chain, with runs, waits for retries, errors,
/// cancels and ends on it, and how many values came in each second. Another one behind it is another process.
struct Trace {
  private var events: [String] = []
  /// The recording that is told, as a number from 1 on.
  private var process = 1
  private(set) var roots: [NodeID: NodeID] = [:]
  private var names: [NodeID: String] = [:]
  var runs = RunsUnderWay()
  /// The waits that have not ended, by the node that retries.
  var waits: [NodeID: (start: Duration, retry: Fact.Retry)] = [:]
  private var second = 0
  private var values: [NodeID: Int] = [:]
  /// Up to when something is known.
  private var last = Duration.zero
  /// What is over by then is not told; what is under way then is, from its beginning. Nil where all is told.
  private let start: Duration?

  init(from start: Duration? = nil) { self.start = start }

  /// The trace of all that is asked for of a file.
  init(of excerpt: Excerpt) throws {
    self.init(from: excerpt.from)
    var former = 0
    try excerpt.forEachLookFromTheBeginning { look, recording in
      if recording != former { beginOther() }
      former = recording
      take(look)
    }
  }

  mutating func take(_ look: Look) {
    if let keyframe = look.keyframe { resume(from: keyframe.inOrder, at: look.time) }
    for fact in look.facts { take(fact) }
    // What has not ended by then lasts at least so long, though nothing happens.
    last = max(last, look.time)
  }

  /// Whether what is over at a time is told.
  func tells(of time: Duration) -> Bool { start.map { time >= $0 } ?? true }

  mutating func take(_ fact: Fact) {
    last = max(last, fact.time)
    let id = fact.node.id
    place(fact.node)
    let track = roots[id] ?? id
    count(upTo: fact.time)
    switch fact.event {
    case .made, .attached, .request, .unheard, .drop: break
    case .named(let name): if track == id { nameTrack(id, name) }
    case .run(let attempt, let exchange):
      endWait(below: track, at: fact.time)
      begin(attempt, exchange, at: fact.node, track, fact.time)
    case .response(let exchange, _), .stopped(let exchange):
      end(runs.takeOut(request: exchange.request), at: fact.time)
    case .answered: end(runs.takeOut(taskOf: id), at: fact.time)
    case .next(_, let exchange):
      if tells(of: fact.time) { values[track, default: 0] += 1 }
      if exchange == nil { end(runs.takeOut(taskOf: id), at: fact.time) }
    case .error(let error, let exchange):
      if exchange == nil { end(runs.takeOut(taskOf: id), at: fact.time) }
      mark("error \(error)", track, fact)
    case .retry(let retry): waits[id] = (fact.time, retry)
    case .pause: mark("pause", track, fact)
    case .resume: mark("resume", track, fact)
    case .cancel: mark("cancel", track, fact)
    case .command(let text): mark("you: \(text)", track, fact)
    case .end(let reason, _):
      end(runs.takeOut(taskOf: id), at: fact.time)
      endWait(of: id, at: fact.time)
      mark("end \(reason)", track, fact)
    }
  }

  /// The whole trace. What has not ended ends where that does of which it is made.
  var json: String {
    var trace = self
    trace.close()
    return "{\"traceEvents\":[\n" + trace.events.joined(separator: ",\n") + "\n]}\n"
  }

  private mutating func close() {
    for run in runs.takeOut(where: { _ in true }) { end(run, at: last) }
    for wait in waits.keys.sorted() { endWait(of: wait, at: last) }
    // The second of the last one is over then, and the 0 behind its values is due.
    count(upTo: last + .seconds(2))
  }

  /// Ends what has been told: nodes, requests and the time of the next recording are not those of this one.
  private mutating func beginOther() {
    close()
    (roots, names, values, second, last) = ([:], [:], [:], 0, .zero)
    process += 1
  }

  // MARK: Tracks

  /// Gives a node its track, unless it has one: that of the nodes above it.
  mutating func place(_ node: NodeIdentity) {
    guard roots[node.id] == nil else { return }
    let root = node.parents.lazy.compactMap { [roots] in roots[$0] }.first ?? node.id
    roots[node.id] = root
    if root == node.id { nameTrack(root, node.name ?? "\(node.kind) \(node.id)") }
  }

  mutating func nameTrack(_ track: NodeID, _ name: String) {
    guard names[track] != name else { return }
    names[track] = name
    add("thread_name", "M", track, .zero) {
      $0.add("args", .object([.init(key: "name", value: .text(name))]))
    }
  }

  // MARK: Marks and counts

  private mutating func mark(_ name: String, _ track: NodeID, _ fact: Fact) {
    guard tells(of: fact.time) else { return }
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
    add(values, at: second)
    // A count stays what it is until the next one.
    let ended = values.mapValues { _ in 0 }
    if now > second + 1 {
      add(ended.filter { values[$0.key] != 0 }, at: second + 1)
      values = [:]
    } else {
      values = ended
    }
    second = now
  }

  private mutating func add(_ counts: [NodeID: Int], at second: Int) {
    for (track, count) in counts.sorted(by: { $0.key < $1.key }) {
      let name = "values/s \(names[track] ?? "\(track)")"
      add(name, "C", track, .seconds(second)) {
        $0.add("args", .object([.init(key: "values", value: .number(count))]))
      }
    }
  }

  mutating func add(
    _ name: String, _ phase: String, _ track: NodeID, _ time: Duration, id: Int? = nil,
    _ more: (inout JSONObject) -> Void = { _ in }
  ) {
    var object = JSONObject()
    object.add("name", .text(name))
    object.add("ph", .text(phase))
    object.add("ts", .number(time.microseconds))
    object.add("pid", .number(process))
    object.add("tid", .number(track.rawValue))
    if let id {
      object.add("cat", .text("run"))
      object.add("id", .number(id))
    }
    more(&object)
    events.append(object.line)
  }
}
