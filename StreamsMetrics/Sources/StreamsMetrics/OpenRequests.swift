import Streams

/// The requests that have been made and not answered.
struct OpenRequests: Sendable {
  private struct Asked: Sendable {
    let time: Duration
    let name: String?
  }

  /// How many are kept twice over. One whose end is among facts that were lost is never over, so that the oldest must go at
  /// some time.
  private static let limit = 16_384

  private var latest: [Int: Asked] = [:]
  private var older: [Int: Asked] = [:]

  /// What a fact says of a request: its duration when it is over, and someone on its way has a name.
  ///
  /// - Parameter errorType: the type of the error that the fact tells of.
  mutating func note(_ fact: Fact, _ errorType: String?) -> Sample.Request? {
    switch fact.event {
    case .request(let exchange, _):
      if latest.count >= Self.limit { (older, latest) = (latest, [:]) }
      latest[exchange.request] = Asked(time: fact.time, name: fact.node.name)
      return nil
    case .run(_, let exchange?):
      name(exchange.request, fact.node.name)
      return nil
    case .response(let exchange, failed: false): return finish(exchange.request, fact, nil)
    case .stopped(let exchange): return finish(exchange.request, fact, "cancelled")
    // The error follows, at the same root.
    case .response: return nil
    case .error(_, let exchange?):
      // Of the task, unless it fails on its way: too many are there, or it takes too long.
      let request = finish(exchange.request, fact, errorType ?? "_OTHER")
      // One that joined another. It shares its run's failure, and would share a success, of which no fact tells.
      return fact.node.operation == "singleFlight" ? nil : request
    default: return nil
    }
  }

  /// Names it after the root that answers, unless the stream that asked has a name.
  private mutating func name(_ request: Int, _ name: String?) {
    guard let name else { return }
    if let asked = latest[request], asked.name == nil {
      latest[request] = Asked(time: asked.time, name: name)
    } else if let asked = older[request], asked.name == nil {
      older[request] = Asked(time: asked.time, name: name)
    }
  }

  private mutating func finish(_ request: Int, _ fact: Fact, _ errorType: String?) -> Sample.Request? {
    guard let asked = latest.removeValue(forKey: request) ?? older.removeValue(forKey: request),
      let name = asked.name ?? fact.node.name
    else { return nil }
    return Sample.Request(name: name, duration: fact.time - asked.time, errorType: errorType)
  }
}
