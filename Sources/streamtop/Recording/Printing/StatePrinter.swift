import Streams

/// How everything stands at the end, as one JSON object.
struct StatePrinter: Printer {
  func end(with dashboard: Dashboard, time: Duration) -> String { dashboard.model.stateObject.line + "\n" }
}

extension Model {
  /// The time, all nodes by their numbers, the latest endings, and what the lints have found.
  fileprivate var stateObject: JSONObject {
    var object = JSONObject()
    object.add("t", .seconds(time))
    object.add("nodes", .list(nodes.values.sorted { $0.id < $1.id }.map { .object(fields(of: $0)) }))
    object.add("endings", .list(latestEndings.map { .object($0.fields) }))
    object.add("lints", .list(lints.findings.map { .object($0.fields) }))
    return object
  }

  private func fields(of node: Node) -> [JSONObject.Field] {
    [
      .init(key: "id", value: .number(node.id.rawValue)),
      .init(key: "parents", value: .numbers(node.identity.parents.map(\.rawValue))),
      .init(key: "name", value: .text(node.identity.label)),
      .init(key: "kind", value: .text(node.identity.kind)),
      .init(key: "operation", value: .text(node.identity.operation)),
      .init(key: "place", value: .text(node.identity.location)),
      .init(key: "state", value: .text(state(of: node).code)),
      .init(key: "counters", value: .object(node.counters.fields)),
      .init(key: "retry", value: node.retry.map { .object($0.fields) } ?? .null),
    ]
  }
}

extension NodeState {
  /// One word, without figures: those have fields of their own.
  fileprivate var code: String {
    switch self {
    case .active: "active"
    case .keeps: "keeps"
    case .wants: "wants"
    case .paused: "paused"
    case .waiting: "waiting"
    case .retrying, .retryIn: "retrying"
    case .attempt: "attempt"
    case .ended(let reason), .endedInOrder(_, let reason): reason.code
    }
  }
}

extension Fact.End {
  /// As the records of facts call it.
  fileprivate var code: String {
    switch self {
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .error: "error"
    }
  }
}

extension NodeCounters {
  fileprivate var fields: [JSONObject.Field] {
    [
      .init(key: "next", value: .number(next)), .init(key: "errors", value: .number(errors)),
      .init(key: "requests", value: .number(requests)), .init(key: "runs", value: .number(runs)),
      .init(key: "retries", value: .number(retries)), .init(key: "drops", value: .number(drops)),
      .init(key: "progress", value: .number(progress)), .init(key: "queued", value: .number(queued)),
      .init(key: "joined", value: .number(joined)), .init(key: "rejected", value: .number(rejected)),
    ]
  }
}

extension RetryProgress {
  fileprivate var fields: [JSONObject.Field] {
    [
      .init(key: "phase", value: .text(phase.code)), .init(key: "attempt", value: .number(attempt)),
      .init(key: "of", value: limit.map { .number($0) } ?? .null),
      .init(key: "delay", value: .seconds(delay)), .init(key: "due", value: .seconds(due)),
      .init(key: "error", value: .text(error)),
    ]
  }
}

extension RetryProgress.Phase {
  fileprivate var code: String {
    switch self {
    case .waiting: "waiting"
    case .running: "running"
    case .passedOn: "passed on"
    case .recovered: "recovered"
    case .gaveUp: "gave up"
    case .cancelled: "cancelled"
    }
  }
}

extension Ending {
  fileprivate var fields: [JSONObject.Field] {
    [
      .init(key: "node", value: .number(root.rawValue)), .init(key: "name", value: .text(label)),
      .init(key: "t", value: .seconds(lastTime)),
      .init(key: "reason", value: reason.map { .text($0.code) } ?? .null),
      .init(key: "cause", value: cause.map { .text($0) } ?? .null),
      .init(key: "ended", value: .number(count)),
      .init(key: "order", value: .numbers(entries.map(\.node.rawValue))),
    ]
  }
}

extension Finding {
  fileprivate var fields: [JSONObject.Field] {
    [
      .init(key: "lint", value: .text(lint.rawValue)), .init(key: "node", value: .number(node.rawValue)),
      .init(key: "name", value: .text(label)), .init(key: "place", value: .text(location)),
      .init(key: "t", value: .seconds(time)), .init(key: "words", value: .text(words)),
      .init(key: "count", value: .number(count)),
    ]
  }
}
