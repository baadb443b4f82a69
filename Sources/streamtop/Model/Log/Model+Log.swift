import Streams

extension Model {
  /// Puts a fact in words.
  mutating func write(_ fact: Fact) {
    guard let (mark, text) = words(for: fact) else { return }
    log.append(
      LogLine(time: fact.time, label: label(of: fact.node), node: fact.node.id, mark: mark, text: text))
  }

  private mutating func words(for fact: Fact) -> (LogLine.Mark, String)? {
    switch fact.event {
    case .made:
      return (.made, "made  \(fact.node.type) at \(fact.node.location)")
    case .attached(let parent):
      // A node with one parent is attached where it was made; that needs no second line.
      guard fact.node.parents != [parent] else { return nil }
      return (.made, "hears \(label(of: parent))")
    case .answered:
      // That the value has come is told by the value.
      return nil
    case .named:
      // What was built says its name already, unless that comes late.
      return nil
    case .command(let text):
      return (.command, "you: \(text)")
    case .request(let exchange, _):
      let audience = exchange.share ? ", answer for everything below" : ""
      return (.request, "request \(exchange.request) from \(asker(exchange))\(audience)")
    case .run(let attempt, let exchange):
      if let exchange { return (.run, "runs for request \(exchange.request), attempt \(attempt)") }
      return (.run, "attempt \(attempt) runs")
    case .response(let exchange, let failed):
      let verb = failed ? "fails" : "answers"
      return (.answer, "\(verb) request \(exchange.request) of \(asker(exchange))")
    case .stopped(let exchange):
      return (.cancel, "request \(exchange.request) of \(asker(exchange)) ends without an answer")
    case .unheard(let exchange):
      return (.dropped, "answer to request \(exchange.request) is heard by no branch")
    case .next(let value, _):
      return (.value, value)
    case .error(let error, let exchange):
      return (.error, exchange.map { "\(error), request \($0.request)" } ?? error)
    case .retry(let retry):
      let limit = retry.limit.map { " of \($0)" } ?? ""
      let delay = Format.seconds(retry.delay)
      return (.retry, "retry \(retry.attempt)\(limit) after \(retry.error), next in \(delay)")
    case .drop:
      return (.dropped, "dropped")
    case .pause:
      return (.request, "pauses its source")
    case .resume:
      return (.request, "has its source go on")
    case .cancel:
      return (.cancel, "cancel asked for here")
    case .end(let reason, _):
      return words(for: reason, ordinal: nodes[fact.node.id]?.end?.ordinal)
    }
  }

  private func words(for reason: Fact.End, ordinal: Int?) -> (LogLine.Mark, String) {
    let order = ordinal.map { ", end \($0) of its chain" } ?? ""
    switch reason {
    case .completed: return (.completed, "completed\(order)")
    case .cancelled: return (.cancelled, "cancelled\(order)")
    case .error(let error): return (.failed, "failed: \(error)\(order)")
    }
  }

  private mutating func asker(_ exchange: Fact.Exchange) -> String { label(of: exchange.branch) }

  private mutating func label(of id: NodeID) -> String {
    labels[id] ?? nodes[id].map { label(of: $0.identity) } ?? id.description
  }

  private mutating func label(of node: NodeIdentity) -> String {
    if let known = labels[node.id] { return known }
    let label = fullLabel(node)
    // Of one that is folded away nothing tells when its number is to be forgotten.
    if nodes.index(forKey: node.id) != nil { labels[node.id] = label }
    return label
  }
}
