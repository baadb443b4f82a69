/// Answers requests that have waited too long with an error, and ends their runs.
struct RequestTimeout<Response: Sendable>: RequestOperator {
  private let error: TimeoutError
  private let limit: Duration

  init(limit: Duration, _ error: TimeoutError) {
    self.error = error
    self.limit = limit
  }

  func request(_ value: UnsafeRawPointer, _ exchange: Exchange, at node: RequestNode<Self>) {
    // A request that may take for ever is only passed on: nothing would end the wait.
    guard limit <= .horizon else { return node.climb(value, exchange) }
    let timed = TimedRequest(of: node, for: exchange)
    // The wait holds the request, whose time it ends, until one of them is over.
    let wait = node.gate.context.scheduler.wake(after: limit) {
      node.reject(timed.original, error, ending: timed)
    }
    exchange.follow { end in
      wait.cancel()
      if end == .stopped { timed.cancel() }
      return nil
    }
    exchange.register(at: node.gate.rootOfRequests, upTo: node.gate)
    node.climb(value, timed)
  }

  /// Passes on the answers that come in time. Answers to requests made above do not concern this node.
  func deliver(_ route: Route, at node: RequestNode<Self>, _ answer: (Route) -> Void) {
    guard let timed = node.gate.exchange?.standIn(TimedRequest.self, of: node) else { return answer(route) }
    guard !timed.isCancelled, let continuations = timed.arrive() else { return node.noteDrop() }
    node.answer(timed.original, answer)
    node.afterAnswer(continuations)
  }
}

/// The request that climbs on in place of one whose time is limited.
// Unchecked like its superclass: only the gate's owner changes it.
private final class TimedRequest: StandIn, @unchecked Sendable {
  /// The request that was made below.
  let original: Exchange
  /// Whether it holds the original until it is empty, so that no other asker gets that lane. One that is over is not held.
  private let holdsOriginal: Bool
  /// Whether some of the answer has come; the answer is the original's from then on.
  private var hasArrived = false

  override init(of operation: Node, for original: Exchange) {
    self.original = original
    holdsOriginal = original.tryHold()
    super.init(of: operation, for: original)
  }

  override var lane: ObjectIdentifier { holdsOriginal ? original.lane : super.lane }

  override var isShared: Bool { holdsOriginal && original.isShared }

  override func giveWay() -> Bool { !holdsOriginal || original.giveWay() }

  override var isUnwanted: Bool { isCancelled || !holdsOriginal || original.isUnwanted }

  /// Answers the original, once, and returns what is to be done after that. Nil when it has not waited for this answer.
  func arrive() -> [TaskRun.Continuation]? {
    if hasArrived { return [] }
    guard original.close() else { return nil }
    hasArrived = true
    // The hold that is left is this one's.
    original.release()
    return original.run?.end(.answered) ?? []
  }

  override func didStop(isLapse: Bool) {
    guard isLapse else { return original.stop() }
    // Nothing of it can be held above any more, so the original ends with the places there, as long as its time lasts.
    original.register(at: asker.gate.rootOfRequests)
  }

  override func didEmpty() {
    if holdsOriginal { original.release() }
  }
}
