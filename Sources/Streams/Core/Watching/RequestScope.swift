/// What surrounds one request for those who trace programs: it begins where the request is made, and ends with it.
@_spi(Tracing)
public protocol RequestScope: Sendable {
  /// Sends the request on up, which runs its task unless it has to wait, with whatever is to be in force there.
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
  ///   - makeScope: called on the asking thread, with the run that ends with the request.
  public func enclosingRequests(
    as name: StaticString, file: StaticString = #fileID, line: UInt = #line,
    in makeScope: @escaping @Sendable (_ run: TaskRun) -> any RequestScope
  ) -> Self {
    attached(name, file, line) { RequestScopeNode<Value>(parent: $0, makeScope) }
  }
}

/// Puts scopes around requests.
// Unchecked like its superclass; the scopes have a lock.
private final class RequestScopeNode<Value: Sendable>: Node, @unchecked Sendable {
  private let makeScope: @Sendable (TaskRun) -> any RequestScope
  /// Those of the requests that are not over.
  private let scopes = Locked<[ObjectIdentifier: any RequestScope]>([:])

  init(parent: Node, _ makeScope: @escaping @Sendable (TaskRun) -> any RequestScope) {
    self.makeScope = makeScope
    super.init(parent: parent, flags: .translates) { node, value, route in
      node.forward(value.trusted(as: Value.self), route)
    }
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    let scope = makeScope(exchange.madeRun)
    let request = ObjectIdentifier(exchange)
    scopes.withLock { $0[request] = scope }
    exchange.follow { [weak self] end in
      // The request may outlive this node.
      guard end == .answered else {
        RequestScopeNode.end(scope, of: request, at: self, isAnswered: false)
        return nil
      }
      // After the answer, which may be an error: the scope is told of that before.
      return { [weak self] in RequestScopeNode.end(scope, of: request, at: self, isAnswered: true) }
    }
    guard exchange.isPending else { return }
    scope.climb { super.request(value, exchange) }
  }

  private static func end(
    _ scope: any RequestScope, of request: ObjectIdentifier, at node: RequestScopeNode?, isAnswered: Bool
  ) {
    _ = node?.scopes.withLock { $0.removeValue(forKey: request) }
    scope.end(isAnswered: isAnswered)
  }

  override func receive(error: any Error, _ route: Route) {
    if let exchange = gate.exchange { scopes.withLock { $0[ObjectIdentifier(exchange)] }?.fail(with: error) }
    super.receive(error: error, route)
  }
}
