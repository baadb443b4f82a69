/// What a task answers with, once: a value, or an error. A closure that names the types of its parameters takes it as
/// `@escaping TaskAnswer<Value>`.
public typealias TaskAnswer<Value> = @Sendable (_ result: Result<Value, any Error>) -> Void

/// One run of a stream's task: an attempt of a Promise, the answering of one request to a Cold, or the work of an `asyncMap` on
/// one value.
///
/// A run has a life of its own inside its stream's. It ends, once, when the first of these happens:
///
/// - It is answered.
/// - It is given up: a `timeout`, however far above or below, has waited long enough, and everything else that waited for it
///   has given up or left.
/// - Another attempt takes its place.
/// - The stream that asked has ended or, where several share the run, the last of them.
/// - The request is cancelled by itself, with ``PendingRequest/cancel()``.
/// - No answer can come any more, because the task has released the closure to answer with. For a task of a Cold that does not
///   take its run, this is noticed only once the caller has also released the ``PendingRequest``.
/// - The stream ends.
///
/// The run of an `asyncMap` ends in the same cases, and when `dispatched` or `throttled` moves the operator.
///
/// The end of its run cancels an asynchronous task. A task that answers with a closure hears of it here:
///
///     Cold<URL, Data> { _, run, url, respond in
///       let transfer = session.dataTask(with: url) { data, _, error in
///         respond(data.map { .success($0) } ?? .failure(error ?? URLError(.unknown)))
///       }
///       run.onEnd { transfer.cancel() }
///       transfer.resume()
///     }
///
/// What the run has taken, such as its place in `inFlight`, is free when its handlers have returned; its key in `singleFlight`
/// is free at once. Nothing of the run starts afterwards: a request that waits is forgotten, and a dispatched task that has not
/// begun does not begin. An answer that comes after the end is dropped, and a ``Probe`` counts it. A task that keeps the run,
/// or the closure to answer with, after the end keeps nothing of the stream alive by it.
public final class TaskRun: Sendable {
  /// How a run has ended.
  enum End: Sendable {
    /// It has its answer, which is about to be delivered.
    case answered
    /// There will be none.
    case stopped
  }

  /// Is told of the end, and may have something to do once the answer has been delivered.
  typealias Follower = @Sendable (End) -> Continuation?
  typealias Continuation = @Sendable () -> Void

  private struct State: Sendable {
    var handlers: [@Sendable (End) -> Void] = []
    var followers: [Follower] = []
    var end: End?
    var starter: TaskStarter?
    var hidesAnswer = false
  }

  /// Which attempt of a Promise it is: 1 for the first, and for whatever has only one.
  public let attempt: Int
  private let state = Locked(State())

  init(attempt: Int = 1) { self.attempt = attempt }

  /// Whether an answer to this run would still be heard. Readable from any thread.
  public var isActive: Bool { state.withLock { $0.end == nil } }

  /// Whether viewers may not see the answer: it is that of a stream that hides its values.
  var hidesAnswer: Bool {
    ValueVisibility.isInUse.load(ordering: .relaxed) && state.withLock { $0.hidesAnswer }
  }

  func hideAnswer() { state.withLock { $0.hidesAnswer = true } }

  /// Calls the handler once, when the run ends: at once when it has ended already.
  ///
  /// - Parameter handler: runs on the thread that ends the run, before the answer, if there is one, is delivered. Handlers
  ///   are called in the order in which they were added, and released.
  public func onEnd(_ handler: @escaping @Sendable () -> Void) {
    hearEnd { _ in handler() }
  }

  /// Hears how the run ends, in the order of the handlers.
  func hearEnd(_ handler: @escaping @Sendable (End) -> Void) {
    let end = state.withLock { state in
      if state.end == nil { state.handlers.append(handler) }
      return state.end
    }
    if let end { handler(end) }
  }

  /// Tells the end to what gives back what the run has taken, such as its place in `inFlight`: after all handlers have
  /// returned, so that what they close is closed when the next run begins.
  func follow(_ follower: @escaping Follower) {
    let end = state.withLock { state in
      if state.end == nil { state.followers.append(follower) }
      return state.end
    }
    if let end { _ = follower(end) }
  }

  /// Ends the run, and returns what is to be done after its answer has been delivered. Does nothing after the first time.
  @discardableResult
  func end(_ end: End) -> [Continuation] {
    // Taken out under the lock, called and released without it.
    let (handlers, followers) = state.withLock { state -> ([@Sendable (End) -> Void], [Follower]) in
      guard state.end == nil else { return ([], []) }
      state.end = end
      return (exchange(&state.handlers, with: []), exchange(&state.followers, with: []))
    }
    starter = nil
    for handler in handlers { handler(end) }
    // What is further up has come last, and ends first: a place is given back when nothing that has needed it runs any more.
    let continuations = followers.reversed().compactMap { $0(end) }
    return continuations.reversed()
  }

  /// What starts an asynchronous task where its request was made; nil for a request that has not waited.
  var starter: TaskStarter? {
    get { state.withLock { $0.starter } }
    set {
      // Released without the lock.
      _ = state.withLock { exchange(&$0.starter, with: $0.end == nil ? newValue : nil) }
    }
  }
}
