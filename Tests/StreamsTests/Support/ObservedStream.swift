import Streams
import Testing

/// A stream with one operator, in a context with the probe, whose first facts have been drained.
func observedStream<Value: Sendable>(
  of _: Value.Type = Int.self, _ probe: Probe
) throws -> (hot: HotInput<Value>, leaf: Hot<Value>, record: NodeRecord) {
  let hot = StreamContext(probe: probe).run { HotInput<Value>() }
  let leaf = hot.map { $0 }
  _ = probe.drain()
  return (hot, leaf, try #require(leaf.inspected))
}

extension Probe.Drained {
  /// The values among the facts.
  var values: [String] {
    facts.compactMap { if case .next(let value, _) = $0.event { value } else { nil } }
  }

  /// The values among the facts, and a word for each other fact.
  var words: [String] {
    facts.map { fact in
      switch fact.event {
      case .next(let value, _): value
      case .made: "made"
      case .attached: "attached"
      case .error: "error"
      case .end: "end"
      default: "other"
      }
    }
  }
}
