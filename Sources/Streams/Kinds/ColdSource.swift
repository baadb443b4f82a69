import Synchronization

/// The root of a Cold stream: runs its task for each request and sends the answer down the path of the asker.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
final class ColdSource<Request: Sendable, Response: Sendable>: FlowingSource, @unchecked Sendable {
  @usableFromInline typealias Task =
    @Sendable (
      _ state: Observable<StreamState>, _ request: Request,
      _ respond: @escaping @Sendable (Result<Response, any Error>) -> Void
    ) -> Void

  /// The task, in a struct of its own: an optional closure would gain a thunk each time it is called.
  @usableFromInline
  struct Service: Sendable {
    @usableFromInline let task: Task

    @inlinable
    init(task: @escaping Task) { self.task = task }
  }

  // Unchecked: nobody writes while there are visitors, and nobody visits afterwards.
  @exclusivity(unchecked) @usableFromInline var service: Service?
  /// Twice the number of threads that are using the task, and one more once the stream has ended.
  @usableFromInline let visits = Atomic<UInt>(0)
  private let stateInput: ObservableInput<StreamState>
  @usableFromInline let taskState: Observable<StreamState>
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
    self.service = service
    self.serve = serve
    let state = ObservableInput<StreamState>(unobserved: .active)
    stateInput = state
    taskState = state.observable()
    super.init(parent: nil, context: context, settings: .persists, record: record)
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    serve(self, value, exchange)
  }

  @inlinable
  func run(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    guard isOpen, beginVisit() else { return noteDrop() }
    if hasRecord { note(runFor: exchange) }
    exchange.source = .passUnretained(self)
    // The visit keeps the task from being let go of.
    service.unsafelyUnwrapped.task(taskState, value.assumingMemoryBound(to: Request.self).pointee) { result in
      ColdSource<Request, Response>.accept(result, exchange)
    }
    endVisit()
  }

  @usableFromInline @inline(never)
  func note(runFor exchange: Exchange) {
    record?.countRun()
    note(.run(attempt: 1, exchange.fact))
    logInTurn { "runs its task" }
  }

  /// Takes an answer, from any thread.
  @inlinable
  static func accept(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    // Only `run` hands out the closure that comes here.
    exchange.source.unsafelyUnwrapped._withUnsafeGuaranteedRef { gate in
      let source = unsafeDowncast(gate, to: ColdSource.self)
      guard source.tryEnterSoon() else { return source.mail(result, exchange) }
      source.answer(result, exchange)
      source.leave()
    }
  }

  @usableFromInline
  func mail(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    mail { self.answer(result, exchange) }
  }

  /// Sends a request's first answer on its way. Called by the gate's owner.
  @inlinable
  func answer(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    guard isOpen, exchange.takesAnswer else { return answerFollowed(result, exchange) }
    exchange.takesAnswer = false
    deliver(result, exchange)
  }

  /// Sends the first answer to a request that others follow on its way, and drops every other one.
  @usableFromInline
  func answerFollowed(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    guard isOpen, let carrier = exchange.handOver() else { return noteDrop() }
    carrier.announceAnswer(in: self)
    deliver(result, carrier)
  }

  @inlinable @inline(__always)
  func deliver(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    follow(exchange) { route in
      switch result {
      case .success(let response):
        if hasRecord { noteResponse(exchange, failed: false) }
        note(next: response)
        passOn(value: response, route)
      case .failure(let error):
        if hasRecord { noteResponse(exchange, failed: true) }
        emit(error: error, route)
      }
    }
  }

  @usableFromInline
  func noteResponse(_ exchange: Exchange, failed: Bool) {
    guard let fact = exchange.fact else { return }
    note(.response(fact, failed: failed))
    if !exchange.asker.isOpen { noteDrop() }
  }

  override func end(_ termination: Termination) {
    guard !has(.ended), !has(.ending) else { return }
    // The task's state flips before any branch hears of the end, and no request runs the task any more.
    if visits.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue == 0 { service = nil }
    stateInput.finish(.terminated(reason: termination))
    super.end(termination)
  }

  /// Keeps the task for the time being. False when the stream has ended.
  @inlinable
  func beginVisit() -> Bool {
    var seen = visits.load(ordering: .relaxed)
    while seen & 1 == 0 {
      let (isDone, current) = visits.weakCompareExchange(
        expected: seen, desired: seen + 2, ordering: .acquiring)
      if isDone { return true }
      seen = current
    }
    return false
  }

  /// The last visitor after the end lets go of the task.
  @inlinable
  func endVisit() {
    if visits.wrappingSubtract(2, ordering: .acquiringAndReleasing).newValue == 1 { service = nil }
  }
}
