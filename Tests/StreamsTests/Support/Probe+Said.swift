import Streams

extension Probe {
  /// The facts since it was last asked, each in a few words.
  func said() -> [String] {
    drain().facts.map { fact in
      let words =
        switch fact.event {
        case .made: "made \(fact.node.operation)"
        case .attached(let parent): "attached to \(parent)"
        case .request(let exchange, _): "request \(exchange.request)\(exchange.share ? " shared" : "")"
        case .run(let attempt, let exchange): "run \(attempt)" + (exchange.map { " for \($0.request)" } ?? "")
        case .answered: "answered"
        case .response(let exchange, let failed): "response \(exchange.request)\(failed ? " failed" : "")"
        case .stopped(let exchange): "stopped \(exchange.request)"
        case .unheard(let exchange): "unheard \(exchange.request)"
        case .drop: "drop"
        case .pause: "pause"
        case .resume: "resume"
        case .next(let value, let exchange): "next \(value)" + (exchange.map { " for \($0.request)" } ?? "")
        case .error(let error, _): "error \(error)"
        case .retry(let retry): "retry \(retry.attempt) of \(retry.limit ?? 0) after \(retry.delay)"
        case .cancel: "cancel"
        case .end(let reason, _): "end \(reason)"
        case .named(let name): "named \(name)"
        case .command(let text): "command \(text)"
        }
      return "\(fact.node.id) \(words)"
    }
  }
}
