import Streams

extension Fact {
  /// The fact as one line of JSON, without the line's end.
  var record: String {
    var object = JSONObject()
    object.add("seq", .number(sequence))
    object.add("t", .seconds(time))
    object.add("event", .text(event.name))
    object.add("node", .number(node.id.rawValue))
    object.addParents(of: node)
    object.add("name", .text(node.label))
    object.add("kind", .text(node.kind))
    object.addDetails(of: event, at: node)
    return object.line
  }
}

extension Fact.Event {
  /// What the record calls the event.
  fileprivate var name: String {
    switch self {
    case .made: "made"
    case .named: "named"
    case .command: "command"
    case .attached: "attached"
    case .request: "request"
    case .run: "run"
    case .answered: "answered"
    case .response: "response"
    case .stopped: "stopped"
    case .unheard: "unheard"
    case .next: "next"
    case .error: "error"
    case .retry: "retry"
    case .drop: "drop"
    case .pause: "pause"
    case .resume: "resume"
    case .cancel: "cancel"
    case .end: "end"
    }
  }
}

extension JSONObject {
  fileprivate mutating func addParents(of node: NodeIdentity) {
    if node.parents.count > 1 {
      add("parents", .numbers(node.parents.map(\.rawValue)))
    } else {
      add("parent", node.parents.first.map { .number($0.rawValue) } ?? .null)
    }
  }

  fileprivate mutating func addDetails(of event: Fact.Event, at node: NodeIdentity) {
    switch event {
    case .made:
      add("type", .text(node.type))
      add("operation", .text(node.operation))
      add("location", .text(node.location))
    case .attached(let parent):
      add("to", .number(parent.rawValue))
    case .request(let exchange, let value):
      add(exchange)
      if let value { add("value", .text(value)) }
    case .stopped(let exchange), .unheard(let exchange):
      add(exchange)
    case .run(let attempt, let exchange):
      add("attempt", .number(attempt))
      if let exchange { add(exchange) }
    case .response(let exchange, let failed):
      add(exchange)
      add("failed", .truth(failed))
    case .next(let value, let exchange):
      add("value", .text(value))
      if let exchange { add(exchange) }
    case .error(let error, let exchange):
      add("error", .text(error))
      if let exchange { add(exchange) }
    case .retry(let retry):
      add(retry)
    case .answered, .named, .drop, .pause, .resume, .cancel:
      break
    case .command(let text):
      add("command", .text(text))
    case .end(let end, let cause):
      add(end)
      if let cause { add("cause", .text(cause)) }
    }
  }

  private mutating func add(_ exchange: Fact.Exchange) {
    add("request", .number(exchange.request))
    add("branch", .number(exchange.branch.rawValue))
    add("share", .truth(exchange.share))
  }

  private mutating func add(_ retry: Fact.Retry) {
    add("attempt", .number(retry.attempt))
    add("of", retry.limit.map { .number($0) } ?? .null)
    add("delay", .seconds(retry.delay))
    add("error", .text(retry.error))
  }

  private mutating func add(_ end: Fact.End) {
    switch end {
    case .completed: add("reason", .text("completed"))
    case .cancelled: add("reason", .text("cancelled"))
    case .error(let error):
      add("reason", .text("error"))
      add("error", .text(error))
    }
  }
}
