/// What the probe knows of a request. It holds no node.
@usableFromInline
final class RequestTrace: Sendable {
  /// The node that has run the task. Not held: a value that its node keeps knows the request that it answers.
  private struct Source: Sendable {
    weak var record: NodeRecord?
  }

  let fact: Fact.Exchange
  private let probe: Probe?
  private let source = Locked(Source())

  init(fact: Fact.Exchange, probe: Probe?) {
    self.fact = fact
    self.probe = probe
  }

  /// Remembers the node that has run the task, where late answers are counted.
  func ran(at record: NodeRecord?) { source.withLock { $0.record = record } }

  /// Tells that no answer comes any more.
  ///
  /// - Parameter asker: where the request was made.
  func noteStopped(askedAt asker: NodeRecord) {
    probe?.note(.stopped(fact), at: source.withLock { $0.record } ?? asker)
  }

  func noteLate() { source.withLock { $0.record }?.noteDrop(to: probe) }
}
