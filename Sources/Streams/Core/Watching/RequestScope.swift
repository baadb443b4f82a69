/// What surrounds one request, for programs that are traced: it begins where the request is made, and ends with it.
@_spi(Tracing)
public protocol RequestScope: Sendable {
  /// Calls the closure, which sends the request on up and runs its task unless it has to wait, with whatever is to be in force
  /// there.
  func climb(_ ascend: () -> Void)
  /// An error comes down as its answer.
  func fail(with error: any Error)
  /// The request is over: its answer has been delivered, or none comes any more. Called once.
  func end(isAnswered: Bool)
}

@_spi(Tracing)
extension EventStream {
  /// A stream of the same values, which puts a scope around each request that climbs through it.
  ///
  /// For all kinds, because none is known in this layer. Only a Cold takes requests.
  /// - Parameters:
  ///   - name: the operator's name, for probes.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - makeScope: called with the run that ends with the request: on the asking thread or, for a request that has waited in
  ///     an `inFlight` below, on the thread that starts it.
  public func enclosingRequests(
    as name: StaticString, file: StaticString = #fileID, line: UInt = #line,
    in makeScope: @escaping @Sendable (_ run: TaskRun) -> any RequestScope
  ) -> Self {
    attached(name, file, line) { RequestNode(RequestScoping<Value>(makeScope), parent: $0) }
  }
}

/// Puts scopes around requests.
struct RequestScoping<Response: Sendable>: RequestOperator, ~Copyable {
  private let makeScope: RequestClosure<TaskRun, any RequestScope>
  /// Those of the requests that are not over, by their runs.
  private let scopes = Locked<[ObjectIdentifier: any RequestScope]>([:])

  init(_ makeScope: @escaping @Sendable (TaskRun) -> any RequestScope) {
    self.makeScope = RequestClosure(makeScope)
  }

  func request(_ value: UnsafeRawPointer, _ exchange: Exchange, at node: RequestNode<Self>) {
    let run = exchange.madeRun
    guard let scope = makeScope(run) else { return node.refuse(exchange) }
    scopes.withLock { $0[ObjectIdentifier(run)] = scope }
    exchange.follow { [weak node] end in
      // The request may outlive this node. The run is held until then, so that no other request's is where it was.
      let finish: TaskRun.Continuation = { [weak node] in
        _ = node?.operation.scopes.withLock { $0.removeValue(forKey: ObjectIdentifier(run)) }
        scope.end(isAnswered: end == .answered)
      }
      // An answer comes first, which may be an error: the scope is told of that before its end.
      if end == .answered { return finish }
      finish()
      return nil
    }
    guard exchange.isPending else { return }
    scope.climb { node.climb(value, exchange) }
  }

  func hear(_ error: any Error, at node: RequestNode<Self>) {
    guard let run = node.gate.exchange?.run else { return }
    scopes.withLock { $0[ObjectIdentifier(run)] }?.fail(with: error)
  }

  func empty() { makeScope.release() }
}
