/// The kind of streams that answer requests.
public enum ColdKind<Request: Sendable>: StreamKind {
  /// `Cold`.
  public static var name: String { "Cold" }
  /// The kind with its request and response types.
  public static func describe(_ value: Any.Type) -> String { "Cold<\(Request.self), \(value)>" }
}

/// A stream that gives values only when a branch asks, and only to that branch. (Source: RxStream.)
///
///     func pages() -> Cold<Int, Page> {
///       Cold { _, number, respond in … }.map { … }.inFlight(limit: 3)
///     }
///
/// It lives as long as the program holds it, or any stream built on it; when the last of them is released, the branches
/// complete. A handler that asks its own stream again uses ``EventStream/unkept``.
public typealias Cold<Request: Sendable, Response: Sendable> =
  EventStream<ColdKind<Request>, Response, any Error>

extension EventStream where Failure == any Error {
  /// Makes a stream that answers requests with a task.
  ///
  /// The task runs once for each request: on the thread that asks or, when the request has waited in an `inFlight`, on the
  /// thread that starts it. It may respond at any time and from any thread; its first answer counts. The observable tells
  /// whether the stream has ended. There is one for the stream's whole life: a handler that the task adds to it stays until the
  /// stream ends, one more for each request. A task that has to stop with its request takes its run as well:
  /// `{ _, run, request, respond in … }` with ``TaskRun/onEnd(_:)``. A task that asks its own stream again before it answers
  /// uses stack for each such request, like a function that calls itself.
  /// - Parameters:
  ///   - task: gets the stream's state, the request, and the closure to answer with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @inlinable
  public init<Request: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ state: Observable<StreamState>, _ request: Request,
        _ respond: @escaping TaskAnswer<Value>
      ) -> Void
  ) where Kind == ColdKind<Request> {
    let context = StreamContext.current
    let record = Node.makeRecord(in: context, below: [], Kind.self, Value.self, "source", file, line)
    self.init(
      source: ColdSource<Request, Value>(context: context, record: record, service: .task(task)), file, line)
  }

  /// Makes a stream that answers requests with a task that is told when each of its runs ends.
  ///
  ///     Cold<URL, Data> { _, run, url, respond in
  ///       let transfer = session.dataTask(with: url) { data, _, error in
  ///         respond(data.map { .success($0) } ?? .failure(error ?? URLError(.unknown)))
  ///       }
  ///       run.onEnd { transfer.cancel() }
  ///       transfer.resume()
  ///     }
  ///
  /// - Parameters:
  ///   - task: gets the stream's state, its run, which ends with the request, the request, and the closure to answer with.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @inlinable
  public init<Request: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ state: Observable<StreamState>, _ run: TaskRun, _ request: Request,
        _ respond: @escaping TaskAnswer<Value>
      ) -> Void
  ) where Kind == ColdKind<Request> {
    let context = StreamContext.current
    let record = Node.makeRecord(in: context, below: [], Kind.self, Value.self, "source", file, line)
    self.init(
      source: ColdSource<Request, Value>(context: context, record: record, service: .running(task)), file,
      line)
  }

  /// Asks for a value. The answer passes through every stream from the root down to this one and ends here.
  ///
  /// The request ends when it is answered, when a `timeout` on its way gives up on it, and when this stream ends: see
  /// ``TaskRun``.
  /// - Parameters:
  ///   - request: what to ask. It climbs to the task through every `mapRequest`. Once the stream has ended, nothing is asked,
  ///     and ``EventStream/cause`` tells why. Nothing is asked either while the end is being delivered, or when the stream to
  ///     be asked, such as the left side of a `merge`, has ended.
  ///   - share: whether everything below this stream hears the answer too.
  /// - Returns: the request, which can be cancelled by itself. Releasing it does not cancel it.
  @inlinable @discardableResult
  public func request<Request: Sendable>(
    _ request: Request, share: Bool = false
  ) -> PendingRequest where Kind == ColdKind<Request> {
    let made = node.makeExchange(share: share)
    made._withUnsafeGuaranteedRef { exchange in
      guard node.canBeAnswered else { return node.refuse(exchange) }
      if node.hasRecord { node.note(request, in: exchange) }
      withUnsafePointer(to: request) { node.forward($0, exchange) }
    }
    return PendingRequest(node.underway(made))
  }

  /// Makes a stream whose requests are translated before they go on up.
  ///
  /// - Parameters:
  ///   - transform: makes a request for the stream above. Runs on the asking thread or, for a request that has waited in an
  ///     `inFlight` below, on the thread that starts it.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  public func mapRequest<Request: Sendable, NewRequest: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (NewRequest) -> Request
  ) -> Cold<NewRequest, Value> where Kind == ColdKind<Request> {
    attached(
      RequestNode(RequestMap<NewRequest, Request, Value>(transform), parent: node), "mapRequest", file, line)
  }

  /// Ends this stream and everything below it; on the root, the whole tree. Requests run no task afterwards.
  ///
  /// Streams above it that are left without branches end as well, unless they ``EventStream/persist(_:)``; the root goes on.
  public func terminate<Request>(withReason reason: Termination) where Kind == ColdKind<Request> {
    if isActive { node.note(call: reason) }
    node.isToEnd = true
    node.terminateBranch(reason)
  }
}

/// A kind of stream that is only expected to say something when it has been asked.
@usableFromInline protocol AnsweringKind {}

extension ColdKind: AnsweringKind {}
