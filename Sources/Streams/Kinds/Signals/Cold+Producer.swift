extension EventStream where Failure == any Error {
  /// A producer that sends a request to this Cold in each run, and completes after the answer, or when none comes through.
  ///
  /// Each run asks on a branch of its own, so that no other branch hears the answer. It ignores the answers that other
  /// branches share by `request(_:share:)`. Values that no request has asked for come as well: those of a `start(with:)`, or
  /// of a stream that is merged. If an operator above, such as `flatMap`, makes several values of the answer, all of them
  /// come. An error is the run's failure. A run completes without a value when an operator above drops the answer, or when the
  /// task releases its closure without an answer. An operator whose last branch was a run ends with that run, unless it is to
  /// ``persist(_:)``; the root goes on. A run on an operator that has ended in this way fails with a ``StreamCancelledError``.
  public func producer<Request: Sendable>(
    for request: Request, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalProducer<Value, any Error> where Kind == ColdKind<Request> {
    let stream = forSharing
    return node.making { _ in
      SignalProducer(file: file, line: line) { observer, lifetime in
        if let error = stream.errorForWantOfBranches { return observer.send(error: error) }
        let branch: Cold<Request, Value> = stream.attached("producer", file, line) {
          AskingNode(observer, of: stream, parent: $0)
        }
        lifetime.observeEnded { branch.node.endRun() }
        branch.ask(request) { observer.send(SignalEvent($0)) }
      }
    }
  }

  /// Why no run on this stream can be answered, because it has ended with its last branch; nil otherwise.
  fileprivate var errorForWantOfBranches: StreamCancelledError? {
    guard let cause, cause.isWantOfBranches else { return nil }
    return StreamCancelledError(ToldEnd(of: self, cause))
  }
}

extension EventStream {
  /// Asks a Cold, and tells when nothing of the request is left to be delivered: with the end of what was to answer, or to pass
  /// the answer on, if that is why.
  private func ask<Request: Sendable>(
    _ request: Request, end: @escaping @Sendable (Termination) -> Void
  ) where Kind == ColdKind<Request> {
    let asked = FollowedRequest(by: node) { [node] in
      // In its turn at each gate on the way: what has been there before comes first.
      node.gate.performInTurnFromRoot { end(node.uppermostEnd ?? .completed) }
    }
    guard node.canBeAnswered else { return }
    if node.hasRecord { node.note(request, in: asked) }
    withUnsafePointer(to: request) { node.forward($0, asked) }
  }
}

/// The branch on which a run asks, and by which its observer hears what comes. It ignores the answers to others, which come
/// here when they are shared with everything below the stream that asked.
// Unchecked like its superclass: the gate serialises.
private final class AskingNode<Request: Sendable, Value: Sendable>: FeedingNode<Value>, @unchecked Sendable {
  typealias Asked = EventStream<ColdKind<Request>, Value, any Error>

  /// Nil once the node is empty. Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var stream: Asked?

  init(_ observer: SignalObserver<Value, any Error>, of stream: Asked, parent: Node) {
    self.stream = stream
    super.init(observer, parent: parent)
  }

  /// Whether what is being delivered answers the request that was made here, or none.
  override var isMeant: Bool { gate.exchange.map { $0.asker === self } ?? true }

  override func tell(_ observer: SignalObserver<Value, any Error>, endingWith termination: Termination) {
    // The end of the run before, which this one follows, was on its way when this branch came, and was that of the stream.
    if let error = stream?.errorForWantOfBranches { return observer.send(error: error) }
    super.tell(observer, endingWith: termination)
  }

  override func empty() {
    stream = nil
    super.empty()
  }
}
