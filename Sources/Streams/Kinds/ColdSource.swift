/// The root of a Cold stream: runs its task for each request and sends the answer down the path of the asker.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class ColdSource<Request: Sendable, Response: Sendable>: FlowingSource, @unchecked Sendable {
  @usableFromInline typealias Task =
    @Sendable (
      _ state: Observable<StreamState>, _ request: Request,
      _ respond: @escaping @Sendable (Result<Response, any Error>) -> Void
    ) -> Void

  /// The task, in a struct of its own: a bare closure would gain a thunk each time it is read under the lock.
  @usableFromInline
  struct Service: Sendable {
    @usableFromInline let task: Task

    @inlinable
    init(task: @escaping Task) { self.task = task }
  }

  @usableFromInline let service: Locked<Service?>
  @usableFromInline let stateInput = ObservableInput<StreamState>(unobserved: .active)
  /// What `request` does, made where the types are known.
  private let serve: @Sendable (ColdSource, UnsafeRawPointer, Exchange) -> Void

  @inlinable
  convenience init(context: StreamContext, record: NodeRecord?, task: @escaping Task) {
    self.init(context: context, record: record, service: Service(task: task)) { source, value, exchange in
      source.run(value, exchange)
    }
  }

  @usableFromInline
  init(
    context: StreamContext, record: NodeRecord?, service: Service,
    serve: @escaping @Sendable (ColdSource, UnsafeRawPointer, Exchange) -> Void
  ) {
    self.service = Locked(service)
    self.serve = serve
    super.init(parent: nil, context: context, flags: .persists, record: record)
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    serve(self, value, exchange)
  }

  @inlinable
  func run(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    guard let service = service.withLock({ $0 }), isOpen else { return noteDrop() }
    if let record {
      record.countRun()
      note(.run(attempt: 1, exchange.fact))
    }
    let request = value.assumingMemoryBound(to: Request.self).pointee
    service.task(stateInput.observable(), request) { result in
      guard exchange.claimAnswer() else { return self.noteDrop() }
      self.accept(result, exchange)
    }
  }

  @inlinable
  func accept(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    if tryEnter() {
      answer(result, exchange)
      leave()
    } else {
      mail { self.answer(result, exchange) }
    }
  }

  @inlinable
  func answer(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    guard isOpen else { return noteDrop() }
    during(Delivery(route: .path, exchange: exchange)) {
      switch result {
      case .success(let response):
        if let record { noteResponse(exchange, failed: false, at: record) }
        note(next: response)
        passOn(value: response, .path)
      case .failure(let error):
        if let record { noteResponse(exchange, failed: true, at: record) }
        emit(error: error, .path)
      }
    }
  }

  @usableFromInline
  func noteResponse(_ exchange: Exchange, failed: Bool, at record: NodeRecord) {
    guard let fact = exchange.fact else { return }
    note(.response(fact, failed: failed))
    if !exchange.asker.isOpen { noteDrop() }
  }

  override func end(_ termination: Termination) {
    guard !has(.ended), !has(.ending) else { return }
    // The task's state flips before any branch hears of the end, and no request runs the task any more.
    service.withLock { $0 = nil }
    stateInput.finish(.terminated(reason: termination))
    super.end(termination)
  }
}

/// Turns requests of a new type into requests of the type above.
// Unchecked like its superclass: the gate serialises.
final class RequestMapNode<NewRequest, Request, Response: Sendable>: Node, @unchecked Sendable {
  private let transform: @Sendable (NewRequest) -> Request

  init(parent: Node, record: NodeRecord?, transform: @escaping @Sendable (NewRequest) -> Request) {
    self.transform = transform
    super.init(parent: parent, record: record) { node, value, route in
      node.note(next: value.assumingMemoryBound(to: Response.self).pointee)
      node.passOn(value, route)
    }
  }

  override func receive(error: any Error, _ route: Route) {
    emit(error: error, route)
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    let request = transform(value.assumingMemoryBound(to: NewRequest.self).pointee)
    withUnsafePointer(to: request) { super.request($0, exchange) }
  }
}
