import Synchronization

/// The root of a Cold stream: runs its task for each request and sends the answer down the path of the asker.
@usableFromInline
final class ColdSource<Request: Sendable, Response: Sendable>: Gate,
  @unchecked Sendable  // The gate serialises.
{
  @usableFromInline typealias Respond = TaskAnswer<Response>
  @usableFromInline typealias Task =
    @Sendable (_ state: Observable<StreamState>, _ request: Request, _ respond: @escaping Respond) -> Void
  @usableFromInline typealias RunningTask =
    @Sendable (
      _ state: Observable<StreamState>, _ run: TaskRun, _ request: Request, _ respond: @escaping Respond
    ) -> Void

  /// What the task is. Not an optional closure, which would gain a thunk each time it is called.
  @usableFromInline
  enum Service: Sendable {
    case task(Task)
    /// One that gets its run as well.
    case running(RunningTask)
  }

  /// Where the task is until the end.
  @usableFromInline
  final class KeptService: Sendable {
    let service: Service
    /// The task to call directly: a constant of its own, so that the call makes no copy. A task that gets its run as well is
    /// not here.
    @usableFromInline let task: Task
    @usableFromInline let wantsRun: Bool

    init(_ service: Service) {
      self.service = service
      switch service {
      case .task(let task): (self.task, wantsRun) = (task, false)
      case .running: (task, wantsRun) = ({ _, _, _ in }, true)
      }
    }
  }

  // Unchecked: no thread writes while there are visitors, and none visits afterwards.
  @exclusivity(unchecked) @usableFromInline var service: KeptService?
  /// Twice the number of threads that are using the task, and one more once the stream has ended.
  @usableFromInline let visits = Atomic<UInt>(0)
  private let stateInput: TaskState
  @usableFromInline let taskState: Observable<StreamState>
  /// What `request` does, made where the types are known.
  private let serve: @Sendable (ColdSource, UnsafeRawPointer, Exchange) -> Void

  @inlinable
  convenience init(context: StreamContext, record: NodeRecord?, service: Service, isAsync: Bool = false) {
    self.init(context: context, record: record, service: service, isAsync: isAsync) {
      source, value, exchange in
      source.run(value, exchange)
    }
  }

  @usableFromInline
  init(
    context: StreamContext, record: NodeRecord?, service: Service, isAsync: Bool,
    serve: @escaping @Sendable (ColdSource, UnsafeRawPointer, Exchange) -> Void
  ) {
    self.service = KeptService(service)
    self.serve = serve
    let state = ObservableInput<StreamState>(unobserved: .active)
    stateInput = state.taskState
    taskState = state.observable()
    super.init(
      parent: nil, context: context, flags: .hearsEnd, settings: .persists, record: record,
      takesRequests: true)
    if isAsync { madeExtras.startsTasks = true }
  }

  override func request(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    serve(self, value, exchange)
  }

  @inlinable
  func run(_ value: UnsafeRawPointer, _ exchange: Exchange) {
    guard isOpen, beginVisit() else { return refuse(exchange) }
    // The visit keeps the task from being released.
    // Called in place: several threads visit at once, and would contend for its reference count.
    Unmanaged.passUnretained(service.unsafelyUnwrapped)._withUnsafeGuaranteedRef { service in
      guard !service.wantsRun, !hasRecord, !exchange.isWatched, isInContext else {
        return runWatched(value.trusted(as: Request.self).pointee, exchange)
      }
      exchange.source = .passUnretained(self)
      service.task(taskState, value.trusted(as: Request.self).pointee) { result in
        ColdSource<Request, Response>.accept(result, exchange)
      }
      // Most requests have their answer by now, and need no place in the list.
      if exchange.isPending { exchange.register(at: self) }
    }
    endVisit()
  }

  /// Takes an answer, from any thread.
  @inlinable
  static func accept(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    guard exchange.close() else { return exchange.noteLate() }
    // Only `run` hands out the closure that comes here. What the request keeps holds the source.
    exchange.source.unsafelyUnwrapped._withUnsafeGuaranteedRef { gate in
      let source = gate.trusted(as: ColdSource.self)
      guard exchange.run == nil, source.tryEnterSoon() else { return source.acceptSlowly(result, exchange) }
      source.answer(result, exchange)
      source.leave()
      exchange.release()
    }
  }

  /// Sends a request's answer on its way. Called by the gate's owner.
  @inlinable
  func answer(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    guard isOpen else { return noteDrop() }
    deliver(result, exchange)
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
    if let fact = exchange.fact { note(.response(fact, failed: failed)) }
  }

  override func flush(_ termination: Termination) -> Termination {
    // The task's state flips before any branch hears of the end, and no request runs the task any more.
    if visits.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue == 0 { service = nil }
    stateInput.source.finish(.terminated(reason: termination))
    endAllRuns()
    return termination
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

  /// The last visitor after the end releases the task.
  @inlinable
  func endVisit() {
    if visits.wrappingSubtract(2, ordering: .acquiringAndReleasing).newValue == 1 { service = nil }
  }
}
