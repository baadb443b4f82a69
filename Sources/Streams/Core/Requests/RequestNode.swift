/// What is done with the requests that climb through a node, and with the answers that come back. Reached from any thread,
/// so that what changes has a lock.
protocol RequestOperator: ~Copyable, Sendable {
  associatedtype Response: Sendable

  /// Takes a request, which may go on by ``RequestNode/climb(_:_:)``.
  func request(_ value: UnsafeRawPointer, _ exchange: Exchange, at node: RequestNode<Self>)
  /// Hears of an error that comes as an answer, before those below do. Called by the gate's owner.
  func hear(_ error: any Error, at node: RequestNode<Self>)
  /// Delivers an answer to the requests that it is for. Called by the gate's owner.
  func deliver(_ route: Route, at node: RequestNode<Self>, _ answer: (Route) -> Void)
  /// Starts nothing any more: the stream has ended.
  func close()
  /// Releases the user's closures.
  func empty()
}

extension RequestOperator where Self: ~Copyable {
  func hear(_ error: any Error, at node: RequestNode<Self>) {}
  func deliver(_ route: Route, at node: RequestNode<Self>, _ answer: (Route) -> Void) { answer(route) }
  func close() {}
  func empty() {}
}

/// A node of a Cold that does something with the requests that climb through it.
// Unchecked like its superclass: the gate serialises.
final class RequestNode<Operator: RequestOperator & ~Copyable>: Node, @unchecked Sendable {
  let operation: Operator

  init(_ operation: consuming Operator, parent: Node) {
    self.operation = operation
    super.init(parent: parent, flags: [.translates, .hearsEnd]) { node, value, route in
      let node = node.trusted(as: RequestNode<Operator>.self)
      let response = value.trusted(as: Operator.Response.self)
      node.operation.deliver(route, at: node) { route in
        node.note(next: response.pointee)
        node.passOn(value, route)
      }
    }
  }

  /// Sends a request on its way.
  func climb(_ value: UnsafeRawPointer, _ exchange: Exchange) { super.request(value, exchange) }

  /// Answers a request with an error that arises here, unless it is over.
  ///
  /// - Parameter standIn: what has been asked above for it: its run ends before the error is heard, and its place is left then.
  func reject(_ exchange: Exchange, _ error: any Error, ending standIn: StandIn? = nil) {
    guard exchange.close() else { return }
    gate.perform {
      // In here: what has waited for nothing else above, and ends with that, ends after the error.
      standIn?.stop()
      let continuations = exchange.run?.end(.answered) ?? []
      if self.isOpen, !self.isGateClosed { self.answer(exchange) { self.emit(error: error, $0) } }
      // A request that has waited for its place is heard after the error.
      standIn?.cancel()
      exchange.release()
      self.afterAnswer(continuations)
    }
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    operation.request(value, exchange, at: self)
  }

  override func receive(error: any Error, _ route: Route) {
    operation.hear(error, at: self)
    operation.deliver(route, at: self) { emit(error: error, $0) }
  }

  override func willEnd(_ termination: Termination) { operation.close() }

  override func empty() {
    operation.empty()
    super.empty()
  }
}

/// A closure of the user's that requests call from any thread, and that the end of the stream releases.
struct RequestClosure<Input, Output>: ~Copyable, Sendable {
  /// A struct: a bare closure would gain a thunk each time it is looked at under the lock.
  struct Body: Sendable {
    let run: @Sendable (Input) -> Output
  }

  private let body: Locked<Body?>

  init(_ run: @escaping @Sendable (Input) -> Output) { body = Locked(Body(run: run)) }

  /// Nil once it has been released.
  func callAsFunction(_ input: Input) -> Output? { body.withLock { $0 }?.run(input) }

  func release() { body.exchange(nil) }
}
