import Testing

@testable import Streams
@testable import streamtop

/// A demo and everything that has happened in it.
final class Watch {
  let demo: DemoRun
  private(set) var facts: [Fact] = []
  private(set) var readings: [NodeID: NodeReading] = [:]

  init(seed: UInt64) {
    demo = DemoRun(seed: seed)
  }

  func look() {
    let sample = demo.look()
    facts += sample.facts
    for reading in sample.readings { readings[reading.node] = reading }
  }

  func advance(by span: Duration) {
    demo.advance(to: demo.time + span)
    look()
  }

  func node(named name: String, operation: String) throws -> NodeID {
    try #require(facts.first { $0.node.name == name && $0.node.operation == operation }).node.id
  }

  func exchanges(askedBy node: NodeID) -> [Fact.Exchange] {
    facts.compactMap(\.exchange).filter { $0.branch == node }
  }

  /// Advances until a retry waits in the chain of that name, and returns the chain's root.
  func advance(untilRetryBelow name: String) throws -> NodeID {
    for _ in 0..<1_000 {
      advance(by: .milliseconds(10))
      if facts.contains(where: { isBelow(name, $0.node) && $0.words.hasPrefix("retry") }) { break }
    }
    return try node(named: name, operation: "source")
  }

  /// Whether a node belongs to the chain whose root has this name.
  func isBelow(_ name: String, _ node: NodeIdentity) -> Bool {
    if node.name == name { return true }
    return node.parents.contains { parent in
      facts.first { $0.node.id == parent }.map { isBelow(name, $0.node) } ?? false
    }
  }
}

extension Fact {
  var exchange: Exchange? {
    switch event {
    case .request(let exchange, _), .unheard(let exchange), .response(let exchange, _),
      .stopped(let exchange):
      exchange
    case .next(_, let exchange), .error(_, let exchange), .run(_, let exchange): exchange
    default: nil
    }
  }

  var words: String {
    switch event {
    case .command(let text): "you: \(text)"
    case .cancel: "cancel \(node.label)"
    case .run: "run \(node.label)"
    case .end: "end \(node.operation)"
    case .retry: "retry \(node.operation)"
    default: "other"
    }
  }
}
