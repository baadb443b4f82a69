@_spi(Tracing) import Streams
import Synchronization
import Tracing

extension EventStream where Failure == any Error {
  /// A stream of the same answers, each request of which is a span.
  ///
  ///     let users = Cold<Int, User>(traced: "load user") { run, id, respond in … }
  ///       .inFlight(limit: 4).timeout(5).traced("user")
  ///
  /// A request gets its span where it climbs through here, whether it is made on this stream or on one below. The span is a
  /// child of the asker's context, and the context of what happens above: of the task, and of its run's own span, also
  /// when the request has to wait in `inFlight`. It ends with the request: when its answer has been delivered, whose error is
  /// recorded, or when there will be none, which is recorded as `streams.request.stopped`.
  /// - Parameters:
  ///   - name: the name of each span. Not that of the stream: see `named(_:)`.
  ///   - tracer: what makes the spans; that of the `InstrumentationSystem` when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  public func traced<Request: Sendable>(
    _ name: String, tracer: (any Tracer)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Cold<Request, Value> where Kind == ColdKind<Request> {
    enclosingRequests(as: "traced", file: file, line: line) { RequestSpan(of: $0, name, tracer) }
  }
}

/// The span of one request.
private struct RequestSpan: RequestScope {
  private let span: any Span
  private let run: TaskRun

  init(of run: TaskRun, _ name: String, _ tracer: (any Tracer)?) {
    let span: any Span = (tracer ?? InstrumentationSystem.tracer).startAnySpan(name)
    (self.span, self.run) = (span, run)
  }

  func climb(_ ascend: () -> Void) {
    TracedRuns.known.begin(run, in: span.context)
    InstrumentationContext.withValue(span.context, operation: ascend)
  }

  func fail(with error: any Error) { span.fail(with: error) }

  func end(isAnswered: Bool) {
    TracedRuns.known.end(run)
    if !isAnswered { span.attributes["streams.request.stopped"] = true }
    span.end()
  }
}

extension Span {
  func fail(with error: any Error) {
    recordError(error)
    setStatus(SpanStatus(code: .error))
  }

  func end(for reason: Termination) {
    switch reason {
    case .completed: break
    case .cancelled: attributes["streams.request.stopped"] = true
    case .error(let error): fail(with: error)
    }
    end()
  }
}

/// In which contexts requests were made that are not over: a run that had to wait begins on a thread that knows of none.
final class TracedRuns: Sendable {
  static let known = TracedRuns()
  private let contexts = Mutex<[ObjectIdentifier: InstrumentationContext]>([:])

  func begin(_ run: TaskRun, in context: InstrumentationContext) {
    let former = contexts.withLock { $0.updateValue(context, forKey: ObjectIdentifier(run)) }
    // What a context holds is the program's, and goes under no lock, here and at the end.
    withExtendedLifetime(former) {}
    // It may have ended meanwhile.
    if !run.isActive { end(run) }
  }

  func end(_ run: TaskRun) {
    let context = contexts.withLock { $0.removeValue(forKey: ObjectIdentifier(run)) }
    withExtendedLifetime(context) {}
  }

  func context(of run: TaskRun) -> InstrumentationContext? {
    contexts.withLock { $0[ObjectIdentifier(run)] }
  }

  var count: Int { contexts.withLock { $0.count } }
}
