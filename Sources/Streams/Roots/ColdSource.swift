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
      ColdSource<Request, Response>.run(value, exchange, at: source)
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

  // Static, like `take`.
  @inlinable
  static func run(_ value: UnsafeRawPointer, _ exchange: Exchange, at source: ColdSource) {
    guard source.isOpen, source.beginVisit() else { return source.refuse(exchange) }
    // The visit keeps the task from being released.
    // Called in place: several threads visit at once, and would contend for its reference count.
    Unmanaged.passUnretained(source.service.unsafelyUnwrapped)._withUnsafeGuaranteedRef { service in
      guard !service.wantsRun, !source.hasRecord, !exchange.isWatched, source.isInContext else {
        return source.runWatched(value.trusted(as: Request.self).pointee, exchange)
      }
      exchange.source = .passUnretained(source)
      Borrowed.with(exchange) { exchange in
        Answering<Response> { result in ColdSource<Request, Response>.accept(result, exchange) }
      } _: { answering in
        answering.hand { service.task(source.taskState, value.trusted(as: Request.self).pointee, $0) }
      }
      // Most requests have their answer by now, and need no place in the list.
      if exchange.isPending { exchange.register(at: source) }
    }
    source.endVisit()
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
