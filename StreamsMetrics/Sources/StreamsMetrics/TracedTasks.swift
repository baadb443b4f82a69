import Streams
import Synchronization
import Tracing

extension EventStream where Failure == any Error {
  /// Makes a stream that answers requests with a task, each run of which is a span.
  ///
  ///     let users = Cold<Int, User>(traced: "users") { run, id, respond in … }
  ///
  /// A span begins where the task runs, as a child of the request's own span, see ``traced(_:tracer:file:line:)``, or else of
  /// the context there: the asker's, because the task runs where that is called. A request without a span of its own
  /// that had to wait, as in `inFlight`, has the context of the answer that made room. The span is the context of what the
  /// task calls. It ends with the run, and has the attribute `streams.attempt`; the error, if there is one, is recorded in it.
  /// - Parameters:
  ///   - name: the name of each span. Not that of the stream: see `named(_:)`.
  ///   - tracer: what makes the spans; that of the `InstrumentationSystem` when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - task: gets its run, the request, and the closure to answer with.
  public init<Request: Sendable>(
    traced name: String, tracer: (any Tracer)? = nil, file: StaticString = #fileID, line: UInt = #line,
    task:
      @escaping @Sendable (
        _ run: TaskRun, _ request: Request, _ respond: @escaping TaskAnswer<Value>
      ) -> Void
  ) where Kind == ColdKind<Request> {
    self.init(file: file, line: line) { _, run, request, respond in
      let span = RunSpan(of: run, name, tracer, in: TracedRuns.known.context(of: run) ?? .current)
      span.run { task(run, request, span.recording(respond)) }
    }
  }

  /// Makes a Promise and starts its task. The Promise is a span, and so is each run of its task.
  ///
  /// The Promise's span is a child of the context in which that is made, and ends with it: its value has come to all
  /// branches, or there will be none. The spans of all runs, those of retries among them, are its children. Each is the
  /// context of what its run calls, ends with it, and has the attribute `streams.attempt`: 1 for the first.
  /// - Parameters:
  ///   - name: the name of all these spans. Not that of the stream: see `named(_:)`.
  ///   - tracer: what makes the spans; that of the `InstrumentationSystem` when nil.
  ///   - dispatch: where the task runs, each time.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  ///   - task: gets its run, of which there is another for each retry, and the closure to answer with.
  public init(
    traced name: String, tracer: (any Tracer)? = nil, dispatch: Dispatch = .inline,
    file: StaticString = #fileID, line: UInt = #line,
    task: @escaping @Sendable (_ run: TaskRun, _ completion: @escaping TaskAnswer<Value>) -> Void
  ) where Kind == PromiseKind {
    // A retry comes from a timer's thread, where no context is bound.
    let whole = PromiseSpan(name, tracer, in: .current)
    self.init(dispatch: dispatch, file: file, line: line) { state, run, completion in
      let span = RunSpan(of: run, name, tracer, in: whole.context(until: state))
      span.run { task(run, span.recording(completion)) }
    }
  }
}

/// The span of all that is done for a Promise, from its first run to its end.
private final class PromiseSpan: Sendable {
  private let make: @Sendable () -> any Span
  private let span = Mutex<(any Span)?>(nil)

  init(_ name: String, _ tracer: (any Tracer)?, in context: InstrumentationContext?) {
    make = { (tracer ?? InstrumentationSystem.tracer).startAnySpan(name, context: context ?? .topLevel) }
  }

  /// The context of its runs. Called for each, one after the other.
  func context(until state: Observable<StreamState>) -> InstrumentationContext {
    if let span = span.withLock({ $0 }) { return span.context }
    let made = make()
    span.withLock { $0 = made }
    state.on { if let reason = $0.termination { made.end(for: reason) } }
    return made.context
  }
}

/// The span of one run of a task, which ends with it.
private struct RunSpan: Sendable {
  private let span: any Span
  private let task: TaskRun

  init(of run: TaskRun, _ name: String, _ tracer: (any Tracer)?, in context: InstrumentationContext?) {
    task = run
    let span: any Span = (tracer ?? InstrumentationSystem.tracer).startAnySpan(
      name, context: context ?? .topLevel)
    span.attributes["streams.attempt"] = run.attempt
    self.span = span
    run.onEnd { span.end() }
  }

  /// Runs what calls others in the context of the span.
  func run(_ body: () -> Void) { InstrumentationContext.withValue(span.context, operation: body) }

  /// Records an error before it is passed on, which ends the run and the span.
  func recording<Value>(_ answer: @escaping TaskAnswer<Value>) -> TaskAnswer<Value> {
    { result in
      if case .failure(let error) = result, task.isActive {
        span.fail(with: error)
      }
      answer(result)
    }
  }
}
