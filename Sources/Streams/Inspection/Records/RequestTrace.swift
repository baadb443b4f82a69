/// What the probe knows of a request. It holds no node.
@usableFromInline
final class RequestTrace: Sendable {
  /// Who is told. Not held: what they keep of an answer, or have not been asked for yet, knows the request.
  private struct Told: Sendable {
    weak var probe: Probe?
    /// The node that has run the task.
    weak var source: NodeRecord?
    /// Whether an answer has come in time.
    var isAnswered = false
  }

  let fact: Fact.Exchange
  private let told: Locked<Told>

  init(fact: Fact.Exchange, probe: Probe?) {
    self.fact = fact
    told = Locked(Told(probe: probe))
  }

  /// Remembers the node that has run the task, where late answers are counted.
  func ran(at record: NodeRecord?) { told.withLock { $0.source = record } }

  /// Tells that no answer comes any more.
  ///
  /// - Parameter asker: where the request was made.
  func noteStopped(askedAt asker: NodeRecord) {
    let (probe, source) = here
    probe?.note(.stopped(fact), at: source ?? asker)
  }

  /// Remembers that an answer has come in time.
  func noteAnswered() { told.withLock { $0.isAnswered = true } }

  func noteLate() {
    let (probe, source) = here
    source?.noteDrop(to: probe)
    source?.log(told.withLock { $0.isAnswered } ? .second : .over, to: "a request")
  }

  private var here: (probe: Probe?, source: NodeRecord?) { told.withLock { ($0.probe, $0.source) } }
}
