/// What the probe knows of a request. It holds no node.
@usableFromInline
final class RequestTrace: Sendable {
  let fact: Fact.Exchange
  private let probe: Probe?
  private let source = Locked<NodeRecord?>(nil)

  init(fact: Fact.Exchange, probe: Probe?) {
    self.fact = fact
    self.probe = probe
  }

  /// Remembers who has run the task, to whom late answers are counted.
  func ran(at record: NodeRecord?) { source.exchange(record) }

  func noteLate() { source.withLock { $0 }?.noteDrop(to: probe) }
}
